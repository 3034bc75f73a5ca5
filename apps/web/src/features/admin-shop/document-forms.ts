import { path } from '@perfboard/contracts/path';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { PlainKey } from '@perfboard/messages/translator';
import type { ComponentType } from 'react';
import { AppointmentMembers } from './appointment-members.tsx';
import { CategoryMerge } from './category-merge.tsx';
import type { ShownProps } from './document-value.ts';
import { MailPreview } from './mail-preview.tsx';
import { RedirectPaste } from './redirect-paste.tsx';
import { RetentionEffect } from './retention-effect.tsx';
import { ShopTranslations } from './shop-translations.tsx';

export interface DocumentForm {
  /** What it is for. */
  text: PlainKey<'desk_shop'>;
  /** The page that shows most of it; undefined if no page does. */
  page?: string;
  /** The effect of saving, shown above the buttons. */
  Effect?: ComponentType<{ value: object }>;
  /** A view of the draft, below the form. */
  Shown?: ComponentType<ShownProps>;
}

/** The form of every document, in the order of the tabs. */
export const documentForms: Record<ShopDocumentName, DocumentForm> = {
  profile: {
    text: 'profileText',
    page: path.contact,
  },
  categories: {
    text: 'categoriesText',
    page: path.home,
    Shown: CategoryMerge,
  },
  home: {
    text: 'homeText',
    page: path.home,
  },
  testimonials: {
    text: 'testimonialsText',
    page: path.home,
  },
  questions: {
    text: 'questionsText',
    page: path.booking,
  },
  legal: {
    text: 'legalText',
    page: path.privacy,
  },
  mails: {
    text: 'mailsText',
    Shown: MailPreview,
  },
  replies: {
    text: 'repliesText',
  },
  clients: {
    text: 'clientsText',
  },
  quotes: {
    text: 'quotesText',
  },
  appointments: {
    text: 'appointmentsText',
    Shown: AppointmentMembers,
  },
  retention: {
    text: 'retentionText',
    page: path.privacy,
    Effect: RetentionEffect,
  },
  languages: {
    text: 'languagesText',
    page: path.home,
    Shown: ShopTranslations,
  },
  redirects: {
    text: 'redirectsText',
    Shown: RedirectPaste,
  },
};
