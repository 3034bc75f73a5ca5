/** How long a member can undo a sent reply or a change of several leads, unless the operator sets it. */
export const undoSeconds = 10;

export const deletionMessages = {
  done: (count: number) => (count === 1 ? 'Deleted' : `${count} deleted`),
  restored: (count: number) => (count === 1 ? 'Restored' : `${count} restored`),
  tooLate: 'Can’t be restored: it was restored already, or the time is over',
  taken: 'Can’t be restored: its name, address or appointment time was taken since',
} as const;

/** A longer wait would delay every reply noticeably. */
export const undoSecondsMax = 60;
