// SPDX-License-Identifier: MIT
//
// libpeg in C# by P/Invoke, for .NET, Mono, Unity and Godot's C#: what peg.cpp does. The shared
// library is libpeg.so, peg.dll or libpeg.dylib, where the runtime looks for it.
using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

static class Peg
{
    const string Library = "peg";
    const CallingConvention Call = CallingConvention.Cdecl;
    const int Yes = 1, Unknown = 2, Room = 1024;

    [StructLayout(LayoutKind.Sequential)]
    struct Jump { public byte From, Over, To; }

    // All fields, in order: libpeg writes as many bytes as it is told that these are.
    [StructLayout(LayoutKind.Sequential)]
    struct Limits
    {
        public UIntPtr StructSize;
        public ulong Positions, Memory;
        public uint Threads, Interval;
        public IntPtr Progress, User;
        public double Time;
        public IntPtr Clock, Stop;
    }

    delegate int Write(byte[] text, UIntPtr room, out UIntPtr length);

    [DllImport(Library, CallingConvention = Call)] static extern IntPtr peg_status_text(int status);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_board_new(byte[] text, IntPtr memory, out UIntPtr at, out IntPtr board);
    [DllImport(Library, CallingConvention = Call)] static extern void peg_board_free(IntPtr board);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_legal_jumps(IntPtr board, [Out] Jump[] jumps, UIntPtr room, out UIntPtr count);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_play(IntPtr board, ref Jump jump);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_moves_text(IntPtr board, Jump[] jumps, UIntPtr count, int naming, [Out] byte[] text, UIntPtr room, out UIntPtr length);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_game_text(IntPtr board, [Out] byte[] text, UIntPtr room, out UIntPtr length);
    [DllImport(Library, CallingConvention = Call)] static extern void peg_limits_init(out Limits limits, UIntPtr size);
    [DllImport(Library, CallingConvention = Call)] static extern void peg_flag_raise(IntPtr flag);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_solve(IntPtr board, ref Limits limits, ref int answer, [Out] Jump[] jumps, UIntPtr room, ref UIntPtr count);
    [DllImport(Library, CallingConvention = Call)] static extern int peg_count_games(IntPtr board, ref Limits limits, [Out] ulong[] count);

    static string Words(int status) { return Marshal.PtrToStringAnsi(peg_status_text(status)); }

    // A board, which is for one thread at a time.
    static IntPtr NewBoard(string text)
    {
        UIntPtr at;
        IntPtr board;
        int status = peg_board_new(Encoding.UTF8.GetBytes(text + "\0"), IntPtr.Zero, out at, out board);
        if (status != 0)
            throw new ArgumentException(Words(status) + " at byte " + at);
        return board;
    }

    static Limits NewLimits()
    {
        Limits limits;
        peg_limits_init(out limits, (UIntPtr)Marshal.SizeOf(typeof(Limits)));
        return limits;
    }

    // Asks how long a text is, and then for the text.
    static string TextOf(Write write)
    {
        UIntPtr length;
        write(null, UIntPtr.Zero, out length);
        byte[] text = new byte[(int)length + 1];
        write(text, (UIntPtr)text.Length, out length);
        return Encoding.UTF8.GetString(text, 0, (int)length);
    }

    static int Count(string text, IntPtr stop)
    {
        IntPtr board = NewBoard(text);
        Limits limits = NewLimits();
        limits.Stop = stop;
        int status = peg_count_games(board, ref limits, new ulong[2]);
        peg_board_free(board);
        return status;
    }

    static int Main(string[] words)
    {
        IntPtr board;
        try { board = NewBoard("square:" + (words.Length > 0 ? words[0] : "_oo_/oooo/o.oo/_oo_/_oo_")); }
        catch (ArgumentException e) { Console.Error.WriteLine("peg: " + e.Message); return 2; }
        var jumps = new Jump[Room];
        UIntPtr count = UIntPtr.Zero;
        int answer = Unknown; // which it stays if the question fails
        Write moves = (byte[] text, UIntPtr room, out UIntPtr length) =>
            peg_moves_text(board, jumps, count, 0, text, room, out length);
        peg_legal_jumps(board, jumps, (UIntPtr)Room, out count);
        Console.WriteLine(count + " legal: " + TextOf(moves));

        Limits limits = NewLimits();
        limits.Positions = 1000000;
        limits.Memory = 64 << 20;
        count = UIntPtr.Zero;
        peg_solve(board, ref limits, ref answer, jumps, (UIntPtr)Room, ref count);
        Console.WriteLine((answer == Yes ? "won by " : answer == 0 ? "cannot be won" : "not known") + TextOf(moves));

        // The flag must stay where it is, which objects of C# need not.
        IntPtr stop = Marshal.AllocHGlobal(4);
        Marshal.WriteInt32(stop, 0);
        int ended = 0;
        var thread = new Thread(() => ended = Count("english", stop));
        thread.Start();
        Thread.Sleep(20);
        peg_flag_raise(stop);
        thread.Join();
        Marshal.FreeHGlobal(stop);
        Console.WriteLine("counting: " + Words(ended));

        if (answer == Yes && (int)count > 0)
            peg_play(board, ref jumps[0]);
        Console.WriteLine("saved: " + TextOf((byte[] text, UIntPtr room, out UIntPtr length) =>
            peg_game_text(board, text, room, out length)));
        peg_board_free(board);
        return 0;
    }
}
