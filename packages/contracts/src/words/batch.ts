/** Calls that one request may carry. A page makes fewer than ten at once, and sends them in two. */
export const batchLimits = { stranger: 5, admin: 20 } as const;
