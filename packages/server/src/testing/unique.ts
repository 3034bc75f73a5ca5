import { randomUUID } from 'node:crypto';

/** Differs from one call to the next, in every process. */
export const unique = (): string => randomUUID().slice(0, 13);

/** An address that nobody has, on a host that cannot be. */
export const uniqueEmail = (who: string): string => `${who}-${unique()}@visitor.example`;
