import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createDiskStore } from '@perfboard/media/disk-store';
import { originalKey, variantKey } from '@perfboard/media/key';
import pg from 'pg';

/** What a shop must not lose: rows in the columns that every release has, and the bytes of its images. */
export interface Holdings {
  rows: Set<string>;
  /** SHA-256 by key. */
  files: Map<string, string>;
}

const pictures = 60;
const leads = 400;

const watched: Record<string, string> = {
  projects: 'uuid, project_name, description, image_uuid',
  bookings: 'uuid, full_name, email, project_title',
  contacts: 'uuid, name, message',
  subscribers: 'uuid, email',
  images: 'uuid, content_hash, bytes',
  image_variants: 'image_uuid, key, bytes',
  page_views: 'day, route, path',
};

async function withDatabase<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fills a shop with many rows, in a database of any release and a folder of images. */
export async function fillShop(databaseUrl: string, imageFolder: string): Promise<void> {
  const store = createDiskStore({ directory: imageFolder });
  await withDatabase(databaseUrl, async (client) => {
    await client.query(`
      insert into bookings (uuid, full_name, email, mobile_no, project_title)
        select gen_random_uuid(), 'Ada ' || n, 'ada' || n || '@example.com', '5550100142', 'Greenhouse ' || n from generate_series(1, ${leads}) n;
      insert into contacts (uuid, name, email, mobile, subject, message)
        select gen_random_uuid(), 'Bo ' || n, 'bo@example.com', '5550100142', 'Hi', repeat('A message. ', n) from generate_series(1, ${leads}) n;
      insert into subscribers (uuid, email) select gen_random_uuid(), 'cy' || n || '@example.com' from generate_series(1, ${leads}) n;
      insert into page_views (day, route, path, views)
        select date '2026-01-01' + n, '/old', '/old/' || n, n from generate_series(1, ${leads}) n`);
    for (let made = 0; made < pictures; made++) {
      const bytes = randomBytes(40_000);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const [image, original, variant] = [
        randomUUID(),
        originalKey(hash, 'png'),
        variantKey(hash, 320, 'avif'),
      ];
      await store.put(original, bytes, { contentType: 'image/png' });
      await store.put(variant, bytes.subarray(0, 9000), { contentType: 'image/avif' });
      await client.query(
        `insert into images (uuid, content_hash, format, bytes, width, height, status) values ($1, $2, 'png', 40000, 320, 200, 'ready')`,
        [image, hash],
      );
      await client.query(
        `insert into image_variants (image_uuid, format, width, height, bytes, key) values ($1, 'avif', 320, 200, 9000, $2)`,
        [image, variant],
      );
      await client.query(
        `insert into projects (uuid, project_name, description, category, tags, image_uuid) values ($1, $2, 'Kept', 'IoT Projects', '{IoT}', $3)`,
        [randomUUID(), `Project ${made}`, image],
      );
    }
  });
}

export async function readHoldings(databaseUrl: string, imageFolder: string): Promise<Holdings> {
  const rows = new Set<string>();
  await withDatabase(databaseUrl, async (client) => {
    for (const [table, columns] of Object.entries(watched)) {
      const found = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [
        table,
      ]);
      if (!found.rows[0]?.name) continue;
      const { rows: read } = await client.query(`select ${columns} from ${table}`);
      for (const row of read) rows.add(`${table} ${JSON.stringify(row)}`);
    }
  });
  const store = createDiskStore({ directory: imageFolder });
  const files = new Map<string, string>();
  for await (const key of store.list('')) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(`${imageFolder}/${key}`)) hash.update(chunk);
    files.set(key, hash.digest('hex'));
  }
  return { rows, files };
}

/** The part of `before` that is missing in `after`. */
export function lostBetween(before: Holdings, after: Holdings): string[] {
  return [
    ...[...before.rows].filter((row) => !after.rows.has(row)),
    ...[...before.files]
      .filter(([key, hash]) => after.files.get(key) !== hash)
      .map(([key]) => `picture ${key}`),
  ];
}

/** Runs SQL that belongs to no shop, such as CREATE DATABASE. */
export const administer = (url: string, sql: string) => withDatabase(url, (client) => client.query(sql));
