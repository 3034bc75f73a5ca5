/** Something that the records promise did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}
