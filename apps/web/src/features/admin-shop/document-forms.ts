import { path } from '@perfboard/contracts/path';
import type { shopFields } from '@perfboard/contracts/shop/document';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { categoriesForm } from './categories-form.ts';
import { CategoryMerge } from './category-merge.tsx';
import type { AnySpec, FieldSpec, ShownProps } from './form-spec.ts';
import { homeForm } from './home-form.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailsForm } from './mails-form.ts';
import { profileForm } from './profile-form.ts';
import { RedirectPaste } from './redirect-paste.tsx';
import { RetentionEffect } from './retention-effect.tsx';
import {
  legalForm,
  questionsForm,
  redirectsForm,
  repliesForm,
  retentionForm,
  testimonialsForm,
} from './small-forms.ts';

export interface DocumentForm {
  title: string;
  text: string;
  /** The page that shows most of it; none where no page does. */
  page?: string;
  fields: readonly AnySpec[];
  /** What saving would do, shown above the buttons. */
  Effect?: ComponentType<{ value: object }>;
  /** What is shown of the draft, below the form. */
  Shown?: ComponentType<ShownProps>;
}

type Value<Name extends ShopDocumentName> = z.output<(typeof shopFields)[Name]>;

const form = <Name extends ShopDocumentName>(
  shown: Omit<DocumentForm, 'fields'> & { fields: readonly FieldSpec<Value<Name>>[] },
): DocumentForm => ({ ...shown, fields: shown.fields as unknown as readonly AnySpec[] });

/** Every document as the desk shows it, in the order of the tabs. */
export const documentForms: Record<ShopDocumentName, DocumentForm> = {
  profile: form<'profile'>({
    title: 'Profile',
    text: 'Name, address and opening hours. Shown on every page, in email and to search engines.',
    page: path.contact,
    fields: profileForm,
  }),
  categories: form<'categories'>({
    title: 'Categories',
    text: 'Categories for visitors and for the project form. Renaming a category moves its projects too.',
    page: path.home,
    fields: categoriesForm,
    Shown: CategoryMerge,
  }),
  home: form<'home'>({
    title: 'Home page',
    text: 'Sections of the home page, in order.',
    page: path.home,
    fields: homeForm,
  }),
  testimonials: form<'testimonials'>({
    title: 'Testimonials',
    text: 'Client reviews, in the order shown.',
    page: path.home,
    fields: testimonialsForm,
  }),
  questions: form<'questions'>({
    title: 'Booking & FAQ',
    text: 'Texts and questions on the booking page, and the intro of the contact page.',
    page: path.booking,
    fields: questionsForm,
  }),
  legal: form<'legal'>({
    title: 'Legal',
    text: 'Text you don’t change is updated with the product. Ask a lawyer to review your changes.',
    page: path.privacy,
    fields: legalForm,
  }),
  mails: form<'mails'>({
    title: 'Emails',
    text: 'Texts of the emails that the shop sends. Changes apply to the next email.',
    fields: mailsForm,
    Shown: MailPreview,
  }),
  replies: form<'replies'>({
    title: 'Replies',
    text: 'Templates for replying to requests and messages.',
    fields: repliesForm,
  }),
  retention: form<'retention'>({
    title: 'Data retention',
    text: 'How long the shop stores data. The privacy policy shows these periods, and older data is erased every night. The activity log is kept; it names members but no leads.',
    page: path.privacy,
    fields: retentionForm,
    Effect: RetentionEffect,
  }),
  redirects: form<'redirects'>({
    title: 'Redirects',
    text: 'Forward addresses of an earlier site. Existing pages are never redirected.',
    fields: redirectsForm,
    Shown: RedirectPaste,
  }),
};
