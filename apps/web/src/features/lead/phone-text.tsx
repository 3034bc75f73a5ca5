/** A phone number within a text: its plus sign stays in front of it in right-to-left languages too. */
export const phoneText = (parts: unknown[]) => {
  const number = parts.join('');
  return <bdi key={number}>{number}</bdi>;
};
