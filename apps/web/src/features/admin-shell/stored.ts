/** Values that the desk stores in this browser; without access to storage, nothing is stored. */
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
    // Storage is full or blocked: the screen works without it.
  }
}
