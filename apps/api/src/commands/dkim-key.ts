import { domainToASCII } from 'node:url';
import { selectorPattern } from '@perfboard/contracts/words/setup';
import { dkimRecord, makeDkimKey, readDkimKey } from '@perfboard/mail/dkim';
import { runCommand } from './command.ts';

class UsageError extends Error {
  override name = 'UsageError';
}

// Prints a key and keeps nothing of it: it belongs where the other secrets are, in no database and no backup.
runCommand(async () => {
  const [, , given = '', selector = 'perfboard'] = process.argv;
  const domain = domainToASCII(given);
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) || !selectorPattern.test(selector))
    throw new UsageError(
      'Usage: npm run dkim:key -- DOMAIN [SELECTOR]   (the domain of MAIL_FROM; perfboard is the selector unless given)',
    );
  const key = makeDkimKey();
  console.log(`For the environment of every api and worker, and for nobody else:

DKIM_SELECTOR=${selector}
DKIM_PRIVATE_KEY=${key}

In the DNS of ${domain}, before you start them with it, a TXT record at
${selector}._domainkey.${domain}

${dkimRecord(readDkimKey(key) ?? '')}`);
});
