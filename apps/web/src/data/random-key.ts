/** A unique idempotency key for a write that may be repeated. */
export function randomKey(): string {
  // `randomUUID` exists only on secure origins, but a shop may be tried over plain HTTP.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
