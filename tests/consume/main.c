/* SPDX-License-Identifier: MIT */
#include <libpeg.h>
#include <stdio.h>

int main(void)
{
    unsigned header = PEG_VERSION_MAJOR * 10000 + PEG_VERSION_MINOR * 100 + PEG_VERSION_PATCH;
    unsigned library = peg_version();
    peg_board *board = NULL;
    peg_status status = peg_board_new("english", NULL, NULL, &board);

    if (library != header) {
        printf("the library is version %u, the header %u\n", library, header);
        return 1;
    }
    if (status != PEG_OK) {
        printf("there is no english board: %s\n", peg_status_text(status));
        return 1;
    }
    peg_board_free(board);
    return 0;
}
