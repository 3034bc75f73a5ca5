import { makeSignature } from '@perfboard/server/operations/setup/make-signature';
import { runCommand } from './command.ts';

class UsageError extends Error {
  override name = 'UsageError';
}

// Prints a key and keeps nothing of it: it belongs where the other secrets are, in no database and no backup.
runCommand(async () => {
  const [, , domain = '', selector = 'perfboard'] = process.argv;
  const made = makeSignature(domain, selector);
  if (!made)
    throw new UsageError(
      'Usage: npm run dkim:key -- DOMAIN [SELECTOR]   (the domain of MAIL_FROM; perfboard is the selector unless given)',
    );
  const variables = Object.entries(made.variables).map(([name, value]) => `${name}=${value}`);
  console.log(`For the environment of every api and worker, and for nobody else:

${variables.join('\n')}

In the DNS of ${made.domain}, before you start them with it, a TXT record at
${made.name}

${made.record}`);
});
