/* SPDX-License-Identifier: MIT */

/* The legal jumps of a position of PEG_WIDTH words. */
static size_t PEG_WIDE(legal)(const peg_shape *shape, const peg_bits *position, peg_jump *out,
                              size_t room, size_t enough)
{
    const uint64_t *masks = shape->masks;
    size_t count = 0;

    for (size_t i = 0; i < shape->line_count && count < enough; i++, masks += 2 * PEG_WIDTH) {
        uint64_t differ = 0;

        for (int w = 0; w < PEG_WIDTH; w++)
            differ |= (position->word[w] & masks[PEG_WIDTH + w]) ^ masks[w];
        if (differ)
            continue;
        if (count < room)
            out[count] = shape->lines[i];
        count++;
    }
    return count;
}
