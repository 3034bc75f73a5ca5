import type { AppError } from '@perfboard/contracts/error';
import type { PageFormState } from '@perfboard/contracts/page';
import { bookingFileMessages, bookingMessages, carriedBooking } from '@perfboard/contracts/words/booking';
import { contactLimits, contactMessages } from '@perfboard/contracts/words/contact';
import { errorTable } from '@perfboard/contracts/words/error';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import { leadReference } from '@perfboard/contracts/words/lead-reference';
import { contactFromBooking, fitPhone } from '@perfboard/contracts/words/phone';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { hashRequest } from '@perfboard/server/base/idempotency/idempotency';
import type { Context } from '@perfboard/server/base/trpc/context';
import { toAppError } from '@perfboard/server/base/trpc/failure';
import { localizeAnswer, localizeBody } from '@perfboard/server/base/trpc/localize';
import { SpooledFile } from '@perfboard/server/catalog/file/spooled-file';
import { originOfPage } from '@perfboard/server/leads/lead/lead-origin';
import { digestOfVisitorFiles } from '@perfboard/server/leads/lead/visitor-files';
import { callProcedure } from '../call-procedure.ts';

/** The forms that work without JavaScript, by the path of their page. */
export const forms = {
  '/booking': { form: 'booking', procedure: 'booking.create', failed: bookingMessages.unexpected },
  '/contactus': { form: 'contact', procedure: 'contact.create', failed: contactMessages.failed },
  '/newsletter': { form: 'newsletter', procedure: 'subscriber.subscribe', failed: subscriberMessages.failed },
} as const;

type Issues = NonNullable<AppError['issues']>;

const isFiles = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof SpooledFile);

/** The fields of a posted form that contain files. */
const postedFiles = (fields: Record<string, unknown>): Record<string, SpooledFile[]> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, SpooledFile[]] => isFiles(field[1])),
  );

/**
 * The returned page cannot hold the chosen files: it says so at the field, unless that has another message.
 */
const withFilesIssues = (issues: Issues, files: Record<string, unknown>): Issues => [
  ...issues,
  ...Object.keys(files)
    .filter((name) => issues.every(({ path }) => path !== name))
    .map((path) => ({ path, message: bookingFileMessages.chooseAgain })),
];

const phones = { booking: 'mobile_no', contact: 'mobile' } as const;

/** Help for a rejected phone number: the returned page already contains it in the accepted format. */
function helpPhone(
  form: PageFormState['form'],
  values: Record<string, string>,
  issues: Issues,
): Partial<PageFormState> {
  if (form === 'newsletter' || !issues.some(({ path }) => path === phones[form])) return {};
  const name = phones[form];
  const typed = values[name] ?? '';
  const fitting = fitPhone(typed, form);
  if (fitting) return { values: { ...values, [name]: fitting }, phone: 'fitted' };
  return fitPhone(typed, 'contact') ? { phone: 'elsewhere' } : {};
}

/** The message of a failure as the page shows it. */
const shownMessage = ({ message }: AppError): string =>
  message === subscriberMessages.duplicate ? subscriberMessages.duplicateShown : message;

export type Form = (typeof forms)[keyof typeof forms];

/**
 * Without script a form has no key of its own: the same content from the same address is the same lead, so that a
 * reloaded page or a second click sends none twice.
 */
const keyOf = ({ address, services }: Context, content: object, files: Record<string, SpooledFile[]>) =>
  hashRequest(services.env.SESSION_SECRET, {
    ...content,
    address,
    ...digestOfVisitorFiles(Object.values(files).flat()),
  });

interface PostedForm {
  fields: Record<string, unknown>;
  /** The address of the page that it was on, if the browser says so. */
  page: string | undefined;
  /** The language of that page. */
  language: Language;
}

/** The result of a posted form, for the page that shows it again. */
export async function receiveForm(
  { form, procedure, failed }: Form,
  ctx: Context,
  { fields, page, language }: PostedForm,
): Promise<{ state: PageFormState; status: number }> {
  const values = Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  const files = postedFiles(fields);
  // A booking that becomes a contact message: its form is filled in, and nothing is stored until it is sent.
  const from = values[carriedBooking.name];
  if (form === 'contact' && (from === carriedBooking.value || from === carriedBooking.withFiles)) {
    const carried = contactFromBooking(values, translatorOf(language, 'booking'));
    // In this encoding a file is its name.
    const isNamed = [fields.files].flat().some((name) => typeof name === 'string' && name !== '');
    const hasFiles = isNamed || from === carriedBooking.withFiles;
    const files = hasFiles && { leaves_files: true };
    const isTooLong = carried.message.length > contactLimits.messageMax;
    const { issues } = localizeBody(language, {
      message: '',
      issues: isTooLong ? [{ path: 'message', message: contactMessages.messageTooLong }] : [],
    });
    const state = {
      form,
      values: carried,
      message: '',
      ok: false,
      ...(issues?.length && { issues }),
      ...files,
    };
    return { state, status: 200 };
  }
  // Hidden fields that are empty were not set by the form.
  const input = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value !== '' || !['leave_empty', 'form_token', 'idempotency_key', askedProject.field].includes(name),
    ),
  );
  const origin = form === 'newsletter' ? {} : originOfPage(page, ctx.services.env.PUBLIC_URL);
  try {
    const key =
      form === 'newsletter' || input.idempotency_key !== undefined
        ? {}
        : { idempotency_key: await keyOf(ctx, { form, input }, files) };
    const readInput = async () => ({ ...origin, ...input, ...files, ...key });
    const call = { name: procedure, type: 'mutation', readInput } as const;
    const answer = (await callProcedure(ctx, call)) as {
      message: string;
      uuid?: string;
      time_path?: string;
    };
    const { message, uuid, time_path } = localizeAnswer(language, answer);
    const isPending = answer.message === subscriberMessages.confirmAsked;
    const state = {
      form,
      values: {},
      message,
      ok: true,
      ...(isPending && { is_pending: true }),
      ...(form !== 'newsletter' && uuid && { reference: leadReference(uuid) }),
      ...(time_path && { time_path }),
    };
    return { state, status: 200 };
  } catch (error) {
    const failure: AppError = toAppError(error);
    const issues = withFilesIssues(failure.issues ?? [], files);
    const message = failure.code === 'INTERNAL_SERVER_ERROR' ? failed : shownMessage(failure);
    const localized = localizeBody(language, { message, issues });
    const state = {
      form,
      values,
      ok: false,
      message: localized.message,
      ...(localized.issues?.length && { issues: localized.issues, ...helpPhone(form, values, issues) }),
    };
    return { state, status: errorTable[failure.code].status };
  }
}
