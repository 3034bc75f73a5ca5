import type { BetterAuthPlugin } from 'better-auth';
import type { KeyRing } from '../../base/secret/key-ring.ts';

/** The ring as the sign-in library takes one; what it wrote before there was a ring opens with `formerSecret`. */
export const libraryKeys = ({ current, keys }: KeyRing, formerSecret: string) => ({
  currentVersion: current,
  keys: new Map([...keys].map(([id, key]) => [id, key.toString('base64')])),
  legacySecret: formerSecret,
});

/** Encrypts with the ring. Its own option for that would also take the key that signs sessions from there. */
export const keyRingPlugin = (ring: KeyRing, formerSecret: string) =>
  ({
    id: 'key-ring',
    init: () => ({ context: { secretConfig: libraryKeys(ring, formerSecret) } }),
  }) satisfies BetterAuthPlugin;
