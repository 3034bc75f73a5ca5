import { createHeldCalls } from './held-calls.ts';

const held = createHeldCalls();
let isLeaving = false;

/** One place that knows whether the session has ended under an open screen, and who waits for a new one. */
export const endedSession = {
  ...held,
  wait: (): Promise<boolean> => (isLeaving ? Promise.resolve(false) : held.wait()),
  /** Logging out on purpose: calls that are still under way ask for nothing. */
  leave(value: boolean): void {
    isLeaving = value;
  },
  isLeft: (): boolean => isLeaving,
};
