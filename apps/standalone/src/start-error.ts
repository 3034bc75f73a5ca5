/** A reason not to start that the operator can act on: shown as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
