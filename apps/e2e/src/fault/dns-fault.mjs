// Loaded into the product's processes before their own code: the suite's host names resolve to this machine,
// or fail, as a file says.

import dns from 'node:dns';
import { appendFileSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const file = process.env.FAULT_DNS_FILE;
const hangMs = 10_000;
const isOurs = (name) => typeof name === 'string' && name.endsWith('.shop.test');

const failure = (code, name) =>
  Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code, syscall: 'getaddrinfo', hostname: name });

/** Calls back with an error if names fail, late if nothing answers, without one otherwise. */
function decide(name, done) {
  const how = readFileSync(file, 'utf8').trim();
  if (how) appendFileSync(`${file}.hits`, '.');
  if (how === 'unknown') setImmediate(done, failure('ENOTFOUND', name));
  else if (how === 'silent') setTimeout(done, hangMs, failure('EAI_AGAIN', name));
  else setImmediate(done, null);
}

const { lookup, resolve4, resolve6 } = dns;
dns.lookup = (name, ...rest) => {
  if (!isOurs(name)) return lookup(name, ...rest);
  const done = rest.at(-1);
  const { all } = typeof rest[0] === 'object' ? rest[0] : {};
  decide(name, (error) =>
    error
      ? done(error)
      : all
        ? done(null, [{ address: '127.0.0.1', family: 4 }])
        : done(null, '127.0.0.1', 4),
  );
};
dns.resolve4 = (name, ...rest) =>
  isOurs(name)
    ? decide(name, (error) => rest.at(-1)(error, error ? undefined : ['127.0.0.1']))
    : resolve4(name, ...rest);
dns.resolve6 = (name, ...rest) =>
  isOurs(name) ? decide(name, () => rest.at(-1)(failure('ENODATA', name))) : resolve6(name, ...rest);
syncBuiltinESMExports();
