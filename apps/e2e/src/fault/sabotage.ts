import type { Plugin } from 'vite';

/** Mechanisms that can be taken out of the worker under test, to see that the suite notices. */
const mechanisms: Record<string, { file: string; from: string; to: string }> = {
  /** What a killed worker left in the middle is simply sent again. */
  uncertain: {
    file: 'recipient-ledger.ts',
    from: `set status = 'uncertain',`,
    to: `set status = 'pending',`,
  },
  /** Jobs that the queue lost are not made anew. */
  redispatch: {
    file: 'outbox.ts',
    from: 'claimUnsettled(client, UNSETTLED_ROWS, redispatchAfterMs)',
    to: 'Promise.resolve([])',
  },
  /** The subscriber is not looked at again when it is his turn. */
  suppression: {
    file: 'recipient-ledger.ts',
    from: `coalesce(subscriber.status = 'active', false)`,
    to: 'true',
  },
};

/**
 * Takes a mechanism out while the worker is built; the sources stay as they are.
 * @throws Error when there is no such mechanism, or its code reads differently by now
 */
export function sabotage(name: string): Plugin {
  const mechanism = mechanisms[name];
  if (!mechanism) throw new Error(`No mechanism ${name}; there are ${Object.keys(mechanisms).join(', ')}.`);
  let isFound = false;
  return {
    name: 'sabotage',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(`/${mechanism.file}`) || !code.includes(mechanism.from)) return null;
      isFound = true;
      return { code: code.replace(mechanism.from, mechanism.to), map: null };
    },
    buildEnd() {
      if (!isFound) throw new Error(`The code of ${name} was not found in ${mechanism.file}.`);
    },
  };
}
