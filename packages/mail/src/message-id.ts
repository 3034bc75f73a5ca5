import { randomUUID } from 'node:crypto';

const domainPattern = /^[a-z0-9](?:[a-z0-9.-]{0,252})$/i;

/**
 * A new Message-ID with angle brackets, ready for the header and the database.
 * @param domain the sender's domain, such as `example.com`
 * @throws TypeError when the domain is not a host name
 */
export const createMessageId = (domain: string): string => {
  if (!domainPattern.test(domain)) throw new TypeError('A Message-ID needs a plain host name');
  return `<${randomUUID()}@${domain}>`;
};

/** Shorter ones, such as Postfix's queue ids, could be guessed. */
const relayIdPattern = /(?<![\w.+=$-])(?=[\w.+=$-]*\d)[\w.+=$-]{20,200}(?![\w.+=$-])/;

/**
 * The id that a mail server named when it took an email, such as `250 Ok 0102018f-000000`. Relays that replace
 * the Message-ID use it as the new one, in front of the `@`.
 * @returns undefined if the reply names none that is long enough to be unique
 */
export const relayIdOf = (response: string): string | undefined =>
  relayIdPattern.exec(response.slice(0, 1000))?.[0];

/** More than a real email names. */
const referencesMax = 50;

/** The ids in `In-Reply-To` or `References`, without their angle brackets. */
export const idsIn = (references: string): string[] =>
  (references.slice(0, 20_000).match(/<[^<>\s]{1,500}>/g) ?? [])
    .slice(0, referencesMax)
    .map((id) => id.slice(1, -1));

/** The part of an id in front of the `@`. */
export const localPartOf = (id: string): string => id.split('@', 1)[0] ?? '';
