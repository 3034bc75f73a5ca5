export function PublicError() {
  return <p role="alert">Something went wrong</p>;
}
