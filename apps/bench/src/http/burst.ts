import autocannon from 'autocannon';
import { newLead } from './rows.ts';
import { type Shop, startMailSink } from './shop.ts';

const leads = 300;

/** So many visitors press the button in the same moment, each from a place of his own, while the worker sends mail. */
export async function burst(shop: Shop): Promise<{ leads: number; p50Ms: number; slowestMs: number }> {
  await shop.startWorker(await startMailSink());
  let visitor = 0;
  const result = await autocannon({
    url: shop.url,
    connections: leads,
    amount: leads,
    timeout: 60,
    requests: [
      {
        method: 'POST',
        path: '/api/v1/bookings',
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.1.${visitor >> 8}.${visitor++ & 255}`,
          },
          body: JSON.stringify(newLead()),
        }),
      },
    ],
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) {
    throw new Error(
      `${non2xx} leads were refused, ${timeouts} had no answer within a minute, ${errors} failed`,
    );
  }
  return { leads, p50Ms: result.latency.p50, slowestMs: result.latency.max };
}
