import type { Audit } from '@perfboard/contracts/change';
import { roles } from '@perfboard/contracts/words/member';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import { isLanguage, languageName } from '@perfboard/messages/language';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { queueLabel } from '../admin-job/job-labels.ts';
import { statusLabelOf } from '../admin-lead/status-label.ts';
import { roleKeys } from '../admin-member/role-select.tsx';
import type { DeskFormat } from '../admin-shell/format.ts';
import { documentTitles } from '../admin-shop/document-titles.ts';

/** What the words of the details are made with. */
export interface DetailTexts {
  desk: Translator<'desk'>;
  lead: Translator<'desk_lead'>;
  setting: Translator<'desk_setting'>;
  system: Translator<'desk_system'>;
  format: DeskFormat;
  /** The labels of a document's fields; undefined until they are loaded. */
  labelFields?: ((document: string | undefined, paths: readonly unknown[]) => string[]) | undefined;
}

/** Details that count what an action concerned. */
const counts = [
  ...['changed', 'removed', 'restored', 'count', 'projects', 'subscribers'],
  ...['bookings', 'contacts', 'chosen'],
];

const settingKeys = {
  mails_per_second: 'perSecond',
  connections: 'connections',
  mails_per_hour: 'perHour',
  double_opt_in: 'signUp',
  second_factor_required: 'teamFactor',
} as const satisfies Record<string, PlainKey<'desk_setting'>>;

const signInKeys: Readonly<Record<string, PlainKey<'desk_system'>>> = {
  passkey: 'entityPasskey',
  code: 'codeGiven',
  'backup code': 'backupCodeGiven',
};

/** The changed settings, each with its new value. */
function settingWords({ setting, system }: DetailTexts, details: Audit['details']): string[] {
  return Object.entries(settingKeys).flatMap(([name, key]) => {
    const value = details[name];
    if (value === undefined) return [];
    if (typeof value === 'boolean') return system(value ? 'detailOn' : 'detailOff', { name: setting(key) });
    return system('detailValue', { name: setting(key), value: value === null ? '–' : String(value) });
  });
}

/** The fields of a shop document that an entry names as changed. */
export const changedFields = ({ changed, language }: Audit['details']): readonly unknown[] =>
  Array.isArray(changed) && !language ? changed : [];

/**
 * What an entry of the activity log says beside its action, in words of the desk. Left out is what says nothing to a
 * member: UUIDs, versions, names of a later release.
 */
export function auditDetails(texts: DetailTexts, { action, details, entity_name }: Audit): string[] {
  const { desk, lead, setting, system, format } = texts;
  const word = (name: string): string | undefined => {
    const value = details[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const detail = <Value extends string>(
    name: string,
    say: (value: Value) => string,
    known?: readonly Value[],
  ) => {
    const value = word(name) as Value | undefined;
    return value === undefined || (known && !known.includes(value)) ? [] : [say(value)];
  };
  const roleName = (role: string) => {
    const known = roles.find((one) => one === role);
    return known ? setting(roleKeys[known].label) : role;
  };
  const [from, to] = [word('from'), word('to') ?? word('into')];
  const isErasure = action.endsWith('.erase');
  const count = Object.entries(details)
    .filter(([name]) => (isErasure || counts.includes(name)) && !details.document)
    .reduce((sum, [, value]) => (typeof value === 'number' ? sum + value : sum), 0);
  return [
    ...detail('document', (name) => desk(documentTitles[name]), shopDocumentNames),
    ...(texts.labelFields?.(word('document'), changedFields(details)) ?? []),
    ...detail('language', (language) => (isLanguage(language) ? languageName(language) : language)),
    ...detail('status', (status) => statusLabelOf(lead, status)),
    ...detail('role', roleName),
    ...(from && to ? [system('detailChange', { from: roleName(from), to: roleName(to) })] : []),
    ...detail('queue', (queue) => queueLabel(system, queue)),
    ...detail('scope', (scope) => setting(scope === 'read' ? 'scopeRead' : 'scopeWrite')),
    ...detail('due_at', format.formatInstant),
    ...['with', 'second_factor'].flatMap((name) =>
      detail(name, (how) => (signInKeys[how] ? system(signInKeys[how]) : how)),
    ),
    ...['title', 'number', 'name', 'category', 'failed'].flatMap((name) =>
      details[name] === entity_name ? [] : detail(name, (value) => value),
    ),
    ...settingWords(texts, details),
    ...(typeof details.recipients === 'number'
      ? [system('detailRecipients', { count: details.recipients })]
      : []),
    ...(count > 0 ? [system('detailCount', { count })] : []),
  ];
}
