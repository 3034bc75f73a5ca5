/** The names of the fields in which two differ. */
export const changedFields = <Fields extends object>(one: Fields, other: Fields) =>
  (Object.keys(one) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
