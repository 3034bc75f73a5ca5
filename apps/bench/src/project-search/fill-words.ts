import pg from 'pg';

/** The same sequence in every run. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// biome-ignore format: a list of words
const syllables = [
  'ba', 'be', 'cal', 'co', 'de', 'di', 'el', 'en', 'fa', 'fi', 'ga', 'ger', 'ha', 'in', 'ka', 'la', 'li', 'lo', 'ma', 'me',
  'mo', 'na', 'ne', 'no', 'pa', 'pi', 'ra', 're', 'ri', 'sa', 'se', 'si', 'so', 'ta', 'te', 'ti', 'to', 'u', 'va', 'vi',
];

/** What a shop says often, most often first: each word half as often as those of twice its place. */
// biome-ignore format: a list of words
const common = [
  'the', 'and', 'with', 'sensor', 'board', 'power', 'meter', 'solar', 'pump', 'report', 'port', 'relay', 'display', 'battery',
  'wireless', 'quiet', 'charger', 'camera', 'motor', 'greenhouse', 'temperature', 'frequency', 'humidity', 'logger', 'bridge',
];

/** A vocabulary of so many words; the same each time. */
function wordsOf(count: number, random: () => number): string[] {
  const made = new Set(common);
  while (made.size < count) {
    const length = 2 + Math.floor(random() * 3);
    made.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...made];
}

/** Projects with sixty words of text each, of a vocabulary of eight thousand. */
export async function fillWords(databaseUrl: string, projects: number): Promise<void> {
  const random = randomOf(15);
  const words = wordsOf(8_000, random);
  const sentence = (length: number) =>
    Array.from({ length }, () => words[Math.floor(words.length ** random()) - 1]).join(' ');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let at = 0; at < projects; at += 5_000) {
      const rows = Array.from({ length: Math.min(5_000, projects - at) }, () => [sentence(4), sentence(60)]);
      await client.query(
        `insert into projects (uuid, project_name, description, category, tags, created_at)
          select gen_random_uuid(), row ->> 0, row ->> 1, 'IoT', '{esp32}', now() - ($2::int + n) * interval '1 minute'
          from jsonb_array_elements($1::jsonb) with ordinality as rows (row, n)`,
        [JSON.stringify(rows), at],
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
