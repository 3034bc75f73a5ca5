/** Sorts projects or photos by the chosen order; those that were added since come last. */
export function inOrder<Item extends { uuid: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const places = new Map(order.map((uuid, at) => [uuid, at]));
  const placeOf = ({ uuid }: Item) => places.get(uuid) ?? order.length;
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}
