/** The version of this release; `scripts/release.mjs` compares it with every other place that states one. */
export const productVersion = '1.0.0';

/**
 * The public key (Ed25519, SPKI in base64) of the signature of the newest version's note. Empty: this build
 * has none and checks for no updates. `node scripts/release.mjs --make-key FILE` creates a pair.
 */
export const releaseKey = '';
