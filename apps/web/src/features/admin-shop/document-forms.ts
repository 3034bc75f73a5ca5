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
    text: 'Who the shop is, where it is and when it is open: on every page, in every mail, for search engines.',
    page: path.contact,
    fields: profileForm,
  }),
  categories: form<'categories'>({
    title: 'Categories',
    text: 'What visitors browse, and what you choose among for a project. A new title takes its projects along.',
    page: path.home,
    fields: categoriesForm,
    Shown: CategoryMerge,
  }),
  home: form<'home'>({
    title: 'Home page',
    text: 'Its sections in the order in which visitors meet them.',
    page: path.home,
    fields: homeForm,
  }),
  testimonials: form<'testimonials'>({
    title: 'Testimonials',
    text: 'What clients say, in the order in which it is shown.',
    page: path.home,
    fields: testimonialsForm,
  }),
  questions: form<'questions'>({
    title: 'Questions',
    text: 'The booking page beside its form, and how the contact page begins.',
    page: path.booking,
    fields: questionsForm,
  }),
  legal: form<'legal'>({
    title: 'Legal',
    text: 'What you do not change follows the upgrades of the product. Have a lawyer read what you do.',
    page: path.privacy,
    fields: legalForm,
  }),
  mails: form<'mails'>({
    title: 'Mails',
    text: 'What people read when the shop writes to them. The next mail has what you save.',
    fields: mailsForm,
    Shown: MailPreview,
  }),
  replies: form<'replies'>({
    title: 'Replies',
    text: 'How replies to requests and messages begin. Whoever replies chooses one and goes on writing.',
    fields: repliesForm,
  }),
  retention: form<'retention'>({
    title: 'Retention',
    text: 'How long the shop keeps what it stores. The privacy policy prints these numbers, and a nightly job erases what is older. The audit trail stays: it names members and no lead.',
    page: path.privacy,
    fields: retentionForm,
    Effect: RetentionEffect,
  }),
  redirects: form<'redirects'>({
    title: 'Redirects',
    text: 'Addresses of an earlier site, and where they lead now. Only what is no page here is looked up.',
    fields: redirectsForm,
    Shown: RedirectPaste,
  }),
};
