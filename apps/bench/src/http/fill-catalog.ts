import pg from 'pg';

/** Each project with a picture in eight variants, a description of a few hundred letters and three tags. */
export async function fillCatalog(databaseUrl: string, projects: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await insertCatalog(client, projects);
  } finally {
    await client.end();
  }
}

/** Of every image: a demo shop that is filled up has images of other sizes. */
const bytes = 158_280;

async function insertCatalog(client: pg.Client, projects: number): Promise<void> {
  await client.query(
    `insert into images (uuid, content_hash, format, bytes, width, height, status, placeholder, dominant_color)
      select gen_random_uuid(), encode(sha256((n || ' of ' || $1::int)::bytea), 'hex'), 'webp', ${bytes}, 1280, 960, 'ready',
        'data:image/webp;base64,' || repeat('UklGRmIA', 16), '#181818' from generate_series(1, $1::int) n`,
    [projects],
  );
  await client.query(
    `insert into image_variants (image_uuid, format, width, height, bytes, key)
      select uuid, form, wide, wide * 3 / 4, 20000, 'variants/' || content_hash || '/' || wide || '.' || form
      from images, unnest(array['avif', 'webp']::image_format[]) form, unnest(array[320, 640, 960, 1280]) wide
      where bytes = ${bytes} and not exists (select 1 from image_variants where image_uuid = uuid)`,
  );
  await client.query(
    `with pictures as (select uuid, row_number() over () as n from images
        where bytes = ${bytes} and not exists (select 1 from projects where image_uuid = images.uuid))
      insert into projects (uuid, project_name, description, category, tags, featured, image_uuid, created_at)
      select gen_random_uuid(), 'Board ' || n || (array[' sensor', ' motor driver', ' logger'])[1 + n % 3],
        'Measures what there is to measure and reports it by radio. ' || repeat('It sleeps most of the day. ', 8) || md5(n::text),
        (array['IoT', 'Robotics', 'Home Automation'])[1 + n % 3],
        array['esp32', 'board ' || n % 40, 'series ' || n % 7], n % 50 = 0, uuid, now() - n * interval '1 minute'
      from pictures`,
  );
  await client.query('vacuum analyze');
}
