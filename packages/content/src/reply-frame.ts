/** What a reply says around its text. Filled in with `name`, `first_name`, `title` and `date`. */
export interface ReplyFrameTexts {
  /** The subject of a reply to a booking. */
  booking_subject: string;
  greeting: string;
  closing: string;
  /** How long a link to a file works. */
  until: string;
}

const english: ReplyFrameTexts = {
  booking_subject: 'Your consultation request: {{title}}',
  greeting: 'Hello {{first_name}},',
  closing: 'Best regards,',
  until: 'until {{date}}',
};

const translated: Readonly<Record<string, ReplyFrameTexts>> = {
  de: {
    booking_subject: 'Ihre Beratungsanfrage: {{title}}',
    greeting: 'Guten Tag {{name}},',
    closing: 'Mit freundlichen Grüßen',
    until: 'bis {{date}}',
  },
  es: {
    booking_subject: 'Su solicitud de consulta: {{title}}',
    greeting: 'Hola, {{first_name}}:',
    closing: 'Un cordial saludo,',
    until: 'hasta el {{date}}',
  },
  fr: {
    booking_subject: 'Votre demande de rendez-vous conseil\u202f: {{title}}',
    greeting: 'Bonjour {{name}},',
    closing: 'Cordialement,',
    until: 'jusqu’au {{date}}',
  },
};

/** The frame of a reply in the language of its reader; in English if the product has none in it. */
export const replyFrameIn = (language: string): ReplyFrameTexts =>
  (Object.hasOwn(translated, language) ? translated[language] : undefined) ?? english;
