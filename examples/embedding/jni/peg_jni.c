/* SPDX-License-Identifier: MIT */

/*
 * libpeg for Java 8 and later, and for Android, by JNI: what PegJni.java declares. Compile it with
 * the one file of libpeg, or link it with a static libpeg, as a shared library named peg_jni. Where
 * the class is in a package, PEG_JNI() must name that too. A board, and a flag that stops
 * questions, is a number in Java, which is their address; 0 is none.
 */
#include <jni.h>
#include <libpeg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_ROOM = 16384 };

#define PEG_JNI(type, name) JNIEXPORT type JNICALL Java_PegJni_##name

static peg_board *board_of(jlong number)
{
    return (peg_board *)(intptr_t)number;
}

static void throw_status(JNIEnv *env, peg_status status, size_t at)
{
    char why[256];

    snprintf(why, sizeof why, "%s at byte %zu", peg_status_text(status), at);
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalArgumentException"), why);
}

/* Writes jumps as moves, for Java. */
static jstring moves_of(JNIEnv *env, const peg_board *board, const peg_jump *jumps, size_t count)
{
    char text[TEXT_ROOM] = "";

    peg_moves_text(board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof text, NULL);
    return (*env)->NewStringUTF(env, text);
}

/* The bytes of a text; NULL if Java throws, as for a text that is null. */
static const char *bytes_of(JNIEnv *env, jstring text)
{
    if (text)
        return (*env)->GetStringUTFChars(env, text, NULL);
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/NullPointerException"), "text");
    return NULL;
}

PEG_JNI(jlong, open)(JNIEnv *env, jclass class, jstring text)
{
    const char *bytes = bytes_of(env, text);
    peg_board *board = NULL;
    size_t at = 0;
    peg_status status;

    (void)class;
    if (!bytes)
        return 0;
    status = peg_board_new(bytes, NULL, &at, &board);
    (*env)->ReleaseStringUTFChars(env, text, bytes);
    if (status != PEG_OK)
        throw_status(env, status, at);
    return (jlong)(intptr_t)board;
}

PEG_JNI(void, close)(JNIEnv *env, jclass class, jlong board)
{
    (void)env;
    (void)class;
    peg_board_free(board_of(board));
}

PEG_JNI(jstring, save)(JNIEnv *env, jclass class, jlong board)
{
    char text[TEXT_ROOM] = "";

    (void)class;
    peg_game_text(board_of(board), text, sizeof text, NULL);
    return (*env)->NewStringUTF(env, text);
}

PEG_JNI(jstring, legalJumps)(JNIEnv *env, jclass class, jlong board)
{
    peg_jump jumps[PEG_MAX_DRAWN_JUMPS];
    size_t count = 0;

    (void)class;
    if (peg_legal_jumps(board_of(board), jumps, PEG_MAX_DRAWN_JUMPS, &count) != PEG_OK)
        count = 0;
    return moves_of(env, board_of(board), jumps, count);
}

/* Plays moves from a text. */
PEG_JNI(void, play)(JNIEnv *env, jclass class, jlong board, jstring moves)
{
    const char *bytes = bytes_of(env, moves);
    size_t at = 0;
    peg_status status;

    (void)class;
    if (!bytes)
        return;
    status = peg_play_moves(board_of(board), bytes, &at);
    (*env)->ReleaseStringUTFChars(env, moves, bytes);
    if (status != PEG_OK)
        throw_status(env, status, at);
}

/*
 * A solution as moves, an empty text if the board is won; null if it cannot be won. Throws if a
 * limit ends the question.
 */
PEG_JNI(jstring, solve)(JNIEnv *env, jclass class, jlong board, jlong positions, jlong memory)
{
    peg_limits limits = PEG_LIMITS_INIT;
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int answer = PEG_UNKNOWN;
    peg_status status;

    (void)class;
    limits.positions = (uint64_t)positions;
    limits.memory = (uint64_t)memory;
    status = peg_solve(board_of(board), &limits, &answer, jumps, PEG_MAX_HOLES, &count);
    if (status != PEG_OK)
        throw_status(env, status, 0);
    return answer == PEG_YES ? moves_of(env, board_of(board), jumps, count) : NULL;
}

/* How a count of all games ended, in words; `flag` stops it from another thread. */
PEG_JNI(jstring, countGames)(JNIEnv *env, jclass class, jlong board, jlong flag)
{
    peg_limits limits = PEG_LIMITS_INIT;
    peg_count games = {0, 0};

    (void)class;
    limits.stop = (peg_flag *)(intptr_t)flag;
    return (*env)->NewStringUTF(env,
                                peg_status_text(peg_count_games(board_of(board), &limits, &games)));
}

PEG_JNI(jlong, newFlag)(JNIEnv *env, jclass class)
{
    (void)env;
    (void)class;
    return (jlong)(intptr_t)calloc(1, sizeof(peg_flag));
}

PEG_JNI(void, raise)(JNIEnv *env, jclass class, jlong flag)
{
    (void)env;
    (void)class;
    peg_flag_raise((peg_flag *)(intptr_t)flag);
}

PEG_JNI(void, freeFlag)(JNIEnv *env, jclass class, jlong flag)
{
    (void)env;
    (void)class;
    free((void *)(intptr_t)flag);
}
