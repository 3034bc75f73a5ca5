import type { Resolver } from 'node:dns/promises';
import type { MailDomain } from '@perfboard/contracts/setup';
import { mailDomainMessages as advice } from '@perfboard/contracts/words/mail-domain';
import { dnsPatienceMs, type MailRecordState } from '@perfboard/contracts/words/setting';
import { withTimeLimit } from '@perfboard/process/time-limit';
import type { Env } from '../../base/service/env.ts';
import { isPublicAddress } from '../../base/webhook/target.ts';

type Found = Omit<MailDomain['records'][number], 'record' | 'wanted'>;

/** More addresses than a relay has. */
const addressesMax = 4;

/** The mail server's name, if it is public. */
export function publicHost({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): string {
  const host = SMTP_URL ? new URL(SMTP_URL).hostname : '';
  const isPublic = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(host) && /[a-z]/i.test(host.split('.').at(-1) ?? '');
  return isPublic ? host : '';
}

async function addressesOf(resolver: Resolver, host: string): Promise<string[] | undefined> {
  const [four, six] = await Promise.all([
    answersOf(resolver.resolve4(host), host),
    answersOf(resolver.resolve6(host), host),
  ]);
  return four && six && [...four, ...six].filter(isPublicAddress);
}

/** The names of an address, and whether one of them resolves back to it. */
async function namesOf(resolver: Resolver, address: string) {
  const names = await answersOf(resolver.reverse(address), address);
  if (!names) return undefined;
  const back = await Promise.all(names.slice(0, addressesMax).map((name) => addressesOf(resolver, name)));
  if (back.includes(undefined)) return undefined;
  return { address, names, isConfirmed: back.some((addresses) => addresses?.includes(address)) };
}

/** Whether the mail server's addresses have matching reverse DNS names, which many receivers require. */
export async function readReverseDns(resolver: Resolver, host: string): Promise<Found> {
  const none = { name: '', found: [] };
  const unknown = advice.ptrUnknown;
  if (!host) return { ...none, state: 'unknown', advice: unknown };
  const addresses = await addressesOf(resolver, host);
  if (!addresses) return { ...none, ...unanswered };
  if (addresses.length === 0) return { ...none, state: 'unknown', advice: unknown };
  const looks = await Promise.all(
    addresses.slice(0, addressesMax).map((address) => namesOf(resolver, address)),
  );
  const known = looks.filter((look) => look !== undefined);
  const found = known.map(({ address, names }) => `${address}: ${names.join(', ') || 'no name'}`);
  if (known.length < looks.length) return { ...none, found, ...unanswered };
  const nameless = known.find(({ names }) => names.length === 0);
  if (nameless)
    return {
      name: nameless.address,
      found,
      state: 'missing',
      advice: advice.ptrMissing,
    };
  const lost = known.find(({ isConfirmed }) => !isConfirmed);
  if (lost)
    return {
      name: lost.address,
      found,
      state: 'wrong',
      advice: advice.ptrWrong,
    };
  return {
    ...none,
    found,
    state: 'good',
    advice: advice.ptrGood,
  };
}

/** The DNS records of a name; empty if there are none, undefined without an answer in time. */
export async function answersOf<Answer>(
  asked: Promise<Answer[]>,
  name: string,
): Promise<Answer[] | undefined> {
  try {
    return await withTimeLimit(asked, dnsPatienceMs, `DNS of ${name}`);
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

export const unanswered: { state: MailRecordState; advice: string } = {
  state: 'unanswered',
  advice: advice.unanswered,
};
