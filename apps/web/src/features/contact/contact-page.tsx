export function Component() {
  return <h1>Page</h1>;
}
