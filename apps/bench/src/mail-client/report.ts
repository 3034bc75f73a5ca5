import { pathToFileURL } from 'node:url';
import { template } from '@perfboard/server/audience/newsletter/newsletter.mail';
import { wholeContent } from '@perfboard/server/audience/newsletter/testing/whole-content';

interface Issue {
  title: string;
  notes?: string[];
}
interface Caniemail {
  caniemail(options: { clients: string[]; html: string }): {
    issues: { errors: Map<string, Issue[]>; warnings: Map<string, Issue[]> };
  };
}

/** Those that most readers of most shops have; asked one by one, since a feature that nobody has tried in one is an error. */
const clients = [
  ...['macos', 'ios'].map((name) => `apple-mail.${name}`),
  ...['desktop-webmail', 'ios', 'android', 'mobile-webmail'].map((name) => `gmail.${name}`),
  ...['windows', 'windows-mail', 'macos', 'ios', 'android'].map((name) => `outlook.${name}`),
  ...['desktop-webmail', 'ios', 'android'].map((name) => `yahoo.${name}`),
  ...['desktop-webmail', 'ios', 'android'].map((name) => `aol.${name}`),
  'samsung-email.android',
  'thunderbird.macos',
  ...['desktop-webmail', 'ios', 'android'].map((name) => `protonmail.${name}`),
  'fastmail.desktop-webmail',
];

const [folder = ''] = process.argv.slice(2);
const { caniemail } = (await import(pathToFileURL(`${folder}/caniemail/dist/index.js`).href)) as Caniemail;
const { html } = template.render(wholeContent);

type Kind = 'errors' | 'warnings';
const found: Record<Kind, Map<string, Set<string>>> = { errors: new Map(), warnings: new Map() };
const unknown = new Map<string, Set<string>>();
const note = (features: Map<string, Set<string>>, feature: string, client: string) =>
  features.set(feature, (features.get(feature) ?? new Set()).add(client));

/** Asks again without what nobody has tried there. */
function ask(client: string, mail: string): void {
  try {
    const { issues } = caniemail({ clients: [client], html: mail });
    for (const kind of ['errors', 'warnings'] as const)
      for (const { title } of issues[kind].get(client) ?? []) note(found[kind], title, client);
  } catch (error) {
    const feature = /^Feature "([\w-]+)" not found/.exec((error as Error).message)?.[1];
    const less = feature && mail.replace(new RegExp(`${feature}:[^;"}]*;?`, 'g'), '');
    if (!feature || less === mail) throw error;
    note(unknown, feature, client);
    ask(client, less ?? '');
  }
}

for (const client of clients) ask(client, html);
for (const [name, features] of [
  ['Not shown', found.errors],
  ['Shown in part', found.warnings],
  ['Nobody has tried', unknown],
] as const) {
  console.log(`\n${name}`);
  for (const [feature, programs] of [...features].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${feature}: ${[...programs].join(', ')}`);
}
