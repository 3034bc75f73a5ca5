/** The names of the fields in which two differ. */
export const changedFields = <Fields extends object>(one: Fields, other: Fields) =>
  (Object.keys(one) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );

/** Applies the changes between two states of a form to a third, field by field. */
export const withChanges = <Fields extends object>(before: Fields, after: Fields, onto: Fields): Fields => ({
  ...onto,
  ...Object.fromEntries(changedFields(before, after).map((name) => [name, after[name]])),
});
