/** The version of this release; `scripts/release.mjs` compares it with every other place that states one. */
export const productVersion = '1.0.0';

/**
 * The public half (Ed25519, SPKI in base64) of the key that signs the note of the newest version. Empty: this
 * build has none, so it checks for no updates. `node scripts/release.mjs --make-key FILE` makes a pair.
 */
export const releaseKey = '';
