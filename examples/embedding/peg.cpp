// SPDX-License-Identifier: MIT
//
// libpeg in C++17: a board of one's own grid, its legal jumps, a solution within limits, a long
// question on a thread that is stopped, and a game to save.
#include <libpeg.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct free_board {
    void operator()(peg_board *board) const { peg_board_free(board); }
};
using board_ptr = std::unique_ptr<peg_board, free_board>;

static void check(peg_status status, size_t at = 0)
{
    if (status < 0)
        throw std::runtime_error(peg_status_text(status) + (" at byte " + std::to_string(at)));
}

static board_ptr make_board(const std::string &text)
{
    peg_board *board = nullptr;
    size_t at = 0;
    peg_status status = peg_board_new(text.c_str(), nullptr, &at, &board);

    check(status, at);
    return board_ptr(board);
}

// Asks how long the text is, and then for the text.
template <class Write> static std::string text_of(Write write)
{
    size_t length = 0;
    std::string text;

    check(write(nullptr, 0, &length));
    text.resize(length + 1);
    check(write(text.data(), text.size(), &length));
    text.resize(length);
    return text;
}

static std::string text_of(const board_ptr &board, const std::vector<peg_jump> &jumps)
{
    return text_of([&](char *out, size_t room, size_t *length) {
        return peg_moves_text(board.get(), jumps.data(), jumps.size(), PEG_NAMING_DEFAULT, out,
                              room, length);
    });
}

static std::vector<peg_jump> solve(const board_ptr &board)
{
    std::vector<peg_jump> jumps(PEG_MAX_HOLES);
    peg_limits limits = PEG_LIMITS_INIT;
    size_t count = 0;
    int answer = PEG_UNKNOWN;

    limits.positions = 1000000;
    limits.memory = 64 << 20;
    check(peg_solve(board.get(), &limits, &answer, jumps.data(), jumps.size(), &count));
    jumps.resize(count);
    std::cout << (answer == PEG_YES ? "won by " : answer == PEG_NO ? "cannot be won" : "not known")
              << text_of(board, jumps) << '\n';
    return jumps;
}

// A board is for one thread at a time: the thread has one of its own, and only the flag is shared.
static peg_status ask_and_stop()
{
    peg_flag stop = {0};
    peg_status status = PEG_OK;
    std::thread thread([&] {
        board_ptr board = make_board("english");
        peg_limits limits = PEG_LIMITS_INIT;
        peg_count count;

        limits.stop = &stop;
        status = peg_count_games(board.get(), &limits, &count);
    });

    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    peg_flag_raise(&stop);
    thread.join();
    return status;
}

static void run(const std::string &grid)
{
    board_ptr board = make_board("square:" + grid);
    std::vector<peg_jump> jumps(PEG_MAX_DRAWN_JUMPS);
    size_t count = 0;

    check(peg_legal_jumps(board.get(), jumps.data(), jumps.size(), &count));
    jumps.resize(count);
    std::cout << count << " legal: " << text_of(board, jumps) << '\n';
    jumps = solve(board);
    std::cout << "counting: " << peg_status_text(ask_and_stop()) << '\n';
    if (!jumps.empty())
        check(peg_play(board.get(), jumps.data()));
    std::cout << "saved: " << text_of([&](char *out, size_t room, size_t *length) {
        return peg_game_text(board.get(), out, room, length);
    }) << '\n';
}

int main(int argc, char **argv)
{
    try {
        run(argc > 1 ? argv[1] : "_oo_/oooo/o.oo/_oo_/_oo_");
    } catch (const std::exception &e) {
        std::cerr << "peg: " << e.what() << '\n';
        return 2;
    }
    return 0;
}
