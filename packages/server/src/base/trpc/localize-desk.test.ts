import { accentMessages } from '@perfboard/contracts/shop/accent';
import { redirectMessages } from '@perfboard/contracts/shop/redirects';
import { translationMessages } from '@perfboard/contracts/translation';
import { fileMessages } from '@perfboard/contracts/words/file';
import { imageMessages, shopPictureMessages } from '@perfboard/contracts/words/image';
import { partsMessages } from '@perfboard/contracts/words/parts-text';
import { projectMessages } from '@perfboard/contracts/words/project';
import {
  archiveMessages,
  pictureReasons,
  siteImportMessages,
} from '@perfboard/contracts/words/project-archive';
import {
  bulkMessages,
  caseMessages,
  categoryMessages,
  photoMessages,
} from '@perfboard/contracts/words/project-desk';
import { mailsMessages, shopMessages } from '@perfboard/contracts/words/shop';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { expect, test } from 'vitest';

const { changed, removed, ...bulk } = bulkMessages;
const { inUse, onSlide, taken, noCover, ...category } = categoryMessages;
const { priceUnclear, cellMax, columnTwice, wrongLines, ...parts } = partsMessages;
const { contrast, ...accent } = accentMessages;
const { unknown, ...mails } = mailsMessages;
const {
  listFailed: _list,
  listFailedTitle: _title,
  gone: _gone,
  goneTitle: _t,
  goneOthers: _o,
  ...project
} = projectMessages;

const strings = (words: object): string[] =>
  Object.values(words).filter((text): text is string => typeof text === 'string');

/** The texts that have values in them, each with some. */
const sentences = (words: object): string[] =>
  Object.values(words).flatMap((say) => (typeof say === 'function' ? [String(say(3, 'Some reason'))] : []));

/** Without words of its own. */
const { notPicture: _notPicture, ...archive } = archiveMessages;

/** What members read of projects and of the site content. */
const texts = [
  ...[project, caseMessages, bulk, photoMessages, fileMessages, imageMessages, category, parts].flatMap(
    strings,
  ),
  ...[archiveMessages, siteImportMessages, pictureReasons, shopMessages, shopPictureMessages].flatMap(
    strings,
  ),
  ...[archive, siteImportMessages, pictureReasons].flatMap(sentences),
  ...[mails, translationMessages, redirectMessages, accent].flatMap(strings),
  changed({ changed: 1, same: 0, missing: 0 }),
  changed({ changed: 3, same: 2, missing: 0 }),
  changed({ changed: 3, same: 0, missing: 1 }),
  changed({ changed: 1, same: 2, missing: 3 }),
  removed({ removed: 1, missing: 0 }),
  removed({ removed: 4, missing: 2 }),
  inUse('Robotics', 1),
  inUse('Robotics', 5),
  onSlide('Robotics'),
  taken('Robotics'),
  noCover('Robotics'),
  priceUnclear('1,250'),
  cellMax('Note', 300),
  columnTwice('Part'),
  wrongLines(1),
  wrongLines(4),
  contrast('light', 2.5),
  unknown('{{nmae}}', ['name', 'phone']),
  archiveMessages.removed(3),
  siteImportMessages.openQuote(4),
  siteImportMessages.shortcodes('gallery'),
  pictureReasons.status(404),
];

test.each(['de', 'es', 'fr'] as const)(
  'a member reads every message of projects and site content: %s',
  (language) => {
    expect(texts.filter((text) => localizeMessage(language, text) === text)).toEqual([]);
  },
);

test('a message keeps its counts and names', () => {
  expect(localizeMessage('de', changed({ changed: 1, same: 2, missing: 3 }))).toBe(
    '1 Projekt geändert, 2 bereits aktuell, 3 nicht mehr gefunden',
  );
  expect(localizeMessage('fr', inUse('Robotics', 5))).toContain('«\u202fRobotics\u202f» a 5 projets');
});

test('a reason within a message is translated with it, a value is not', () => {
  const text = siteImportMessages.wrongFact('Price from', pictureReasons.slow);
  expect(localizeMessage('de', text)).toBe(
    `Price from entfällt: ${localizeMessage('de', pictureReasons.slow)}`,
  );
  expect(localizeMessage('de', archiveMessages.entryBroken('Not found'))).toBe('Not found ist beschädigt');
});
