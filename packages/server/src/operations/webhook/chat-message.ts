import type { WebhookFormat } from '@perfboard/contracts/words/webhook';
import type { EventDescription } from './event-description.ts';

const openLabel = 'Open in the desk';

/** A text whose escaped form has at most `max` characters: never cut within a character or an escape. */
function fit(
  text: string,
  max: number,
  escapeContent: (letter: string) => string = (letter) => letter,
): string {
  let kept = '';
  let whole = true;
  for (const letter of text) {
    const next = escapeContent(letter);
    if (kept.length + next.length > max - 1) {
      whole = false;
      break;
    }
    kept += next;
  }
  return whole ? kept : `${kept}…`;
}

/** Facts within the total limit of a message, first ones first. */
function within(
  facts: EventDescription['facts'],
  { each, all, escapeContent }: { each: number; all: number; escapeContent?: (letter: string) => string },
): Array<[label: string, value: string]> {
  let room = all;
  return facts.flatMap(([label, value]) => {
    const fitted = fit(value, Math.min(each, room - label.length), escapeContent);
    room -= label.length + fitted.length;
    return room > 0 && fitted !== '…' ? [[label, fitted] as [string, string]] : [];
  });
}

const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const slackLetter = (letter: string): string => slackEscapes[letter] ?? letter;

/**
 * Slack: 50 blocks, 3,000 characters per section. Plain text supports no mentions or links, and its control
 * characters are escaped.
 */
function slack({ title, facts, url }: EventDescription): object {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  const sections = within(facts, { each: 2_900, all: 12_000, escapeContent: slackLetter });
  const [first] = sections;
  return {
    // Shown in notifications.
    text: fit(first ? `${title}: ${facts[0]?.[1]}` : title, 300, slackLetter),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(title) },
      ...sections.map(([label, text]) => ({ type: 'section', text: plain(`${label}: ${text}`) })),
      { type: 'section', text: { type: 'mrkdwn', text: `<${url}|${openLabel}>` } },
    ],
  };
}

/** Including the colon, so that no URL becomes a link. */
const discordLetter = (letter: string): string =>
  /[\\*_~`|<>[\]()#@:-]/.test(letter) ? `\\${letter}` : letter;

/** Discord: 25 fields of 1,024 characters, 6,000 in all. Mentions are off, and Markdown is escaped. */
function discord({ title, facts, url }: EventDescription): object {
  const fields = within(facts, { each: 1_024, all: 5_500, escapeContent: discordLetter });
  return {
    allowed_mentions: { parse: [] },
    embeds: [{ title, url, fields: fields.map(([name, value]) => ({ name, value })) }],
  };
}

/** Teams workflows: an Adaptive Card, 28 KB in all. Text runs don't support Markdown. */
function teams({ title, facts, url }: EventDescription): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, weight: 'Bolder', size: 'Medium', wrap: true },
      ...within(facts, { each: 2_500, all: 5_000 }).map(([label, text]) => ({
        type: 'RichTextBlock',
        inlines: [
          { type: 'TextRun', text: `${label}: `, isSubtle: true },
          { type: 'TextRun', text },
        ],
      })),
    ],
    actions: [{ type: 'Action.OpenUrl', title: openLabel, url }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

/** An event as a chat message within the chat's limits. */
export const chatMessage: Record<Exclude<WebhookFormat, 'json'>, (event: EventDescription) => object> = {
  slack,
  discord,
  teams,
};
