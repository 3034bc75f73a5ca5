/** What this browser stores for the admin; where storage is forbidden, nothing. */
const prefix = 'perfboard.admin.';

export function readStored<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(prefix + key);
    return text ? (JSON.parse(text) as Value) : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the screen works without.
  }
}
