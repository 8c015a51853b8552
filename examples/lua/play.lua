-- SPDX-License-Identifier: MIT
--
-- Plays a game by LuaJIT, with nothing between it and the C library but the header: the
-- moves given, then those of the coach's hints.
local ffi = require("ffi")
local library, header, text, moves = arg[1], arg[2], arg[3] or "triangle5", arg[4] or ""
local file = header and io.open(header)
if not file or #arg > 4 then
    io.stderr:write("usage: luajit play.lua LIBRARY HEADER [BOARD [MOVES]]\n")
    os.exit(2)
end

-- Without comments and the preprocessor's lines the header is plain declarations.
local code = ("\n" .. file:read("*a")):gsub("/%*.-%*/", ""):gsub("\\\n", "")
local holes = code:match("#define PEG_MAX_HOLES (%d+)")
code = code:gsub("\n#ifdef __cplusplus.-#endif", ""):gsub("\n#[^\n]*", "")
ffi.cdef((code:gsub("PEG_API", ""):gsub("PEG_MAX_HOLES", holes)))
local peg = ffi.load(library)

local function check(status, what)
    if status ~= peg.PEG_OK then
        io.stderr:write("play.lua: ", what, ": ", ffi.string(peg.peg_status_text(status)), "\n")
        os.exit(2)
    end
end

local out, answer, buffer = ffi.new("peg_board *[1]"), ffi.new("int[1]"), ffi.new("char[16384]")
local status = peg.peg_board_new(text, nil, nil, out)
if (status == peg.PEG_E_NAME or status == peg.PEG_E_SIZE)
    and peg.peg_suggest(text, buffer, 16384, nil) == peg.PEG_OK then
    text = text .. " (" .. ffi.string(buffer) .. "?)"
end
check(status, text)
-- The finalizer is of Lua, so that it keeps the library loaded until the board is freed.
local board, jump = ffi.gc(out[0], function(b) peg.peg_board_free(b) end), ffi.new("peg_jump[1]")
check(peg.peg_play_moves(board, moves, nil), moves)
while peg.peg_is_won(board) == 0 do
    check(peg.peg_hint(board, nil, answer, jump), "hint")
    if answer[0] ~= peg.PEG_YES then print("lost") os.exit(1) end
    check(peg.peg_play(board, jump), "play")
    check(peg.peg_jumps_text(board, jump, 1, peg.PEG_NAMING_DEFAULT, buffer, 16384, nil), "write")
    print(ffi.string(buffer))
end
check(peg.peg_draw(board, buffer, 16384, nil), "draw")
assert(io.write(ffi.string(buffer), "won\n") and io.stdout:flush())
