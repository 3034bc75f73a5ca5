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
