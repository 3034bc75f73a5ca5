import {
  cheapEndings,
  pitchPhrases,
  pushyPhrases,
  schemePhrases,
  shorteners,
  throwawayMail,
  tradeHosts,
} from './spam-words.ts';

/** A lead's texts, independent of the form's field names. */
export interface LeadText {
  name: string;
  email: string;
  /** Subject of a message or title of a project. */
  title: string;
  message: string;
}

export interface Sign {
  reason: string;
  weight: number;
}

/** The total weight that makes a lead spam; no single weak sign does. */
export const spamThreshold = 100;

const urlPattern =
  /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+|(?<![a-z0-9-])[a-z0-9-]+(?:\.[a-z0-9-]+){0,8}\.(?:com|net|org|ru|info|biz|xyz|top|click|shop|online|site|icu|club|vip|live|pro|io|me|co|su|tk|ly|gd)\b(?:\/[^\s<>"')\]]*)?/giu;
/** Each word is matched and then searched: a pattern with `@` in its middle takes quadratic time for a long word without one. */
const withoutEmails = (text: string): string =>
  text.replace(/[^\s<>()]+/g, (word) => (/^.[^@]*@./s.test(word) ? ' ' : word));

const hostOf = (url: string): string =>
  (url.replace(/^https?:\/\//i, '').split(/[/?#:]/)[0] ?? '').toLowerCase().replace(/^www\./, '');

const isOfTrade = (url: string): boolean => {
  const host = hostOf(url);
  const isKnown = [...tradeHosts].some((known) => host === known || host.endsWith(`.${known}`));
  // A datasheet is a datasheet on any site.
  return isKnown || /\.(?:pdf|step|stl|ino|kicad_\w+|zip)(?:$|[?#])/i.test(url);
};

/** The weight of the links in a text: unknown ones count, hidden ones count more. */
function linkSigns(text: string): Sign[] {
  const links = withoutEmails(text).match(urlPattern) ?? [];
  const unknown = links.filter((url) => !isOfTrade(url));
  const signs: Sign[] = [];
  const sites = new Set(unknown.map(hostOf));
  // Several pages of one site are one reference.
  if (sites.size > 0) signs.push({ reason: 'link', weight: Math.min(sites.size, 3) * 35 });
  if (unknown.some((url) => shorteners.has(hostOf(url)))) signs.push({ reason: 'hidden link', weight: 70 });
  if (unknown.some((url) => cheapEndings.test(hostOf(url))))
    signs.push({ reason: 'cheap domain', weight: 40 });
  if (unknown.some((url) => /^(?:t|wa|telegram)\.me$/.test(hostOf(url))))
    signs.push({ reason: 'messenger link', weight: 40 });
  return signs;
}

/**
 * Latin letters among Cyrillic ones in one word imitate each other on purpose. Units (kΩ, µA) are Greek and
 * harmless.
 */
function hasMixedScripts(text: string): boolean {
  return (text.match(/[\p{L}]{4,}/gu) ?? []).some(
    (word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word),
  );
}

/** Letters that stand for one sound in German, Polish or English: *Lichtschranke* and *Wrzeszcz* are no random letters. */
const singleSounds = /tsch|sch|szcz|ch|ck|cz|gh|ng|ph|rz|sh|st|sz|th|tz/g;

/** Letter sequences that occur in no language: `xKjQwPzLmV`, `fghjdkslqwpz`. Part numbers have digits. */
function isRandom(word: string): boolean {
  // The plural of an abbreviation: LoRaWANs.
  const name = word.replace(/(?<=[A-Z])s$/, '');
  const changes =
    (name.match(/[a-z](?=[A-Z])/g) ?? []).length + (name.match(/[A-Z]{2}(?=[a-z])/g) ?? []).length;
  const sounds = name.toLowerCase().replace(singleSounds, 't');
  const vowels = (sounds.match(/[aeiouy]/g) ?? []).length / sounds.length;
  const longestRun = Math.max(0, ...(sounds.match(/[^aeiouy]+/g) ?? []).map((run) => run.length));
  const isShouted = name === name.toUpperCase();
  if (changes >= 3 && (vowels < 0.42 || name.length >= 12)) return true;
  if (isShouted) return false;
  return (
    longestRun >= 7 ||
    (sounds.length >= 8 && vowels < 0.13) ||
    (longestRun >= 6 && /[qjxzwk]/.test(sounds) && vowels < 0.2)
  );
}

/** The random words of a text, in small letters. */
const randomWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /^[a-z]{7,}$/i.test(word) && isRandom(word))
    .map((word) => word.toLowerCase());

const phraseSigns = (text: string): Sign[] => {
  const count = (phrases: readonly RegExp[]) => phrases.filter((phrase) => phrase.test(text)).length;
  const pitches = count(pitchPhrases);
  const schemes = count(schemePhrases);
  return [
    ...(pitches > 0 ? [{ reason: 'sales pitch', weight: 25 + pitches * 30 }] : []),
    ...(schemes > 0 ? [{ reason: 'known scheme', weight: 20 + schemes * 45 }] : []),
  ];
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Spam signs of a text, each with its weight. Independent of time, address and storage. */
export function contentSigns({ name, email, title, message }: LeadText): Sign[] {
  const all = `${name}\n${title}\n${message}`;
  const plain = all.toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'");
  const signs: Sign[] = [...linkSigns(`${title}\n${message}`), ...phraseSigns(plain)];
  const add = (isSo: boolean, reason: string, weight: number) => {
    if (isSo) signs.push({ reason, weight });
  };
  add(/<a\s[^<>]*href|\[url[=\]]|\[link[=\]]|<\/a>/i.test(all), 'markup', 100);
  add((withoutEmails(name).match(urlPattern) ?? []).length > 0, 'link in name', 100);
  add(
    (title.match(urlPattern) ?? []).some((url) => !isOfTrade(url)),
    'link in title',
    40,
  );
  add(hasMixedScripts(all), 'mixed scripts', 70);
  // A word that only looks random, such as a rare name, is in several fields: it counts once.
  const [inName, inTitle] = [randomWords(name), randomWords(title)];
  add(inName.length > 0, 'gibberish name', 60);
  add(
    inTitle.some((word) => !inName.includes(word)),
    'gibberish title',
    55,
  );
  add(
    randomWords(message).some((word) => !inName.includes(word) && !inTitle.includes(word)),
    'gibberish message',
    45,
  );
  const body = withoutEmails(message).replace(urlPattern, '').trim();
  add(
    message !== '' && body.length < 25 && body.length < message.trim().length,
    'hardly more than a link',
    50,
  );
  const same = lettersOf(message);
  add(same.length > 5 && same === lettersOf(title) && same === lettersOf(name), 'same text everywhere', 50);
  const capitals = (all.match(/\p{Lu}/gu) ?? []).length / Math.max(1, (all.match(/\p{L}/gu) ?? []).length);
  add(message.length > 40 && capitals > 0.6, 'shouting', 15);
  add(/!{3,}|\${2,}|💰|🚀|🔥|💸|🤑|💵|🎰|💋|🔞/u.test(all), 'noise', 20);
  add(pushyPhrases.test(plain), 'pushy', 15);
  add(throwawayMail.test(email), 'throwaway mailbox', 30);
  return signs;
}
