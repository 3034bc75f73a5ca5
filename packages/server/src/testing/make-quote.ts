import { quoteFields } from '@perfboard/contracts/quote-fields';
import { shopDay } from '../catalog/shop/shop-words.ts';
import { createQuote } from '../leads/quote/quote-draft.ts';
import { sendQuote } from '../leads/quote/quote-send.ts';
import { makeBooking } from './make-lead.ts';
import type { TestServices } from './services.ts';

type Services = Pick<TestServices, 'prisma' | 'shop'>;

/** What the functions of quotes get from their callers. */
export async function quoteOptions({ shop }: Pick<Services, 'shop'>) {
  const { quotes: settings, profile } = (await shop.read()).words;
  const author = { id: 'member', name: 'Asha Rao', email: 'asha@shop.example' };
  return { settings, profile, author, requestId: 'request', today: shopDay(profile.time_zone, new Date()) };
}

export const sampleLine = { description: 'Prototype', quantity: 2, unit_price: '129.50', tax_rate: '19' };

/** A draft of a quote to a new booking. Returns its uuid. */
export async function makeQuote(services: Services, fields: Record<string, unknown> = {}): Promise<string> {
  const lead_uuid = (fields.lead_uuid as string | undefined) ?? (await makeBooking(services)).uuid;
  const given = quoteFields.parse({ lines: [sampleLine], currency: 'EUR', ...fields, lead_uuid });
  const options = await quoteOptions(services);
  return services.prisma.$transaction((tx) => createQuote({ tx, ...options }, given));
}

/** Sends a draft. Returns its number. */
export async function sendMadeQuote(services: Services, uuid: string): Promise<string> {
  const options = await quoteOptions(services);
  const { number } = await services.prisma.$transaction((tx) => sendQuote({ tx, ...options }, uuid));
  return number;
}

/** A quote that was sent to a new booking. */
export async function makeSentQuote(services: Services, fields: Record<string, unknown> = {}) {
  const uuid = await makeQuote(services, fields);
  return { uuid, number: await sendMadeQuote(services, uuid) };
}
