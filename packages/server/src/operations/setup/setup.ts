import { isDeepStrictEqual } from 'node:util';
import { demoProjects } from '@perfboard/content/demo-project';
import { withoutClaims } from '@perfboard/content/home';
import type { Setup, SkipStepFields } from '@perfboard/contracts/setup';
import type { OwnWords } from '@perfboard/contracts/shop/page-shop';
import { isExampleAddress } from '@perfboard/contracts/words/notification';
import {
  demoRemovedKey,
  type SetupStep,
  setupSteps,
  skippedStepsKey,
} from '@perfboard/contracts/words/setting';
import type { Db } from '@perfboard/db/client';
import { z } from 'zod';
import type { Env } from '../../base/service/env.ts';
import type { ShopWords } from '../../base/service/services.ts';
import { removeProject } from '../../catalog/project/project.ts';
import { readDocument, readOwnWords, saveDocument } from '../../catalog/shop/shop.ts';
import { defaultsOf, wordsOf } from '../../catalog/shop/shop-words.ts';
import { hasNoLeadRecipient } from '../notification/recipient.ts';

/** A saved demo project belongs to the owner. */
const demoProject = { uuid: { in: demoProjects.map(({ uuid }) => uuid) }, version: 1 };

interface DemoList {
  name: string;
  /** Entries that the owner added or changed. */
  kept: unknown[];
  /** Number of unchanged demo entries. */
  left: number;
}

/** Lists with fictional clients, numbers and projects of the demo shop, per entry. */
function demoLists(own: OwnWords) {
  const [words, demo] = [wordsOf(own), defaultsOf(own)];
  const listOf = <Entry>(name: string, of: (words: ShopWords) => Entry[]) => {
    const shown = of(words);
    const kept = shown.filter((entry) => !of(demo).some((other) => isDeepStrictEqual(entry, other)));
    return { name, kept, left: shown.length - kept.length } satisfies DemoList;
  };
  return {
    slides: listOf('slides', ({ home }) => home.slides),
    groups: listOf('top projects', ({ home }) => home.top_projects.groups),
    statistics: listOf('statistics', ({ home }) => home.why_choose_us.statistics),
    testimonials: listOf('testimonials', ({ testimonials }) => testimonials.testimonials),
    links: listOf('links', ({ profile }) => profile.social),
    // Two texts with the demo shop's numbers.
    consultation: listOf('figures', ({ home }) => [home.consultation.text]),
    rating: listOf('rating', ({ home }) => [home.testimonials.text]),
  };
}

const namesOf = (lists: ReturnType<typeof demoLists>): string[] =>
  Object.values(lists).flatMap(({ name, left }) => (left > 0 ? [name] : []));

const skippedSchema = z.array(z.enum(setupSteps)).catch([]);

/** The steps that the owners skipped; names of another release are dropped. */
async function readSkipped(db: Db): Promise<SetupStep[]> {
  const row = await db.setting.findUnique({ where: { key: skippedStepsKey } });
  return skippedSchema.parse(row?.value);
}

/** Leaves a step out for all owners, or adds it back. */
export async function skipStep(tx: Db, { step, is_skipped }: SkipStepFields): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${skippedStepsKey}))`;
  const others = (await readSkipped(tx)).filter((one) => one !== step);
  const value = is_skipped ? [...others, step] : others;
  const key = skippedStepsKey;
  await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}

/** A new owner's progress, and what is left of the demo. */
export async function readSetup(db: Db, env: Pick<Env, 'NOTIFY_EMAIL' | 'MAIL_FROM'>): Promise<Setup> {
  const own = await readOwnWords(db);
  const [projects, demo, members] = [
    await db.project.count(),
    await db.project.count({ where: demoProject }),
    await db.user.count(),
  ];
  const { profile, home } = own;
  const demoWords = namesOf(demoLists(own));
  const isDone: Record<SetupStep, boolean> = {
    name: Boolean(profile?.name && profile.logo?.light),
    contact: Boolean(profile?.phone && profile.email && profile.address),
    services: Boolean(home?.services),
    project: projects > demo,
    team: members > 1,
    mail: !isExampleAddress(env.MAIL_FROM) && !(await hasNoLeadRecipient(db, env.NOTIFY_EMAIL)),
    publish: demo === 0 && demoWords.length === 0 && Boolean(own.legal ?? own.retention),
  };
  const skipped = await readSkipped(db);
  return {
    steps: setupSteps.map((step) => ({
      step,
      is_done: isDone[step],
      is_skipped: skipped.includes(step),
    })),
    demo: { projects: demo, words: demoWords },
  };
}

/** Removes unchanged demo projects with their images, and the demo's list entries; the owner's stay. */
export async function removeDemo(
  { tx, requestId }: { tx: Db; requestId: string },
  actor: string,
): Promise<Setup['demo']> {
  const key = demoRemovedKey;
  await tx.setting.createMany({ data: [{ key, value: true }], skipDuplicates: true });
  const projects = await tx.project.findMany({ where: demoProject, select: { uuid: true } });
  for (const { uuid } of projects) await removeProject({ tx, requestId }, uuid);
  const lists = demoLists(await readOwnWords(tx));
  const { slides, groups, statistics, testimonials, links, consultation, rating } = lists;
  const home = await readDocument(tx, 'home');
  const { top_projects, why_choose_us } = home.value;
  await saveDocument(tx, {
    name: 'home',
    version: home.version,
    actor,
    value: {
      ...home.value,
      slides: slides.kept,
      top_projects: { ...top_projects, groups: groups.kept },
      why_choose_us: { ...why_choose_us, statistics: statistics.kept },
      consultation: {
        ...home.value.consultation,
        ...(consultation.left && { text: withoutClaims.consultation }),
      },
      testimonials: { ...home.value.testimonials, ...(rating.left && { text: withoutClaims.testimonials }) },
    },
  });
  if (testimonials.left > 0) {
    const { version } = await readDocument(tx, 'testimonials');
    await saveDocument(tx, {
      name: 'testimonials',
      version,
      actor,
      value: { testimonials: testimonials.kept },
    });
  }
  if (links.left > 0) {
    const { version, value } = await readDocument(tx, 'profile');
    await saveDocument(tx, { name: 'profile', version, actor, value: { ...value, social: links.kept } });
  }
  return { projects: projects.length, words: namesOf(lists) };
}
