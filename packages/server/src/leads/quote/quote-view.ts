import type { Context } from '../../base/trpc/context.ts';

/** Notes that the client opened a quote, the first time. */
export async function noteQuoteView(_ctx: Context, _token: string): Promise<void> {}
