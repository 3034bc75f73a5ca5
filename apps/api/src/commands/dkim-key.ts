import { makeSignature } from '@perfboard/server/operations/setup/mail-domain';
import { runCommand } from './command.ts';

class UsageError extends Error {
  override name = 'UsageError';
}

// Prints a key without storing it: it belongs with the operator's other secrets, not in a database or a
// backup.
runCommand(async () => {
  const [, , domain = '', selector = 'perfboard'] = process.argv;
  const made = makeSignature(domain, selector);
  if (!made)
    throw new UsageError(
      'Usage: npm run dkim:key -- DOMAIN [SELECTOR]   (DOMAIN is the domain of MAIL_FROM; SELECTOR defaults to perfboard)',
    );
  const variables = Object.entries(made.variables).map(([name, value]) => `${name}=${value}`);
  console.log(`Add to the environment of every api and worker, and keep it secret:

${variables.join('\n')}

Before you restart them, add a TXT record to the DNS of ${made.domain} at
${made.name}

${made.record}`);
});
