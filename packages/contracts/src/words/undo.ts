/** How long a member can undo a sent reply or a change of several leads, unless the operator sets it. */
export const undoSeconds = 10;

/** A longer wait would delay every reply noticeably. */
export const undoSecondsMax = 60;
