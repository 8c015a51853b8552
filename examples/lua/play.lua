-- SPDX-License-Identifier: MIT
--
-- Plays a game by LuaJIT, with nothing between it and the C library but the header:
--
--     luajit play.lua LIBRARY HEADER [BOARD [MOVES]]
--
-- It plays the moves, then follows the coach's hints to the end of the game.
local ffi = require("ffi")
local library, header, text, moves = arg[1], arg[2], arg[3] or "triangle5", arg[4] or ""
if not header then
    io.stderr:write("usage: play.lua LIBRARY HEADER [BOARD [MOVES]]\n")
    os.exit(2)
end

-- The declarations are plain C once the lines of the preprocessor are gone. Numbers it
-- defines stand for themselves in the one array that has such a size.
local file = assert(io.open(header))
local declarations = ("\n" .. file:read("*a")):gsub("/%*.-%*/", "")
local holes = declarations:match("#define PEG_MAX_HOLES (%d+)")
declarations = declarations:gsub("\n#ifdef __cplusplus.-#endif", ""):gsub("\n#[^\n]*", "")
declarations = declarations:gsub("PEG_API", ""):gsub("PEG_MAX_HOLES", holes)
file:close()
ffi.cdef(declarations)
local peg = ffi.load(library)

local function check(status, what)
    if status < 0 then
        io.stderr:write("play.lua: ", what, ": ", ffi.string(peg.peg_status_text(status)), "\n")
        os.exit(2)
    end
end

local out = ffi.new("peg_board *[1]")
check(peg.peg_board_new(text, nil, nil, out), text)
local board = ffi.gc(out[0], peg.peg_board_free)
check(peg.peg_play_text(board, moves, nil), moves)

local answer, jump, buffer = ffi.new("int[1]"), ffi.new("peg_jump[1]"), ffi.new("char[4096]")
while peg.peg_is_won(board) == 0 do
    check(peg.peg_hint(board, nil, answer, jump), "hint")
    if answer[0] ~= peg.PEG_YES then
        print("lost")
        os.exit(1)
    end
    check(peg.peg_play(board, jump), "play")
    peg.peg_write(board, jump, 1, 0, peg.PEG_USUAL, buffer, 4096, nil)
    print(ffi.string(buffer))
end
peg.peg_draw(board, 0, peg.PEG_USUAL, buffer, 4096, nil)
io.write(ffi.string(buffer), "won\n")
