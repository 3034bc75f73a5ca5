import { fieldError } from '@perfboard/contracts/error';
import type { Subscriber } from '@perfboard/contracts/subscriber';
import { cleanLine } from '@perfboard/contracts/text';
import { listLimits } from '@perfboard/contracts/words/desk';
import { topicLimits } from '@perfboard/contracts/words/newsletter';
import {
  emailDomain,
  subscriberExportColumns,
  subscriberExportName,
  subscriberTopicsColumn,
  topicsExportName,
} from '@perfboard/contracts/words/subscriber';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { givenOnce, onlyMethods, viewersDate } from '../../base/http/request.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { memberExport } from '../../people/session/send-batches.ts';
import { streamSubscribers } from './subscriber-list.ts';

interface Asked {
  q: string | undefined;
  topic: string | undefined;
  /** Titles of topics by id, for an additional last column; absent in the export without it. */
  titles: ReadonlyMap<string, string> | undefined;
}

const subscriberCells = (
  { email, created_at, uuid, topics = [] }: Subscriber,
  titles: Asked['titles'],
): string[] => [
  email,
  emailDomain(email),
  created_at,
  uuid,
  ...(titles ? [topics.map((id) => titles.get(id) ?? id).join('; ')] : []),
];

async function* lines(services: HttpServices, { titles, ...listed }: Asked) {
  for await (const batch of streamSubscribers(services.prisma, listed)) {
    yield batch.map((subscriber) => subscriberCells(subscriber, titles));
  }
}

/** Streams the filtered subscribers as a file: a hundred thousand rows need no more memory than a few. */
export function subscriberExportDoor(tools: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const { services } = tools;
  const router = Router();
  const answer = memberExport(tools, 'subscriber', async (request) => {
    const q = cleanLine(givenOnce(request, 'q')).slice(0, listLimits.searchMax) || undefined;
    const topic = cleanLine(givenOnce(request, 'topic')).slice(0, topicLimits.id) || undefined;
    const added = givenOnce(request, 'columns');
    if (added !== '' && added !== 'topics') throw fieldError('columns', 'Must be one of topics');
    const hasTopics = added === 'topics';
    const { topics } = (await services.shop.read()).words.mails.newsletter;
    const titles = hasTopics ? new Map(topics.map(({ id, title }) => [id, title])) : undefined;
    return {
      details: { is_filtered: Boolean(q || topic) },
      name: (hasTopics ? topicsExportName : subscriberExportName)(viewersDate(request)),
      columns: [...subscriberExportColumns, ...(hasTopics ? [subscriberTopicsColumn] : [])],
      batches: lines(services, { q, topic, titles }),
    };
  });
  router.get('/newsletter/export.csv', answer);
  router.all('/newsletter/export.csv', onlyMethods(['GET']));
  return router;
}
