import type { SenderVerdict } from '@perfboard/contracts/words/mailbox';

/** More than any mail server writes; a longer header is ignored. */
const headerMax = 8 * 1024;

/** One method's result: `dkim=pass header.d=shop.example`. */
interface MethodResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

/** Splits a header at its semicolons. Comments are removed, and quoted text can't act as syntax. */
function split(header: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header.charAt(at);
    const isEscaped = sign === '\\' && (isQuoted || depth > 0);
    if (isEscaped) at += 1;
    else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted) parts.push(`${parts.pop()}${/[\s;=()]/.test(sign) ? '_' : sign}`);
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (sign === '"') isQuoted = true;
    else if (sign === ';') parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts;
}

/** Splits a part into words; `name = value` is one word, `name=value`. */
const wordsOf = (part: string): string[] =>
  part
    .split('=')
    .map((side) => side.trim())
    .join('=')
    .split(/\s+/)
    .filter(Boolean);

/** Reads the results of an `Authentication-Results` header (RFC 8601); undefined if another server wrote it. */
function readResults(header: string, authservId: string): MethodResult[] | undefined {
  const [first = '', ...parts] = split(header.slice(0, headerMax));
  if (wordsOf(first.toLowerCase())[0] !== authservId.toLowerCase()) return undefined;
  if (header.length > headerMax) return [];
  return parts.flatMap((part): MethodResult[] => {
    const [method = '', ...properties] = wordsOf(part.toLowerCase());
    const [name = '', result] = method.split('=');
    if (!result) return [];
    const pairs = properties.map((word): [string, string] => {
      const [property = '', value = ''] = word.split('=');
      return [property, value];
    });
    return [{ method: name.split('/', 1)[0] ?? '', result, properties: new Map(pairs) }];
  });
}

/** The results in the topmost header of our server. */
function resultsOf(headers: readonly string[], authservId: string): MethodResult[] {
  for (const header of headers) {
    const results = readResults(header, authservId);
    if (results) return results;
  }
  return [];
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** A domain and its subdomain belong to the same owner, as in DMARC. */
function isAligned(one: string, other: string): boolean {
  if (!one.includes('.') || !other.includes('.')) return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Without a DMARC result, the signature or the sending server must be of the sender's domain. */
function verdictWithoutDmarc(methods: readonly MethodResult[], domain: string): SenderVerdict {
  const passes = methods.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    const by = method === 'dkim' ? ['header.d', 'header.i'] : method === 'spf' ? ['smtp.mailfrom'] : [];
    return by.some((name) => isAligned(domainOf(properties.get(name) ?? ''), domain));
  });
  if (passes) return 'pass';
  return methods.some(({ method, result }) => method === 'spf' && result === 'fail') ? 'fail' : 'unknown';
}

/**
 * Whether an email is from the address that it names, as the operator's own mail server found out.
 *
 * @param headers the values of all `Authentication-Results`, the topmost first. Servers write above what is there: only the
 * topmost of our server counts, and any below may be the sender's own.
 * @param authservId how our mail server names itself; undefined: no header is believed
 * @param from the address that the email names
 */
export function senderVerdict(
  headers: readonly string[],
  authservId: string | undefined,
  from: string,
): SenderVerdict {
  if (!authservId || !from) return 'unknown';
  const ours = resultsOf(headers, authservId);
  const domain = domainOf(from.toLowerCase());
  const dmarc = ours.find(
    ({ method, result }) => method === 'dmarc' && (result === 'pass' || result === 'fail'),
  );
  if (!dmarc) return verdictWithoutDmarc(ours, domain);
  if (dmarc.result === 'fail') return 'fail';
  // For an email with two senders, the server may have checked the other one.
  const checked = dmarc.properties.get('header.from');
  return checked === undefined || isAligned(domainOf(checked), domain) ? 'pass' : 'unknown';
}
