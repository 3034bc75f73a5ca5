/** What a record holds under a text that somebody typed: every object knows `constructor` and `__proto__`. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
