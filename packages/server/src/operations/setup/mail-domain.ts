import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { MailDomain } from '@perfboard/contracts/setup';
import { mailDomainMessages as advice } from '@perfboard/contracts/words/mail-domain';
import { isExampleAddress } from '@perfboard/contracts/words/notification';
import {
  dnsPatienceMs,
  type MailRecord,
  type MailRecordState,
  selectorPattern,
} from '@perfboard/contracts/words/setting';
import { dkimRecord, makeDkimKey, publicDkimKey, readDkimKey } from '@perfboard/mail/dkim';
import { domainOf, splitMailFrom } from '../../base/mail/mail-shop.ts';
import type { Env } from '../../base/service/env.ts';
import { answersOf, publicHost, readReverseDns, unanswered } from './mail-host.ts';

type Found = MailDomain['records'][number];
interface Assessment {
  state: MailRecordState;
  advice: string;
}

async function textsAt(resolver: Resolver, name: string): Promise<string[] | undefined> {
  const rows = await answersOf(resolver.resolveTxt(name), name);
  return rows?.map((parts) => parts.join(''));
}

function assessSpf(records: readonly string[]): Assessment {
  if (records.length === 0)
    return {
      state: 'missing',
      advice: advice.spfMissing,
    };
  if (records.length > 1) return { state: 'wrong', advice: advice.spfSeveral };
  const [record = ''] = records;
  if (/\s\+?all\s*$/i.test(record))
    return {
      state: 'wrong',
      advice: advice.spfOpen,
    };
  if (!/\s[~-]all\s*$|\sredirect=\S+\s*$/i.test(record)) return { state: 'wrong', advice: advice.spfEndless };
  return { state: 'good', advice: advice.spfGood };
}

function assessDmarc(records: readonly string[]): Assessment {
  if (records.length === 0) return { state: 'missing', advice: advice.dmarcMissing };
  if (records.length > 1) return { state: 'wrong', advice: advice.dmarcSeveral };
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(records[0] ?? '')?.[1]?.toLowerCase() ?? '';
  if (!['none', 'quarantine', 'reject'].includes(policy))
    return { state: 'wrong', advice: advice.dmarcNoPolicy };
  if (policy === 'none')
    return {
      state: 'good',
      advice: advice.dmarcMonitors,
    };
  return { state: 'good', advice: policy === 'reject' ? advice.dmarcReject : advice.dmarcQuarantine };
}

/** @param ours the public key of this shop's DKIM key, if it has this selector */
const assessDkim =
  (ours: string | undefined) =>
  (records: readonly string[]): Assessment => {
    const key = /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(records[0] ?? '')?.[1]?.replace(/\s/g, '');
    if (key === undefined)
      return {
        state: 'missing',
        advice: ours ? advice.dkimOursMissing : advice.dkimMissing,
      };
    if (key === '') return { state: 'wrong', advice: advice.dkimRevoked };
    if (ours && key !== ours)
      return {
        state: 'wrong',
        advice: advice.dkimOther,
      };
    return {
      state: 'good',
      advice: ours ? advice.dkimOursGood : advice.dkimGood,
    };
  };

/** The names that may have a policy for the domain: its own, then its parents. */
function policyNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, from) => `_dmarc.${labels.slice(from).join('.')}`);
}

async function look(
  resolver: Resolver,
  names: readonly string[],
  isIt: RegExp,
  assess: (records: readonly string[]) => Assessment,
): Promise<Pick<Found, 'name' | 'found' | 'state' | 'advice'>> {
  for (const name of names) {
    const texts = await textsAt(resolver, name);
    if (!texts) return { name, found: [], ...unanswered };
    const found = texts.filter((text) => isIt.test(text)).map((text) => text.slice(0, 1_000));
    if (found.length > 0) return { name, found, ...assess(found) };
  }
  return { name: names[0] ?? '', found: [], ...assess([]) };
}

/** The expected SPF record. */
const spfOf = (host: string): string => (host ? `v=spf1 a:${host} ~all` : advice.spfWanted);

const resolverOf = (servers: readonly string[] | undefined): Resolver => {
  const resolver = new Resolver({ timeout: dnsPatienceMs / 2, tries: 1 });
  if (servers) resolver.setServers(servers);
  return resolver;
};

/**
 * Actual and expected DNS records of the shop's email domain.
 * @param options.selector the DKIM selector; empty: the shop's own, if it signs
 * @param options.servers instead of the machine's own
 */
export async function readMailDomain(
  env: Pick<Env, 'MAIL_FROM' | 'SMTP_URL'> & { dkim?: Env['dkim'] },
  { selector: asked, servers }: { selector: string; servers?: readonly string[] },
): Promise<MailDomain> {
  const { address } = splitMailFrom(env.MAIL_FROM);
  const domain = domainOf({ address });
  const selector = asked || (env.dkim?.selector ?? '');
  const ours = env.dkim?.selector === selector ? env.dkim.privateKey : undefined;
  const host = publicHost(env);
  const wanted: Record<MailRecord, string> = {
    spf: spfOf(host),
    dkim: ours ? dkimRecord(ours) : advice.dkimWanted,
    dmarc: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
    ptr: host || advice.ptrWanted,
  };
  if (isExampleAddress(address)) return { domain, is_example: true, records: [] };
  const resolver = resolverOf(servers);
  const key = selector && `${selector}._domainkey.${domain}`;
  const [spf, dkim, dmarc, ptr] = await Promise.all([
    look(resolver, [domain], /^v=spf1(?:\s|$)/i, assessSpf),
    key
      ? look(resolver, [key], /(?:^|;)\s*p\s*=/i, assessDkim(ours && publicDkimKey(ours)))
      : {
          name: '',
          found: [],
          state: 'unknown' as const,
          advice: advice.dkimUnknown,
        },
    look(resolver, policyNames(domain), /^v=DMARC1\s*(?:;|$)/i, assessDmarc),
    readReverseDns(resolver, host),
  ]);
  return {
    domain,
    is_example: false,
    records: [
      { record: 'spf', ...spf, wanted: wanted.spf },
      { record: 'dkim', ...dkim, wanted: wanted.dkim },
      { record: 'dmarc', ...dmarc, wanted: wanted.dmarc },
      { record: 'ptr', ...ptr, wanted: wanted.ptr },
    ],
  };
}

/**
 * A new DKIM key for a domain: the environment variables and the DNS record.
 * @returns undefined if the domain or the selector is invalid
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
