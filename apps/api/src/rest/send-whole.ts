import type { WholeList } from '@perfboard/server/base/list/whole-list';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import { sendBatches } from '@perfboard/server/people/session/send-batches';
import type { Response } from 'express';
import { sendJson } from '../http/send-json.ts';

/** The JSON of a list, batch by batch; `first` and `second` have been read already. */
async function* jsonOf({ batches, wrap }: WholeList, read: readonly (readonly unknown[])[]) {
  const around = JSON.stringify(wrap([]));
  const place = around.indexOf('[]') + 1;
  let before = around.slice(0, place);
  async function* all() {
    yield* read;
    yield* batches;
  }
  for await (const items of all()) {
    yield before + items.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield around.slice(place);
}

/**
 * Sends a whole list. One that fits into a batch has an ETag and a length; a longer one is streamed without.
 */
export async function sendWhole(
  response: Response,
  list: WholeList,
  { services, actor }: { services: HttpServices; actor: Actor | null },
): Promise<void> {
  try {
    const first = await list.batches.next();
    const second = first.done ? first : await list.batches.next();
    if (second.done) {
      sendJson(response, 200, list.wrap(first.done ? [] : first.value), { hasEtag: true });
      return;
    }
    response.status(200).setHeader('content-type', 'application/json; charset=utf-8');
    if (response.req.method === 'HEAD') response.end();
    else await sendBatches(response, { services, actor, batches: jsonOf(list, [first.value, second.value]) });
  } finally {
    // Stops reading when the client disconnects.
    await list.batches.return(undefined);
  }
}
