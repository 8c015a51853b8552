/*
 * SPDX-License-Identifier: MIT
 *
 * A folder for the files of a test, which holds nothing when the test begins and must hold nothing
 * when it ends.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include "check.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32
#include <direct.h>
#include <process.h>
#endif

static char folder[256];
static char path[sizeof folder + 64];

/* Ends the program if there can be no folder. */
static inline void folder_begin(void)
{
#ifdef _WIN32
    const char *temporary = getenv("TEMP");
    snprintf(folder, sizeof folder, "%s/libpeg-%d", temporary ? temporary : ".", _getpid());
    if (_mkdir(folder) == 0)
        return;
#else
    snprintf(folder, sizeof folder, "/tmp/libpeg-XXXXXX");
    if (mkdtemp(folder))
        return;
#endif
    printf("there can be no folder %s\n", folder);
    exit(1);
}

/* The path of a file in it, until the next call. */
static inline const char *at(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* In a new file: some systems write what takes the place of old bytes to the disk at once. */
static inline void put_file(const char *name, const void *from, size_t count)
{
    remove(at(name));
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(from, 1, count, file) != count || fclose(file) != 0)
        exit(1);
}

/* Runs all tests. Returns what the program exits with: 1 too if they leave something. */
static inline int folder_end(void)
{
    int failed = check_end();
    if (rmdir(folder) != 0) {
        printf("something is left in %s\n", folder);
        return 1;
    }
    return failed;
}

#endif
