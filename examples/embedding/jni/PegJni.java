// SPDX-License-Identifier: MIT
//
// libpeg in Java 8 and later, by peg_jni.c: what Peg.java does by foreign functions.
// A board is for one thread at a time.
public final class PegJni {
    static { System.loadLibrary("peg_jni"); }

    static native long open(String text);
    static native void close(long board);
    static native String save(long board);
    static native String legalJumps(long board);
    static native void play(long board, String moves);
    static native String solve(long board, long positions, long memory);
    static native String countGames(long board, long flag);
    static native long newFlag();
    static native void raise(long flag);
    static native void freeFlag(long flag);

    public static void main(String[] words) throws InterruptedException {
        long board = 0;
        try {
            board = open("square:" + (words.length > 0 ? words[0] : "_oo_/oooo/o.oo/_oo_/_oo_"));
        } catch (IllegalArgumentException e) {
            System.err.println("peg: " + e.getMessage());
            System.exit(2);
        }
        String legal = legalJumps(board), solution = solve(board, 1000000, 64 << 20);
        System.out.println((legal.isEmpty() ? 0 : legal.split(" ").length) + " legal: " + legal);
        System.out.println(solution == null ? "cannot be won" : solution.isEmpty() ? "is won" : "won by " + solution);

        final long flag = newFlag();
        final String[] ended = {""};
        Thread thread = new Thread(() -> {
            long english = open("english");
            ended[0] = countGames(english, flag);
            close(english);
        });
        thread.start();
        Thread.sleep(20);
        raise(flag);
        thread.join();
        freeFlag(flag);
        System.out.println("counting: " + ended[0]);

        if (solution != null && !solution.isEmpty())
            play(board, solution.split(" ")[0]);
        System.out.println("saved: " + save(board));
        close(board);
    }
}
