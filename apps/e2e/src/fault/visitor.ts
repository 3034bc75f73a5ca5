import { clientUrl } from '@perfboard/server/leads/lead/client-link';
import { lasts } from '@perfboard/testing/eventually';
import type { Random } from '@perfboard/testing/random';
import type { Client, Wish } from './client.ts';
import type { History } from './history.ts';
import { faultSecret } from './stack.ts';

const booking = (email: string) => ({
  full_name: 'Asha Rao',
  email,
  mobile_no: '+912345678901',
  project_title: 'LoRa network',
});
const contact = (email: string) => ({
  name: 'Ravi Kumar',
  email,
  mobile: '9876543210',
  subject: 'ESP32',
  message: 'Can you build this for me, and what would it take?',
});

type Door = 'form' | 'trpc' | 'rest';

const addresses = {
  booking: { form: '/booking', trpc: '/trpc/booking.create', rest: '/api/v1/bookings' },
  contact: { form: '/contactus', trpc: '/trpc/contact.create', rest: '/api/v1/contacts' },
  subscriber: {
    form: '/newsletter',
    trpc: '/trpc/subscriber.subscribe',
    rest: '/api/v1/newsletter/subscribe',
  },
} as const;

/** A client's message on the page of the lead. */
const writeOnPage = (kind: 'booking' | 'contact', uuid: string, email: string): Wish => ({
  noun: 'message',
  action: 'create',
  subject: email,
  door: 'form',
  path: clientUrl({ PUBLIC_URL: '', SESSION_SECRET: faultSecret }, { kind, uuid, round: 0 }),
  headers: () => ({ accept: 'application/json' }),
  body: (idempotency_key) => new URLSearchParams({ text: `From ${email}`, idempotency_key }),
});

/** Sends a visitor's write over one of three ways, in its format. */
function visit(noun: keyof typeof addresses, door: Door, email: string): Wish {
  const fields = noun === 'booking' ? booking(email) : noun === 'contact' ? contact(email) : { email };
  const body = (idempotency_key: string) => {
    if (door === 'form') return new URLSearchParams({ ...fields, idempotency_key });
    return JSON.stringify(door === 'trpc' ? { ...fields, idempotency_key } : fields);
  };
  return { noun, action: 'create', subject: email, door, path: addresses[noun][door], body };
}

const doors: readonly Door[] = ['form', 'trpc', 'rest'];

export interface Crowd {
  end(): Promise<void>;
}

/** Repeats `step` until stopped. */
export function keepDoing(step: (index: number) => Promise<void>, pauseMs: number): Crowd {
  let isEnding = false;
  const running = (async () => {
    for (let index = 0; !isEnding; index++) {
      await step(index);
      await lasts(pauseMs);
    }
  })();
  // Reported by `end`; not awaited until then.
  running.catch(() => undefined);
  return {
    async end() {
      isEnding = true;
      await running;
    },
  };
}

/** Visitors who leave leads, one at a time. None comes while `isBehind`. */
export const startVisitor = (client: Client, random: Random, name: string, isBehind: () => boolean): Crowd =>
  keepDoing(async (index) => {
    if (isBehind()) return;
    const noun = index % 2 ? 'booking' : 'contact';
    const lead = await client.insist(visit(noun, random.pick(doors), `${name}.${index}@visitor.example`));
    if (lead.uuid) await client.insist(writeOnPage(noun, lead.uuid, lead.subject));
  }, 350);

/** Subscribes addresses, many at a time. The server permanently rejects every 25th. */
export async function subscribe(
  client: Client,
  random: Random,
  options: { from: number; to: number },
): Promise<void> {
  let next = options.from;
  const reader = async () => {
    while (next < options.to) {
      const index = next++;
      const name = index % 25 === 24 ? 'refused' : 'reader';
      await client.insist(visit('subscriber', random.pick(doors), `${name}${index}@reader.example`));
    }
  };
  await Promise.all(Array.from({ length: 6 }, reader));
}

/** Subscribers who occasionally unsubscribe with the link of their last email; some always stay. */
export function startLeavers(
  client: Client,
  random: Random,
  { most, mails }: { most: number; mails: () => History['mails'] },
): Crowd {
  const left = new Set<string>();
  return keepDoing(async () => {
    const mail = random.pick(mails().filter(({ unsubscribe }) => unsubscribe));
    if (!mail || left.has(mail.to) || left.size >= most) return;
    left.add(mail.to);
    const { pathname, search } = new URL(mail.unsubscribe);
    await client.insist({
      noun: 'subscriber',
      action: 'leave',
      subject: mail.to,
      door: 'link',
      path: pathname + search,
      body: () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  }, 700);
}
