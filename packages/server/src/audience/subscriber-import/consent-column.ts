import { isDateText } from './list-date.ts';

/**
 * What a column says about its addresses: that they left, by a date or a yes; that they agreed; a status in
 * words; a flag of which only yes is clear; or, whatever its name, that some of them left, as its values
 * show.
 */
export type ConsentKind = 'leftAt' | 'left' | 'agreed' | 'agreedAt' | 'state' | 'flag' | 'shown';

/** The meaning of a value; undefined if only the owner of the list knows it. */
export type Meaning = 'stays' | 'left' | undefined;

/** A text for comparison: words in lower case without accents. */
export const plainName = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/[\u2713\u2714\u2611\u2705]/g, ' yes ')
    .replace(/[\u2717\u2718\u2715\u274c\u2612\u2610]/g, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'u');

const otherChannel = words(
  'sms|mms|texts?|text messages?|whats ?app|phone|mobile|calls?|push|fax|postal|viber|telegram|rcs|direct mail',
);
const email = words('e ?mails?|newsletters?');
/** Endings of column names that describe a consent without saying whether it was given. */
const aside =
  /(?:^| )(?:urls?|links?|tokens?|hash|ips?|ip address|location|country|ids?|uuid|keys?|user agent|source|campaign|method|page|form|version|language|by|plan|tier|price|interval|amount|name|score|rating|titles?|topics?|tags?)$/;
const moment =
  /(?:^| )(?:at|on|am|date|dates|times?|timestamp|datetime|datum|since|ts|utc|zeit|zeitpunkt|fecha|data)$|^(?:date|time|datum|fecha|data)(?: |$)/;
const reason = /(?:^| )(?:reasons?|mode|details?|messages?|category|reason other|grund|motif|motivo)$/;

const leaving = words(
  [
    'unsub|un ?subscri\\p{L}*|opt(?:ed|s)? ?outs?|optedout|non ?subscri\\p{L}*',
    'black ?list\\p{L}*|block ?list\\p{L}*|blocked|banned|suppress\\p{L}*|excluded',
    '(?:hard ?)?bounc\\p{L}*|cleaned?|complain\\p{L}*|spam|spammy|junk|undeliverable|invalid',
    'do ?not ?(?:e ?mail|mail|contact|send|market)\\p{L}*|dnc|no (?:e ?mails?|newsletters?|marketing|contact)',
    'disabled|deactivated|deleted|removed|cancell?ed|inactive|stop|erased|forgotten|pending|unconfirmed|unverified',
    'abgemeldet|abmeld\\p{L}*|gesperrt|ausgetragen|geloscht|inaktiv|deaktiviert|widerruf\\p{L}*|werbesperre',
    'desinscri\\p{L}*|desabon\\p{L}*|baja|cancelado|disiscri\\p{L}*|uitgeschreven|afgemeld|avregistrerad',
  ].join('|'),
);
const agreeing = words(
  [
    'subscri\\p{L}*|opt(?:ed|s)? ?ins?|optedin|doi|consent\\p{L}*|permission\\p{L}*|accepts? \\p{L}+|accepts? e ?mail marketing',
    'marketing|newsletters?|mailings?|mailing list|gdpr|dsgvo|rgpd|avg',
    'einwilligung\\p{L}*|angemeldet|anmeldung|abonn\\p{L}*|abo|zustimmung|erlaubnis|consenso|consentement|consentimiento',
    'inscri\\p{L}*|suscri\\p{L}*|iscri\\p{L}*|aangemeld|toestemming',
    'can (?:e ?mail|contact)|ok to (?:e ?mail|contact|mail)|(?:e ?)?mailable|contactable|wants? \\p{L}+|receives? \\p{L}+',
  ].join('|'),
);
const doubtful = words(
  'active|aktiv|actif|activo|attivo|enabled|verified|confirm\\p{L}*|bestatigt|valid|deliverable|reachable',
);
const negatedName =
  /(?:^| )(?:do not|don t|dont|not|no|never|kein\p{L}*|nicht|pas de|sans|sin|senza|geen|ingen|without|refuse\p{L}*|decline\p{L}*) /u;
const stateName =
  /^(?:status|estado|statut|stato|tila)$|status$|^(?:list|global|subscri\p{L}*|e ?mail|mail|newsletter|marketing|member|contact|audience|abo) (?:e ?mail |marketing |subscri\p{L}* |permission )*(?:status|state)$/u;
/** Statuses of other things. */
const otherState =
  /^(?:lead|order|payment|fulfil\p{L}*|financial|patron|attendee|approval|account|ticket|invoice|marital|employment|deal|shipping|tax|stock|customer|life ?cycle|relationship|civil) .*status$/u;

/**
 * The kind of a column, by its name; undefined if the name says nothing, null if it is about a channel other
 * than email.
 */
export function consentKind(column: string): ConsentKind | null | undefined {
  const name = plainName(column);
  if (otherChannel.test(name) && !email.test(name)) return null;
  const isNegated = negatedName.test(name);
  if (leaving.test(name)) {
    if (isNegated && !/(?:^| )(?:do ?not|don ?t|no|non) /.test(name)) return 'flag';
    if (reason.test(name) || moment.test(name)) return 'leftAt';
    return aside.test(name) ? undefined : 'left';
  }
  if (stateName.test(name)) return otherState.test(name) ? undefined : 'state';
  if (aside.test(name) || reason.test(name)) return undefined;
  if (moment.test(name)) return /consent|confirm|opt ?in|einwilligung/.test(name) ? 'agreedAt' : undefined;
  if (agreeing.test(name)) return isNegated ? 'left' : 'agreed';
  return doubtful.test(name) ? 'flag' : undefined;
}

const nothing = new Set(['', 'null', 'none', 'n a', 'na', 'nan', 'nil', 'undefined', 'empty', 'blank']);
const yes = new Set(
  'true yes y 1 t ja j oui o si s sim da wahr vrai verdadero vero x on ok checked tak evet \u662f \u306f\u3044 \u0434\u0430'.split(
    ' ',
  ),
);
const no = new Set(
  'false no n 0 f nein non nao nee falsch faux falso off unchecked nie never hayir \u5426 \u3044\u3044\u3048 \u043d\u0435\u0442'.split(
    ' ',
  ),
);
const unclear = words('soft ?bounc\\p{L}*|paused|snoozed');
const leftWords = words(
  [
    'un ?subscri\\p{L}*|opt(?:ed|s)? ?outs?|optedout|non ?subscri\\p{L}*|notsubscri\\p{L}*|transactional',
    'hard ?bounc\\p{L}*|bounced?|bounces|cleaned?|complain\\p{L}*|spam\\p{L}*|junk|abuse|undeliverable|invalid',
    'black ?list\\p{L}*|block ?list\\p{L}*|blocked|banned|suppress\\p{L}*|excluded|denied|declined|refused?|rejected|revoked|withdrawn',
    'inactive|disabled|deactivated|deleted|removed|archived|cancell?ed|expired|forgotten|erased',
    'unconfirmed|unverified|unactivated|pending|waiting|unapproved',
    'abgemeldet|ausgetragen|gesperrt|inaktiv|deaktiviert|geloscht|unbestatigt|widerrufen|abgelehnt|ausstehend',
    'desinscri\\p{L}*|desabonn\\p{L}*|inactif|refuse|baja|inactivo|cancelado|dado de baja|disiscri\\p{L}*|uitgeschreven|afgemeld|avregistrerad',
    'do ?not ?(?:e ?mail|contact|mail)',
  ].join('|'),
);
const staysWords = words(
  [
    'subscribed|subscriber|active|enabled|confirmed|verified|opt(?:ed|s)? ?in|optedin|granted|accepted|allowed|agreed|consented|approved',
    'express|implied|explicit|regular|premium|free|gifted|paid|comped|single|double',
    'angemeldet|aktiv|bestatigt|abonniert|eingetragen|erteilt|abonne\\p{L}*|inscrit\\p{L}*|actif|activo|suscrito|iscritto|attivo|ingeschreven|aangemeld',
  ].join('|'),
);
const negation = words('not|never|non|no|nicht|kein\\p{L}*|pas|niet|ikke|inte|cannot|without');

/** The meaning of a status in words. */
function stateOf(value: string): Meaning {
  if (unclear.test(value)) return undefined;
  const isNegated = negation.test(value);
  if (leftWords.test(value))
    return isNegated && !/(?:non|not|never) ?subscri/.test(value) ? undefined : 'left';
  if (!staysWords.test(value) || value.split(' ').length > 5) return undefined;
  return isNegated ? 'left' : 'stays';
}

const plainValue = (cell: string): string => {
  const text = cell.trim();
  // Yes and no as numbers.
  return /^[01]\.0+$/.test(text) ? text.slice(0, 1) : plainName(text);
};

/** The meaning of a column's cell. */
export function meaningOf(kind: ConsentKind, cell: string): Meaning {
  const value = plainValue(cell);
  const isNothing = nothing.has(value) || /^[0 ]{6,}$/.test(value);
  switch (kind) {
    case 'leftAt':
      return isNothing || no.has(value) ? 'stays' : 'left';
    case 'left':
      if (isNothing || no.has(value)) return 'stays';
      return yes.has(value) || isDateText(cell) ? 'left' : stateOf(value);
    case 'agreed':
      if (isNothing) return undefined;
      if (no.has(value)) return 'left';
      return yes.has(value) || isDateText(cell) ? 'stays' : stateOf(value);
    case 'agreedAt':
      return isNothing || no.has(value) ? undefined : 'stays';
    case 'state':
      return isNothing ? undefined : stateOf(value);
    case 'flag':
      return yes.has(value) || isDateText(cell) ? 'stays' : isNothing ? undefined : stateOf(value);
    case 'shown':
      return isNothing ? 'stays' : stateOf(value);
  }
}

const shownWords = new RegExp(
  `^(?:${[
    'unsubscribed?|opt(?:ed)? ?out|hard ?bounced?|bounced|cleaned|complained|spam complaint|black ?listed|block ?listed|suppressed',
    'undeliverable|non ?subscribed|(?:not|never) ?subscribed|do ?not ?(?:e ?mail|contact)|abgemeldet|desinscrit|desabonne|disiscritto|uitgeschreven',
  ].join('|')})$`,
);

/** A part of each of those words, to skip other texts quickly. */
const shownHint =
  /sub|opt|boun|clean|compl|black|block|supp|deliv|email|contact|abgem|inscri|abon|iscri|uitges/i;

/**
 * Whether a cell says that its address left, whatever its column's name: alone, or as one of several words.
 */
export const showsLeaving = (cell: string): boolean =>
  cell.length <= 500 &&
  shownHint.test(cell) &&
  cell.split(/[,;|]/).some((part) => shownWords.test(plainName(part)));

export const isNoAnswer = (cell: string): boolean =>
  cell.trim() === '' || (cell.length <= 20 && nothing.has(plainValue(cell)));
