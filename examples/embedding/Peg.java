// SPDX-License-Identifier: MIT
//
// libpeg in Java 22 and later, by its foreign functions: what peg.cpp does, without a line of C.
// Older Java, and Android, need JNI instead. The path of the shared library comes first.
import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

public class Peg {
    static final int YES = 1, UNKNOWN = 2, JUMP = 3, ROOM = 1024;
    // The fields of peg_limits that are set here, and the size of all; both of 64-bit systems.
    static final long LIMITS = 72, POSITIONS = 8, MEMORY = 16, STOP = 64;

    // Lives as long as the program. What asks many questions is better off with an arena for each.
    static final Arena arena = Arena.ofShared();
    static SymbolLookup library;

    /** A function by its name: it returns a status, and takes pointers, sizes (long) and enums. */
    static Object call(String name, Object... arguments) {
        return call(JAVA_INT, name, arguments);
    }

    static Object call(MemoryLayout returns, String name, Object... arguments) {
        MemoryLayout[] types = new MemoryLayout[arguments.length];
        for (int i = 0; i < types.length; i++)
            types[i] = arguments[i] instanceof Long ? JAVA_LONG : arguments[i] instanceof Integer ? JAVA_INT : ADDRESS;
        FunctionDescriptor shape = returns == null ? FunctionDescriptor.ofVoid(types) : FunctionDescriptor.of(returns, types);
        MethodHandle function = Linker.nativeLinker().downcallHandle(library.find(name).orElseThrow(), shape);
        try {
            return function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException(name, e);
        }
    }

    static String words(int status) {
        return ((MemorySegment) call(ADDRESS, "peg_status_text", status)).reinterpret(200).getString(0);
    }

    /** A board, which is for one thread at a time. */
    static MemorySegment board(String text) {
        MemorySegment at = arena.allocate(JAVA_LONG), out = arena.allocate(ADDRESS);
        int status = (int) call("peg_board_new", arena.allocateFrom(text), MemorySegment.NULL, at, out);
        if (status != 0)
            throw new IllegalArgumentException(words(status) + " at byte " + at.get(JAVA_LONG, 0));
        return out.get(ADDRESS, 0);
    }

    static MemorySegment limits() {
        MemorySegment limits = arena.allocate(LIMITS, 8);
        call((MemoryLayout) null, "peg_limits_init", limits, LIMITS);
        return limits;
    }

    /** What the texts here need is known; peg_moves_text() tells how much it is in general. */
    static String moves(MemorySegment board, MemorySegment jumps, long count) {
        MemorySegment text = arena.allocate(16384);
        call("peg_moves_text", board, jumps, count, 0, text, 16384L, MemorySegment.NULL);
        return text.getString(0);
    }

    static int count(MemorySegment stop) {
        MemorySegment board = board("english"), limits = limits();
        limits.set(ADDRESS, STOP, stop);
        int status = (int) call("peg_count_games", board, limits, arena.allocate(16, 8));
        call((MemoryLayout) null, "peg_board_free", board);
        return status;
    }

    public static void main(String[] words) throws InterruptedException {
        library = SymbolLookup.libraryLookup(Path.of(words[0]), arena);
        MemorySegment board = null;
        try {
            board = board("square:" + (words.length > 1 ? words[1] : "_oo_/oooo/o.oo/_oo_/_oo_"));
        } catch (IllegalArgumentException e) {
            System.err.println("peg: " + e.getMessage());
            System.exit(2);
        }
        MemorySegment jumps = arena.allocate(JUMP * ROOM), count = arena.allocate(JAVA_LONG);
        call("peg_legal_jumps", board, jumps, (long) ROOM, count);
        long found = count.get(JAVA_LONG, 0);
        System.out.println(found + " legal: " + moves(board, jumps, found));

        MemorySegment limits = limits(), out = arena.allocate(JAVA_INT);
        limits.set(JAVA_LONG, POSITIONS, 1000000);
        limits.set(JAVA_LONG, MEMORY, 64 << 20);
        out.set(JAVA_INT, 0, UNKNOWN); // which it stays if the question fails
        count.set(JAVA_LONG, 0, 0);
        call("peg_solve", board, limits, out, jumps, (long) ROOM, count);
        int answer = out.get(JAVA_INT, 0);
        found = count.get(JAVA_LONG, 0);
        System.out.println(answer == YES ? "won by " + moves(board, jumps, found) : answer == 0 ? "cannot be won" : "not known");

        MemorySegment stop = arena.allocate(JAVA_INT);
        int[] ended = {0};
        Thread thread = new Thread(() -> ended[0] = count(stop));
        thread.start();
        Thread.sleep(20);
        call((MemoryLayout) null, "peg_flag_raise", stop);
        thread.join();
        System.out.println("counting: " + words(ended[0]));

        if (answer == YES && found > 0)
            call("peg_play", board, jumps);
        MemorySegment text = arena.allocate(16384);
        call("peg_game_text", board, text, 16384L, MemorySegment.NULL);
        System.out.println("saved: " + text.getString(0));
        call((MemoryLayout) null, "peg_board_free", board);
    }
}
