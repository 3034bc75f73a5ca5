/** Set once a run, by vitest.config.ts; by hand where it must be another. Children of a test have it too. */
export const slownessVariable = 'TEST_SLOWNESS';

/**
 * A time limit of a test, for this machine. A limit bounds a hang, not a speed: a slow or busy machine gets more of it.
 * @param ms what is plenty on a quiet machine of today
 */
export const scaled = (ms: number): number => Math.ceil(ms * Number(process.env[slownessVariable] || 1));
