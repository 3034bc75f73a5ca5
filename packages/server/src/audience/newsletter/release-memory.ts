import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Frees what a long run has thrown away. V8 would let some 60 MB of short messages grow old before it looks; at a dozen
 * milliseconds every few thousand mails the process stays small on a small machine.
 */
export function releaseMemory(): void {
  if (!collect) {
    // The process is started without flags, so the collector is asked for here.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}
