import type { ReactElement } from 'react';

/** A phone number within a text: its plus sign stays in front of it in right-to-left languages too. */
export const phoneText = (parts: Array<string | ReactElement>): ReactElement => {
  const number = parts.join('');
  return <bdi key={number}>{number}</bdi>;
};
