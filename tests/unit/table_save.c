/*
 * SPDX-License-Identifier: MIT
 *
 * A table takes the place of a file as a whole or not at all: through links, where the disk is
 * full, where something may not be written, after a stop, and with signals and forks meanwhile.
 */
#include "tables.h"

#if !defined(__unix__) && !defined(__APPLE__)

TEST(a_table_takes_the_place_of_a_file_as_a_whole)
{
    SKIP("links, signals and forks are of POSIX");
}

CHECK_MAIN

#else

#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/libpeg-save-XXXXXX";
static const char old[] = "what was there before";

static peg_table *saved;
static output bytes;

/* The table of most tests. */
static const char usual_board[] = "rect4x5 -> b2";

/* Makes the table to be saved, or leaves none. */
static void take(const char *text)
{
    peg_table_free(saved);
    free(bytes.at);
    saved = text ? table_of(text, 0) : NULL;
    bytes = text ? written(saved) : (output){0};
}

/* What another program does to a file just when the library has looked at it, once. */
static void (*meanwhile)(void);

/* Replaces the function of the C library, for libpeg too. */
int access(const char *name, int kind)
{
    void (*now)(void) = meanwhile;
    meanwhile = NULL;
    if (now)
        now();
    return faccessat(AT_FDCWD, name, kind, 0);
}

static int stop(const peg_progress *progress, void *user)
{
    int *calls = user;
    (void)progress;
    return --*calls > 0 ? PEG_CONTINUE : PEG_STOP;
}

static void put_file(const char *name, const void *from, size_t count)
{
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(from, 1, count, file) != count || fclose(file) != 0)
        exit(1);
}

static bool file_is(const char *name, const void *wanted, size_t count)
{
    char *found = malloc(count + 1);
    FILE *file = fopen(name, "rb");
    bool same = found && file && fread(found, 1, count + 1, file) == count &&
                memcmp(found, wanted, count) == 0;
    if (file)
        fclose(file);
    free(found);
    return same;
}

static bool is_old(const char *name)
{
    return file_is(name, old, sizeof old);
}

static bool is_table(const char *name)
{
    return file_is(name, bytes.at, bytes.count);
}

static int names_in(const char *name)
{
    DIR *list = opendir(name);
    int count = -2;
    while (list && readdir(list))
        count++;
    if (list)
        closedir(list);
    return count;
}

static mode_t mode_of(const char *name)
{
    struct stat about;
    return stat(name, &about) == 0 ? about.st_mode & 07777 : 0;
}

/* -- Links and permissions ------------------------------------------------- */

TEST(a_link_stays_and_leads_to_the_table)
{
    static const char *const targets[] = {"target", "sub/target", "sub/to", "absolute"};
    char absolute[sizeof folder + 32];
    snprintf(absolute, sizeof absolute, "%s/sub/last", folder);
    CHECK(mkdir("sub", 0700) == 0);
    CHECK(symlink("../sub/second", "sub/to") == 0);
    CHECK(symlink(absolute, "absolute") == 0);
    for (int existing = 0; existing < 2; existing++)
        for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
            struct stat about;
            int few = 2;
            peg_limits limits = {.struct_size = sizeof limits, .interval = 1, .progress = stop};
            limits.user = &few;
            CHECK(symlink(targets[i], "link") == 0);
            if (existing)
                put_file("link", old, sizeof old);
            CHECK(peg_table_save(saved, &limits, "link") == PEG_STOPPED);
            CHECK(existing ? is_old("link") : access("link", F_OK) != 0);
            CHECK(peg_table_save(saved, NULL, "link") == PEG_OK);
            CHECK(lstat("link", &about) == 0 && S_ISLNK(about.st_mode));
            CHECK(is_table("link") && is_table(targets[i]));
            CHECK(remove("link") == 0);
            remove(i == 2 ? "sub/second" : i == 3 ? "sub/last" : targets[i]);
        }
    CHECK(remove("absolute") == 0 && remove("sub/to") == 0 && rmdir("sub") == 0);
    CHECK(symlink("around", "around") == 0);
    CHECK(peg_table_save(saved, NULL, "around") == PEG_E_FILE);
    CHECK(remove("around") == 0);
}

TEST(permissions_are_kept)
{
    mode_t usual = umask(027);
    CHECK(peg_table_save(saved, NULL, "file") == PEG_OK && mode_of("file") == 0640);
    for (mode_t mode = 0600; mode <= 0666; mode += 022) {
        CHECK(chmod("file", mode) == 0);
        CHECK(peg_table_save(saved, NULL, "file") == PEG_OK && mode_of("file") == mode);
    }
    umask(usual);
    CHECK(remove("file") == 0);
}

static bool file_has(uid_t user, gid_t group, mode_t mode)
{
    struct stat about;
    return stat("file", &about) == 0 && about.st_uid == user && about.st_gid == group &&
           (about.st_mode & 07777) == mode;
}

/* Root keeps the owner. Another user keeps a group of theirs, and gives no other what it had not.
 */
TEST(nobody_else_may_read_what_was_not_theirs)
{
    static const mode_t modes[][2] = {{0660, 0600}, {0606, 0600}, {0664, 0604}};
    if (geteuid() != 0) {
        SKIP("only root can give files away");
        return;
    }
    put_file("file", old, sizeof old);
    CHECK(chown("file", 1000, 2000) == 0 && chmod("file", 0640) == 0);
    CHECK(peg_table_save(saved, NULL, "file") == PEG_OK && is_table("file"));
    CHECK(file_has(1000, 2000, 0640));
    CHECK(chmod(".", 0777) == 0);
    fflush(stdout);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        int status = 1;
        CHECK(chown("file", 1000, 2000) == 0 && chmod("file", modes[i][0]) == 0);
        pid_t child = fork();
        if (child == 0)
            _exit(setgroups(0, NULL) != 0 || setgid(1000) != 0 || setuid(1000) != 0 ||
                  peg_table_save(saved, NULL, "file") != PEG_OK);
        CHECK(waitpid(child, &status, 0) == child && status == 0);
        CHECK(file_has(1000, 1000, modes[i][1]));
    }
    CHECK(chmod(".", 0700) == 0 && remove("file") == 0);
}

enum { HOLDS = 3, DOES_NOT = 4 };

/* Returns what a child whose user may not write everywhere finds: whether something holds. */
static int as_nobody(bool (*holds)(void))
{
    int status = 1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit(geteuid() == 0 && setuid(65534) != 0 ? 1 : holds() ? HOLDS : DOES_NOT);
    return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

static bool is_refused(void)
{
    return peg_table_save(saved, NULL, "shut/file") == PEG_E_FILE && is_old("shut/file") &&
           peg_table_save(saved, NULL, "shut/new") == PEG_E_FILE;
}

TEST(what_may_not_be_written_stays)
{
    CHECK(chmod(".", 0711) == 0 && mkdir("shut", 0777) == 0);
    put_file("shut/file", old, sizeof old);
    /* A file that may be written in a folder that may not, and the other way round. */
    CHECK(chmod("shut/file", 0666) == 0 && chmod("shut", 0555) == 0);
    CHECK(as_nobody(is_refused) == HOLDS);
    CHECK(chmod("shut", 0777) == 0 && chmod("shut/file", 0444) == 0);
    CHECK(as_nobody(is_refused) == DOES_NOT); /* a new file may be made */
    CHECK(is_old("shut/file"));
    CHECK(chmod("shut", 0700) == 0);
    remove("shut/new");
    CHECK(names_in("shut") == 1 && remove("shut/file") == 0 && rmdir("shut") == 0);
}

/* -- Full and stopped ------------------------------------------------------ */

/* By a limit on the size of files, which a write may reach in its middle. */
TEST(a_disk_that_is_full_after_any_byte_leaves_the_old_file)
{
    struct rlimit usual, few;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    take("triangle5");
    CHECK(getrlimit(RLIMIT_FSIZE, &usual) == 0);
    for (size_t i = 0; i < 2 * (bytes.count + 1); i++) {
        size_t most = i / 2;
        bool enough = most == bytes.count, existing = i % 2;
        if (existing)
            put_file("file", old, sizeof old);
        few = usual;
        few.rlim_cur = most;
        setrlimit(RLIMIT_FSIZE, &few);
        peg_status status = peg_table_save(saved, NULL, "file");
        setrlimit(RLIMIT_FSIZE, &usual);
        CHECK(status == (enough ? PEG_OK : PEG_E_FILE));
        CHECK(names_in(".") == (existing || enough));
        CHECK(names_in(".") == 0 || (enough ? is_table("file") : is_old("file")));
        remove("file");
    }
    signal(SIGXFSZ, before);
    take(usual_board);
}

TEST(a_stop_at_any_time_leaves_the_old_file)
{
    peg_status status = PEG_STOPPED;
    int calls = 0;
    put_file("file", old, sizeof old);
    while (status == PEG_STOPPED && calls < 10000) {
        int left = ++calls;
        peg_limits limits = {.struct_size = sizeof limits, .interval = 1, .progress = stop};
        limits.user = &left;
        status = peg_table_save(saved, &limits, "file");
        CHECK(status == PEG_OK || is_old("file"));
        CHECK(names_in(".") == 1);
    }
    CHECK(status == PEG_OK && calls > 1 && is_table("file"));
    CHECK(remove("file") == 0);
}

/* Programs that were killed leave names, and other programs may have taken some as well. */
TEST(names_that_are_taken_are_left_alone)
{
    enum { TAKEN = 150 };
    char name[64], longest[256];
    for (int i = 0; i < TAKEN; i++) {
        snprintf(name, sizeof name, ".peg-save-%lu-%d", (unsigned long)getpid(), i);
        put_file(name, old, sizeof old);
    }
    memset(longest, 'n', 255);
    longest[255] = '\0';
    CHECK(peg_table_save(saved, NULL, longest) == PEG_OK && is_table(longest));
    CHECK(names_in(".") == TAKEN + 1 && remove(longest) == 0);
    for (int i = 0; i < TAKEN; i++) {
        snprintf(name, sizeof name, ".peg-save-%lu-%d", (unsigned long)getpid(), i);
        CHECK(is_old(name) && remove(name) == 0);
    }
}

static void replace_target(void)
{
    CHECK(rename("other", "target") == 0);
}

static void remove_target(void)
{
    CHECK(remove("target") == 0);
}

/* The file of the other program has a second name, to see whether anything is written to it. */
TEST(another_program_may_save_at_the_same_time)
{
    static const char *const names[] = {"target", "link"};
    CHECK(symlink("target", "link") == 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        put_file("target", old, sizeof old);
        put_file("other", old, sizeof old);
        CHECK(link("other", "second") == 0);
        meanwhile = replace_target;
        CHECK(peg_table_save(saved, NULL, names[i]) == PEG_OK && !meanwhile);
        CHECK(is_table("target") && is_old("second"));
        meanwhile = remove_target;
        CHECK(peg_table_save(saved, NULL, names[i]) == PEG_OK && !meanwhile);
        CHECK(is_table("target") && names_in(".") == 3);
        CHECK(remove("target") == 0 && remove("second") == 0);
    }
    CHECK(remove("link") == 0);
}

TEST(a_long_path_is_like_any_other)
{
    char path[PATH_MAX + 1];
    CHECK(symlink("file", "link") == 0);
    /* Beside the longest but some there is room for a name, and the last is too long. */
    for (size_t length = PATH_MAX - 64; length <= PATH_MAX; length += 64) {
        bool may = length < PATH_MAX;
        for (size_t i = 0; i < length; i++)
            path[i] = "./"[(length - i) % 2];
        memcpy(path + length - 4, "link", 5);
        CHECK(peg_table_save(saved, NULL, path) == (may ? PEG_OK : PEG_E_FILE));
        CHECK(may ? is_table("file") && remove("file") == 0 : names_in(".") == 1);
    }
    CHECK(remove("link") == 0);
}

/* Of what a descriptor leads to, the system tells a name that nothing has. */
TEST(what_has_no_name_is_written_as_it_is)
{
    if (access("/dev/fd", F_OK) != 0) {
        SKIP("there is no /dev/fd");
        return;
    }
    take("triangle5");
    char name[32];
    char *found = calloc(bytes.count + 1, 1);
    peg_flag flag = {1};
    peg_limits limits = PEG_LIMITS_INIT;
    int ends[2];
    CHECK(found);
    CHECK(pipe(ends) == 0 && bytes.count <= 16384);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[1]);
    CHECK(peg_table_save(saved, NULL, name) == PEG_OK);
    CHECK(read(ends[0], found, bytes.count + 1) == (ssize_t)bytes.count);
    CHECK(memcmp(found, bytes.at, bytes.count) == 0);
    close(ends[0]);
    close(ends[1]);
    int file = open("gone", O_RDWR | O_CREAT, 0600);
    CHECK(file >= 0 && remove("gone") == 0);
    snprintf(name, sizeof name, "/dev/fd/%d", file);
    CHECK(peg_table_save(saved, NULL, name) == PEG_OK && names_in(".") == 0);
    CHECK(pread(file, found, bytes.count + 1, 0) == (ssize_t)bytes.count);
    CHECK(memcmp(found, bytes.at, bytes.count) == 0);
    limits.stop = &flag;
    CHECK(peg_table_save(saved, &limits, name) == PEG_STOPPED);
    limits.struct_size = 0;
    CHECK(peg_table_save(saved, &limits, name) == PEG_E_ARGUMENT);
    CHECK(pread(file, found, bytes.count + 1, 0) == (ssize_t)bytes.count);
    close(file);
    free(found);
    take(usual_board);
}

/* -- Forks and signals ----------------------------------------------------- */

static int fork_once(const peg_progress *progress, void *user)
{
    int *forked = user;
    (void)progress;
    if (!*forked) {
        pid_t child = fork();
        *forked = 1;
        if (child == 0)
            exit(0); /* writes what buffers hold, unlike _exit() */
        CHECK(waitpid(child, NULL, 0) == child);
    }
    return PEG_CONTINUE;
}

TEST(a_fork_meanwhile_changes_nothing)
{
    int forked = 0;
    peg_limits limits = {.struct_size = sizeof limits, .interval = 1, .progress = fork_once};
    limits.user = &forked;
    fflush(stdout);
    CHECK(peg_table_save(saved, &limits, "file") == PEG_OK);
    CHECK(forked && is_table("file") && remove("file") == 0);
}

static void ignore(int number)
{
    (void)number;
}

/* Sends signals to a thread that waits for a pipe, and lets it go on afterwards. */
static void pester(pthread_t thread)
{
    for (int i = 0; i < 50; i++) {
        struct timespec while_ = {0, 1000000};
        pthread_kill(thread, SIGUSR1);
        nanosleep(&while_, NULL);
    }
}

static void *save_to_pipe(void *status)
{
    peg_limits limits = PEG_LIMITS_INIT;
    *(peg_status *)status = peg_table_save(saved, &limits, "pipe");
    return NULL;
}

static void *load_from_pipe(void *out)
{
    peg_table **table = out;
    peg_table_load("pipe", NULL, NULL, table);
    return NULL;
}

TEST(signals_end_neither_writing_nor_reading)
{
    struct sigaction interrupt = {0}, usual;
    output found = {0};
    peg_table *table = NULL;
    peg_status status = PEG_E_ARGUMENT;
    pthread_t thread;
    FILE *pipe;
    take("square5");
    interrupt.sa_handler = ignore;
    CHECK(sigaction(SIGUSR1, &interrupt, &usual) == 0);
    CHECK(mkfifo("pipe", 0600) == 0);
    CHECK(pthread_create(&thread, NULL, save_to_pipe, &status) == 0);
    found.at = malloc(bytes.count + 1);
    pipe = fopen("pipe", "rb");
    /* More is written than a pipe holds, so the thread waits. */
    pester(thread);
    found.count = fread(found.at, 1, bytes.count + 1, pipe);
    fclose(pipe);
    CHECK(pthread_join(thread, NULL) == 0 && status == PEG_OK);
    CHECK(found.count == bytes.count && memcmp(found.at, bytes.at, bytes.count) == 0);
    free(found.at);

    CHECK(pthread_create(&thread, NULL, load_from_pipe, &table) == 0);
    pipe = fopen("pipe", "wb");
    CHECK(fwrite(bytes.at, 1, bytes.count / 2, pipe) == bytes.count / 2 && fflush(pipe) == 0);
    pester(thread);
    CHECK(fwrite(bytes.at + bytes.count / 2, 1, bytes.count - bytes.count / 2, pipe) > 0);
    fclose(pipe);
    CHECK(pthread_join(thread, NULL) == 0 && table != NULL);
    peg_table_free(table);
    CHECK(sigaction(SIGUSR1, &usual, NULL) == 0 && remove("pipe") == 0);
    take(usual_board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    take(usual_board);
    int failed = check_end();
    take(NULL);
    if (names_in(".") != 0 || chdir("/") != 0 || rmdir(folder) != 0) {
        printf("something is left in %s\n", folder);
        return 1;
    }
    return failed;
}

#endif
