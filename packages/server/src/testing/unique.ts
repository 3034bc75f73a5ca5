import { randomUUID } from 'node:crypto';

/** Unique in every call and every process. */
export const unique = (): string => randomUUID().slice(0, 13);

/** A unique address on a host that can't exist. */
export const uniqueEmail = (who: string): string => `${who}-${unique()}@visitor.example`;
