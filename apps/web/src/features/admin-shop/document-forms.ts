import { path } from '@perfboard/contracts/path';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { ComponentType } from 'react';
import { AppointmentMembers } from './appointment-members.tsx';
import { CategoryMerge } from './category-merge.tsx';
import type { ShownProps } from './document-value.ts';
import { MailPreview } from './mail-preview.tsx';
import { RedirectPaste } from './redirect-paste.tsx';
import { RetentionEffect } from './retention-effect.tsx';
import { ShopTranslations } from './shop-translations.tsx';

export interface DocumentForm {
  text: string;
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
    text: 'Name, address and opening hours. Shown on every page, in email and to search engines.',
    page: path.contact,
  },
  categories: {
    text: 'Categories for visitors and for the project form. Renaming a category moves its projects too.',
    page: path.home,
    Shown: CategoryMerge,
  },
  home: {
    text: 'Sections of the home page, in order.',
    page: path.home,
  },
  testimonials: {
    text: 'Client reviews, in the order shown.',
    page: path.home,
  },
  questions: {
    text: 'Texts and questions on the booking page, and the intro of the contact page.',
    page: path.booking,
  },
  legal: {
    text: 'Text you don’t change is updated with the product. Ask a lawyer to review your changes.',
    page: path.privacy,
  },
  mails: {
    text: 'Texts of the emails that the shop sends. Changes apply to the next email.',
    Shown: MailPreview,
  },
  replies: {
    text: 'Templates for replying to requests and messages.',
  },
  clients: {
    text: 'A private page for the sender of each request or message: stage, messages, files, quotes and appointments.',
  },
  quotes: {
    text: 'Numbers, taxes, default texts and templates of quotes. A quote that was sent never changes.',
  },
  appointments: {
    text: 'Times that visitors can pick after they book a consultation, within the opening hours of the profile.',
    Shown: AppointmentMembers,
  },
  retention: {
    text: 'How long the shop stores data. The privacy policy shows these periods, and older data is erased every night. The activity log is kept; it names members but no leads.',
    page: path.privacy,
    Effect: RetentionEffect,
  },
  languages: {
    text: 'Languages of the site for visitors. Each further language has its own addresses, such as /de/projects.',
    page: path.home,
    Shown: ShopTranslations,
  },
  redirects: {
    text: 'Forward addresses of an earlier site. Existing pages are never redirected.',
    Shown: RedirectPaste,
  },
};
