import { mails as defaultMails } from '@perfboard/content/mails';
import { clients as defaultClients } from '@perfboard/content/optional-features';
import type { Clients } from '@perfboard/contracts/shop/clients';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';

/** Placeholders stay in a text until an email fills them. */
const placeholders = {
  name: '{{name}}',
  phone: '{{phone}}',
  url: '{{url}}',
  sender: '{{sender}}',
  days: '{{days}}',
};

/** The default texts of emails. */
export function mailDefaults(language: Language) {
  const t = translatorOf(language, 'shop_texts');
  const { name, phone, url, sender, days } = placeholders;
  const thanks = { heading: t('thanks'), heading_known: t('thanksKnown', { sender }) };
  return {
    booking: {
      ...thanks,
      subject: t('bookingSubject'),
      preview: t('replyPromise'),
      text: t('bookingText'),
      closing: t('bookingClosing', { phone }),
      reason: t('bookingReason', { name }),
    },
    contact: {
      ...thanks,
      subject: t('contactSubject'),
      preview: t('replyPromise'),
      text: t('contactText'),
      reason: t('contactReason', { name }),
    },
    confirmation: {
      subject: t('confirmSubject', { name }),
      preview: t('confirmPreview'),
      heading: t('confirmHeading'),
      text: t('confirmText', { name }),
      action: t('confirmAction'),
      note: t('confirmNote', { days }),
      reason: t('confirmReason', { url }),
    },
    prefixes: {
      booking: t('prefixBooking'),
      contact: t('prefixContact'),
      digest: t('prefixDigest', { name }),
    },
    newsletter: {
      reason: t('newsletterReason', { name }),
      unsubscribe: t('newsletterUnsubscribe'),
      manage: t('newsletterManage'),
    },
  };
}

/** The titles of the default stages, by id. */
export function stageDefaults(language: Language): Readonly<Record<string, string>> {
  const t = translatorOf(language, 'shop_texts');
  return {
    received: t('stageReceived'),
    'in-discussion': t('stageInDiscussion'),
    quoted: t('stageQuoted'),
    ordered: t('stageOrdered'),
    'in-design': t('stageInDesign'),
    'in-production': t('stageInProduction'),
    testing: t('stageTesting'),
    shipped: t('stageShipped'),
    done: t('stageDone'),
  };
}

/** A text of the owner stays as it is written; an unchanged default is replaced. */
function translated<Texts extends object>(
  texts: Texts,
  defaults: object,
  translations: Readonly<Record<string, string>>,
): Texts {
  const changed = Object.entries(translations).filter(
    ([key]) => Reflect.get(texts, key) === Reflect.get(defaults, key),
  );
  return { ...texts, ...Object.fromEntries(changed) };
}

/** The texts of emails to visitors in a language: the owner's own ones, and translations of the defaults. */
export function mailsIn(mails: Mails, language: Language): Mails {
  if (language === sourceLanguage) return mails;
  const texts = mailDefaults(language);
  return {
    ...mails,
    booking: translated(mails.booking, defaultMails.booking, texts.booking),
    contact: translated(mails.contact, defaultMails.contact, texts.contact),
    confirmation: translated(mails.confirmation, defaultMails.confirmation, texts.confirmation),
    prefixes: translated(mails.prefixes, defaultMails.prefixes, texts.prefixes),
    newsletter: translated(mails.newsletter, defaultMails.newsletter, texts.newsletter),
  };
}

/** The client page's stages in a language: those with a title of the owner keep it. */
export function clientsIn(clients: Clients, language: Language): Clients {
  if (language === sourceLanguage) return clients;
  const titles = stageDefaults(language);
  const isDefault = new Map(defaultClients.stages.map(({ id, title }) => [id, title]));
  return {
    ...clients,
    stages: clients.stages.map((stage) =>
      isDefault.get(stage.id) === stage.title ? { ...stage, title: titles[stage.id] ?? stage.title } : stage,
    ),
  };
}
