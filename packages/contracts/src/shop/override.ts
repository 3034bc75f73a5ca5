/** The owner's values of a document: missing ones are the defaults. */
export type Override<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: Override<Value[Key]> }
    : Value;

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The defaults with the owner's values over them. A list counts as one value. */
export function overlay<Value>(defaults: Value, own: unknown): Value {
  if (own === undefined) return defaults;
  if (!isFields(defaults) || !isFields(own)) return own as Value;
  const merged: Fields = { ...defaults };
  // Only known fields: one that a later version removed is dropped.
  for (const key of Object.keys(defaults))
    if (Object.hasOwn(own, key)) merged[key] = overlay(defaults[key], own[key]);
  return merged as Value;
}

/** Whether two values have the same content. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isFields(one) || !isFields(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
};

/**
 * The part of a value that differs from the defaults, so that `overlay(defaults, difference(defaults,
 * value))` is the value.
 */
export function difference<Value>(defaults: Value, value: Value): Override<Value> | undefined {
  if (isSame(defaults, value)) return undefined;
  if (!isFields(defaults) || !isFields(value)) return value as Override<Value>;
  const own: Fields = {};
  for (const key of Object.keys(value)) {
    const changed = difference(defaults[key], value[key]);
    if (changed !== undefined) own[key] = changed;
  }
  return own as Override<Value>;
}

/** The fields in which two values differ, as dotted paths; a list counts as one field. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (isSame(before, after)) return [];
  if (!isFields(before) || !isFields(after)) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changedPaths(before[key], after[key], path ? `${path}.${key}` : key));
}
