/** Set once per run by vitest.config.ts, or by hand to override it. Child processes of a test inherit it. */
export const slownessVariable = 'TEST_SLOWNESS';

/**
 * A time limit of a test, scaled to this machine. A limit bounds a hang, not a speed, so a slow or busy
 * machine gets more.
 * @param ms what is plenty on a quiet, current machine
 */
export const scaled = (ms: number): number => Math.ceil(ms * Number(process.env[slownessVariable] || 1));
