import { domainToASCII } from 'node:url';
import { selectorPattern } from '@perfboard/contracts/words/setup';
import { dkimRecord, makeDkimKey, readDkimKey } from '@perfboard/mail/dkim';

/**
 * A new DKIM key for a domain: values for the environment and for DNS.
 * @returns undefined when the domain or the selector is invalid
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
