import { demoProjects } from '@perfboard/content/demo-project';
import type { Setup } from '@perfboard/contracts/setup';
import type { OwnWords } from '@perfboard/contracts/shop/page-shop';
import { isExampleAddress } from '@perfboard/contracts/words/notice';
import type { Db } from '@perfboard/db/client';
import { reachesNobody } from '../notice/recipient.ts';
import { removeProject } from '../project/project.ts';
import type { Env } from '../service/env.ts';
import { readDocument, readOwnWords, saveDocument } from '../shop/shop.ts';

/** A demo project that somebody saved is that somebody's. */
const demoProject = { uuid: { in: demoProjects.map(({ uuid }) => uuid) }, version: 1 };

/** The lists in which the demo shop speaks of clients, numbers and projects that the owner never had. */
function demoWords(own: OwnWords): string[] {
  const lists: [isOwn: unknown, name: string][] = [
    [own.home?.slides, 'slides'],
    [own.home?.top_projects?.groups, 'top projects'],
    [own.home?.why_choose_us?.statistics, 'statistics'],
    [own.testimonials?.testimonials, 'testimonials'],
  ];
  return lists.flatMap(([isOwn, name]) => (isOwn ? [] : [name]));
}

/** How far a new owner has come, and what is left of the demo. */
export async function readSetup(db: Db, env: Pick<Env, 'NOTIFY_EMAIL' | 'MAIL_FROM'>): Promise<Setup> {
  const own = await readOwnWords(db);
  const [projects, demo, members] = [
    await db.project.count(),
    await db.project.count({ where: demoProject }),
    await db.user.count(),
  ];
  const isDone = {
    profile: Boolean(own.profile),
    words: Boolean(own.home),
    legal: Boolean(own.legal ?? own.retention),
    mail: !isExampleAddress(env.MAIL_FROM) && !(await reachesNobody(db, env.NOTIFY_EMAIL)),
    project: projects > demo,
    team: members > 1,
  };
  return {
    steps: (Object.keys(isDone) as (keyof typeof isDone)[]).map((step) => ({ step, is_done: isDone[step] })),
    demo: { projects: demo, words: demoWords(own) },
  };
}

/** Removes demo projects that nobody changed, with their pictures, and the demo's lists; what the owner made stays. */
export async function removeDemo(
  { tx, requestId }: { tx: Db; requestId: string },
  actor: string,
): Promise<Setup['demo']> {
  const projects = await tx.project.findMany({ where: demoProject, select: { uuid: true } });
  for (const { uuid } of projects) await removeProject({ tx, requestId }, uuid);
  const words = demoWords(await readOwnWords(tx));
  const gone = (name: string) => words.includes(name);
  const home = await readDocument(tx, 'home');
  await saveDocument(tx, {
    name: 'home',
    version: home.version,
    actor,
    value: {
      ...home.value,
      ...(gone('slides') && { slides: [] }),
      ...(gone('top projects') && { top_projects: { ...home.value.top_projects, groups: [] } }),
      ...(gone('statistics') && { why_choose_us: { ...home.value.why_choose_us, statistics: [] } }),
    },
  });
  if (gone('testimonials')) {
    const { version } = await readDocument(tx, 'testimonials');
    await saveDocument(tx, { name: 'testimonials', version, actor, value: { testimonials: [] } });
  }
  return { projects: projects.length, words };
}
