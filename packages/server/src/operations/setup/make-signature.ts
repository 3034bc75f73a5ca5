import { domainToASCII } from 'node:url';
import { selectorPattern } from '@perfboard/contracts/words/setup';
import { dkimRecord, makeDkimKey, readDkimKey } from '@perfboard/mail/dkim';

/**
 * A new key for a domain's mails: what the environment is given, and what DNS is.
 * @returns undefined where the domain or the key's name is none
 */
export function makeSignature(given: string, selector: string) {
  const domain = domainToASCII(given);
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) || !selectorPattern.test(selector)) return undefined;
  const privateKey = makeDkimKey();
  return {
    domain,
    variables: { DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey },
    name: `${selector}._domainkey.${domain}`,
    record: dkimRecord(readDkimKey(privateKey) ?? ''),
  };
}
