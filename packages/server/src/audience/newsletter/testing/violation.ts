/** Thrown when a promised property did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}
