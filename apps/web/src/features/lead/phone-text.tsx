import type { ReactNode } from 'react';

/** A phone number within a text: its plus sign stays in front of it in right-to-left languages too. */
export const phoneText = (parts: ReactNode[]): ReactNode => {
  const number = parts.join('');
  return <bdi key={number}>{number}</bdi>;
};
