/* SPDX-License-Identifier: MIT */

/*
 * Files by paths, which are UTF-8 on Windows and elsewhere what fopen() takes. fopen() of Windows
 * would take a path for one in the code page, which lacks most names.
 */
#ifndef PEG_TABLE_OPEN_FILE_H
#define PEG_TABLE_OPEN_FILE_H

#include <stdio.h>

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

/* The longest path, in words of UTF-16 with the 0 at its end. */
enum { PEG_LONGEST_PATH = 1024 };

/* Nonzero if the path is UTF-8 and short enough. */
static inline int peg_widen(const char *path, wchar_t *out)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, PEG_LONGEST_PATH) > 0;
}

/* The mode has two letters. */
static inline FILE *peg_open_file(const char *path, const char *mode)
{
    wchar_t wide_mode[] = {(wchar_t)mode[0], (wchar_t)mode[1], 0};
    wchar_t wide[PEG_LONGEST_PATH];

    return peg_widen(path, wide) ? _wfopen(wide, wide_mode) : NULL;
}

static inline void peg_remove_file(const char *path)
{
    wchar_t wide[PEG_LONGEST_PATH];

    if (peg_widen(path, wide))
        _wremove(wide);
}

#else

static inline FILE *peg_open_file(const char *path, const char *mode)
{
    return fopen(path, mode);
}

static inline void peg_remove_file(const char *path)
{
    remove(path);
}

#endif

#endif
