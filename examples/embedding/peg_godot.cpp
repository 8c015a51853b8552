// SPDX-License-Identifier: MIT
//
// libpeg in Godot 4: a class PegBoard for GDScript, as a GDExtension over godot-cpp. Compile it as
// a shared library with libpeg.c beside it; the .gdextension file names peg_library_init.
//
//     var board := PegBoard.new()
//     print(board.open("_oo_/oooo/o.oo/_oo_/_oo_"), board.legal_jumps(), board.solve())
//     board.counted.connect(func(games): print(games))  # "" if it was stopped
//     board.count()
#include <libpeg.h>

#include <godot_cpp/classes/ref_counted.hpp>
#include <godot_cpp/core/class_db.hpp>

#include <thread>

using namespace godot;

class PegBoard : public RefCounted {
    GDCLASS(PegBoard, RefCounted)

public:
    ~PegBoard() override { replace(nullptr); }

    // What is wrong with the grid, or nothing.
    String open(const String &grid)
    {
        const CharString text = ("square:" + grid).utf8();
        size_t at = 0;
        peg_board *board = nullptr;
        const peg_status status = peg_board_new(text.get_data(), nullptr, &at, &board);

        if (status != PEG_OK)
            return vformat("%s at byte %d", peg_status_text(status), int64_t(at));
        replace(board);
        return String();
    }

    PackedStringArray legal_jumps() const
    {
        peg_jump jumps[PEG_MAX_DRAWN_JUMPS];
        size_t count = 0;

        peg_legal_jumps(m_board, jumps, PEG_MAX_DRAWN_JUMPS, &count);
        return moves(jumps, count);
    }

    // A solution within a frame, or nothing.
    PackedStringArray solve() const
    {
        peg_jump jumps[PEG_MAX_HOLES];
        peg_limits limits = PEG_LIMITS_INIT;
        size_t count = 0;

        limits.positions = 2000;
        limits.memory = 32 << 20;
        peg_solve(m_board, &limits, nullptr, jumps, PEG_MAX_HOLES, &count);
        return moves(jumps, count);
    }

    bool play(const String &text) { return peg_play_moves(m_board, text.utf8().get_data(), nullptr) == PEG_OK; }

    // A thread asks a copy, so the scene may go on playing. The signal comes in the scene's thread.
    void count()
    {
        peg_board *copy = nullptr;

        stop();
        if (peg_board_copy(m_board, &copy) != PEG_OK)
            return;
        peg_flag_lower(&m_stop);
        m_thread = std::thread([this, copy] {
            peg_limits limits = PEG_LIMITS_INIT;
            peg_count games;
            char text[40] = "";

            limits.stop = &m_stop;
            if (peg_count_games(copy, &limits, &games) == PEG_OK)
                peg_count_text(&games, text, sizeof text, nullptr);
            peg_board_free(copy);
            call_deferred("emit_signal", "counted", String(text));
        });
    }

    void stop()
    {
        peg_flag_raise(&m_stop);
        if (m_thread.joinable())
            m_thread.join();
    }

    String save() const
    {
        char text[16384] = "";

        peg_game_text(m_board, text, sizeof text, nullptr);
        return text;
    }

protected:
    static void _bind_methods()
    {
        ClassDB::bind_method(D_METHOD("open", "grid"), &PegBoard::open);
        ClassDB::bind_method(D_METHOD("legal_jumps"), &PegBoard::legal_jumps);
        ClassDB::bind_method(D_METHOD("solve"), &PegBoard::solve);
        ClassDB::bind_method(D_METHOD("play", "moves"), &PegBoard::play);
        ClassDB::bind_method(D_METHOD("count"), &PegBoard::count);
        ClassDB::bind_method(D_METHOD("stop"), &PegBoard::stop);
        ClassDB::bind_method(D_METHOD("save"), &PegBoard::save);
        ADD_SIGNAL(MethodInfo("counted", PropertyInfo(Variant::STRING, "games")));
    }

private:
    void replace(peg_board *board)
    {
        stop();
        peg_board_free(m_board);
        m_board = board;
    }

    PackedStringArray moves(const peg_jump *jumps, size_t count) const
    {
        char text[4096] = "";

        peg_moves_text(m_board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof text, nullptr);
        return String(text).split(" ", false);
    }

    peg_board *m_board = nullptr;
    peg_flag m_stop = {0};
    std::thread m_thread;
};

extern "C" GDExtensionBool GDE_EXPORT peg_library_init(GDExtensionInterfaceGetProcAddress address,
                                                       GDExtensionClassLibraryPtr library,
                                                       GDExtensionInitialization *initialization)
{
    GDExtensionBinding::InitObject init(address, library, initialization);

    init.register_initializer([](ModuleInitializationLevel level) {
        if (level == MODULE_INITIALIZATION_LEVEL_SCENE)
            GDREGISTER_CLASS(PegBoard);
    });
    init.register_terminator([](ModuleInitializationLevel) {});
    init.set_minimum_library_initialization_level(MODULE_INITIALIZATION_LEVEL_SCENE);
    return init.init();
}
