import { performance } from 'node:perf_hooks';
import { openDatabase } from '@perfboard/db/client';
import { migrateDatabase } from '@perfboard/db/migrate';
import { searchProjects } from '@perfboard/server/catalog/project/project-search';
import { startPostgres } from '@perfboard/testing/postgres';
import type pg from 'pg';
import { readProjects } from '../http/baseline-list.ts';
import { fillWords } from './fill-words.ts';

/** The first page of a search, its rows and their count, and the bare statements that do the same, in turns. */
const [projectsArgument = '100000', roundsArgument = '15'] = process.argv.slice(2);
const rounds = Number(roundsArgument);
const limit = 24;
const typed = ['e', 'q', 'or', 'zq', 'sensor', 'sensor meter', 'caldin', 'potr'];

const postgres = await startPostgres();
const databaseUrl = postgres.adminUrl;
await migrateDatabase({ databaseUrl });
await fillWords(databaseUrl, Number(projectsArgument));
const database = openDatabase({ databaseUrl });

async function product(q: string): Promise<number> {
  return (await searchProjects(database, { q }, { limit })).total;
}

async function contained(pool: pg.Pool, q: string): Promise<number> {
  const projects = await readProjects(pool, { q, limit });
  if (projects.length < limit) return projects.length;
  const words = q.split(' ').map((word) => `%${word}%`);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select from projects
      where ${words.map((_, place) => `search_text like $${place + 1}`).join(' and ')} limit 10000) as matches`,
    words,
  );
  return rows[0]?.count ?? 0;
}

/** Where nothing is found, the same for the likest word that starts or ends as this one. */
async function bare(q: string): Promise<number> {
  const { pool } = database;
  const count = await contained(pool, q);
  if (count > 0 || q.length < 4) return count;
  const { rows } = await pool.query<{ word: string }>(
    `select word from search_words where (word like $2 or word like $3) and levenshtein_less_equal(word, $1, 2) <= 2
      order by levenshtein(word, $1), word limit 1`,
    [q, `${q.slice(0, 2)}%`, `%${q.slice(2)}`],
  );
  return rows[0] ? contained(pool, rows[0].word) : 0;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const table: object[] = [];
for (const q of typed) {
  const found = { product: await product(q), bare: await bare(q) };
  const times: { product: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({ bare: await msOf(() => bare(q)), product: await msOf(() => product(q)) });
  }
  table.push({
    typed: q,
    found: `${found.product} / ${found.bare}`,
    'product ms': middle(times.map((time) => time.product)).toFixed(1),
    'bare ms': middle(times.map((time) => time.bare)).toFixed(1),
    ratio: middle(times.map((time) => time.product / time.bare)).toFixed(2),
    least: (
      Math.min(...times.map((time) => time.product)) / Math.min(...times.map((time) => time.bare))
    ).toFixed(2),
  });
}
console.table(table);
await database.close();
await postgres.stop();
process.exit(0);
