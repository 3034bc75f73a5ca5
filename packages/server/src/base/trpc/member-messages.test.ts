import { languages } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { expect, test } from 'vitest';

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    '../../../../contracts/src/**/*.ts',
    '../../operations/job/job.ts',
    '../../operations/notification/notification.ts',
    '../mail-sign-in/*.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
);

/** Words of screens, which stand in the catalogs of their screens: the API never answers with them. */
const onScreen: Record<string, readonly string[]> = {
  translationMessages: ['loadFailed'],
  clientPageMessages: ['origin'],
  demoMessages: ['note', 'openDesk', 'fillIn'],
  newsletterMessages: ['untitled'],
  backupMessages: ['overdue'],
  workerMessages: ['none'],
  projectMessages: ['listFailed', 'listFailedTitle', 'goneTitle', 'gone', 'goneOthers'],
};

const messages = Object.values(modules).flatMap((module) =>
  Object.entries(module)
    .filter(([name, value]) => name.endsWith('Messages') && typeof value === 'object' && value !== null)
    .flatMap(([name, value]) =>
      Object.entries(value as object).flatMap(([key, text]) =>
        typeof text === 'string' && !onScreen[name]?.includes(key) ? [{ name: `${name}.${key}`, text }] : [],
      ),
    ),
);

test.each(languages.filter((language) => language !== 'en'))(
  'every message that a member can receive is in the catalogs: %s',
  (language) => {
    expect(messages.length).toBeGreaterThan(450);
    const missing = messages.filter(({ text }) => localizeMessage(language, text) === text);
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);
