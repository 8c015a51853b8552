// SPDX-License-Identifier: MIT

// libpeg in Go by cgo: what peg.cpp does. The flag lies in memory of C, as the limits point to it.
package main

// #cgo LDFLAGS: -lpeg
// #include <libpeg.h>
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"os"
	"time"
	"unsafe"
)

func words(status C.peg_status) string { return C.GoString(C.peg_status_text(status)) }

// newBoard makes a board, which is for one goroutine at a time.
func newBoard(text string) (*C.peg_board, error) {
	var board *C.peg_board
	var at C.size_t
	bytes := C.CString(text)
	defer C.free(unsafe.Pointer(bytes))
	if status := C.peg_board_new(bytes, nil, &at, &board); status != C.PEG_OK {
		return nil, fmt.Errorf("%s at byte %d", words(status), at)
	}
	return board, nil
}

// textOf asks how long a text is, and then for the text.
func textOf(write func(out *C.char, room C.size_t, length *C.size_t) C.peg_status) string {
	var length C.size_t
	write(nil, 0, &length)
	text := make([]byte, length+1)
	write((*C.char)(unsafe.Pointer(&text[0])), C.size_t(len(text)), &length)
	return string(text[:length])
}

// count asks a question that takes minutes, unless it is stopped.
func count(text string, stop *C.peg_flag) C.peg_status {
	var limits C.peg_limits
	var games C.peg_count
	board, err := newBoard(text)
	if err != nil {
		panic(err)
	}
	defer C.peg_board_free(board)
	C.peg_limits_init(&limits, C.sizeof_peg_limits)
	limits.stop = stop
	return C.peg_count_games(board, &limits, &games)
}

func main() {
	grid := "_oo_/oooo/o.oo/_oo_/_oo_"
	if len(os.Args) > 1 {
		grid = os.Args[1]
	}
	board, err := newBoard("square:" + grid)
	if err != nil {
		fmt.Fprintln(os.Stderr, "peg:", err)
		os.Exit(2)
	}
	defer C.peg_board_free(board)

	var jumps [C.PEG_MAX_DRAWN_JUMPS]C.peg_jump
	var found C.size_t
	moves := func(out *C.char, room C.size_t, length *C.size_t) C.peg_status {
		return C.peg_moves_text(board, &jumps[0], found, C.PEG_NAMING_DEFAULT, out, room, length)
	}
	C.peg_legal_jumps(board, &jumps[0], C.size_t(len(jumps)), &found)
	fmt.Printf("%d legal: %s\n", found, textOf(moves))

	var limits C.peg_limits
	answer := C.int(C.PEG_UNKNOWN) // which it stays if the question fails
	C.peg_limits_init(&limits, C.sizeof_peg_limits)
	limits.positions = 1000000
	limits.memory = 64 << 20
	found = 0
	C.peg_solve(board, &limits, &answer, &jumps[0], C.size_t(len(jumps)), &found)
	switch answer {
	case C.PEG_YES:
		fmt.Println("won by", textOf(moves))
	case C.PEG_NO:
		fmt.Println("cannot be won")
	default:
		fmt.Println("not known")
	}

	stop := (*C.peg_flag)(C.calloc(1, C.sizeof_peg_flag))
	defer C.free(unsafe.Pointer(stop))
	ended := make(chan C.peg_status)
	go func() { ended <- count("english", stop) }()
	time.Sleep(20 * time.Millisecond)
	C.peg_flag_raise(stop)
	fmt.Println("counting:", words(<-ended))

	if answer == C.PEG_YES && found > 0 {
		C.peg_play(board, &jumps[0])
	}
	fmt.Println("saved:", textOf(func(out *C.char, room C.size_t, length *C.size_t) C.peg_status {
		return C.peg_game_text(board, out, room, length)
	}))
}
