/*
 * SPDX-License-Identifier: MIT
 *
 * The headers of Windows as MinGW has them, ahead of a source that takes its compiler for
 * Microsoft's: they are for GCC, and the source must not be told that this is one.
 */
#define __GNUC__       4
#define __GNUC_MINOR__ 9
#define __INTRIN_H     /* windows.h here has what is used of it */
#define WIN32_LEAN_AND_MEAN
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <io.h>
#include <process.h>
#include <share.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>
#undef WIN32_LEAN_AND_MEAN
#undef __GNUC__
/* The library has the headers of the system last, and these names before. */
#undef near
#undef far
