/** What a record holds under a typed text: every object also knows `constructor` and `__proto__`. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
