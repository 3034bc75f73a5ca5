import { path } from '@perfboard/contracts/path';
import { type Mails, mailsFields } from '@perfboard/contracts/shop/mails';
import { type MailKind, mailKinds } from '@perfboard/contracts/words/shop';
import type { PlainKey } from '@perfboard/messages/translator';
import { useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { postForm } from '../admin-shell/post-form.ts';
import { useReturns } from '../admin-shell/use-returns.ts';
import { useSettled } from '../admin-shell/use-settled.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { formTexts, useFormText } from './form-texts.ts';

const titles = {
  booking_acknowledgement: formTexts['Booking confirmation to the customer'],
  contact_acknowledgement: formTexts['Message confirmation to the customer'],
  subscription_confirm: formTexts['Subscription confirmation'],
  booking_notification: 'mailNewBooking',
  contact_notification: 'mailNewContact',
  digest: 'mailDigest',
  newsletter: formTexts.Newsletter,
} as const satisfies Record<MailKind, PlainKey<'desk_shop'>>;

/** The HTML in a sandboxed frame, loaded with a POST, because the texts are too long for an address. */
function MailFrame({ mail, words }: { mail: MailKind; words: string }) {
  const t = useMessages('desk_shop');
  const name = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the email again
  useEffect(() => {
    if (frame.current) postForm(path.adminMailPreview, frame.current.name, { mail, value: words });
  }, [mail, words, returns]);
  return (
    <iframe
      ref={frame}
      name={name}
      title={t('mailPreview')}
      sandbox=""
      className="h-128 w-full rounded-pad border border-rule bg-paper"
    />
  );
}

function MadeMail({ mail, value }: { mail: MailKind; value: Mails }) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const failureMessage = useFailureMessage();
  const [isText, setText] = useState(false);
  const { mutate, data, error } = trpc.shop.mails.preview.useMutation();
  const words = JSON.stringify(value);
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the email again
  useEffect(() => mutate({ mail, value: JSON.parse(words) as Mails }), [mail, words, mutate, returns]);
  if (error) return <Alert tone="danger">{failureMessage(error, { failed: t('mailFailed') })}</Alert>;
  if (!data) return <p className="text-small text-muted">{t('mailLoading')}</p>;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 text-small wrap-anywhere sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('mailFrom')}</dt>
        <dd>{data.from}</dd>
        <dt className="text-muted">{say('Subject')}</dt>
        <dd className="font-semibold">{data.subject}</dd>
      </dl>
      {isText ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
          tabIndex={0}
          className="h-128 overflow-auto rounded-pad border border-rule bg-paper p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere"
        >
          {data.text}
        </pre>
      ) : (
        <MailFrame key={`${mail} ${words}`} mail={mail} words={words} />
      )}
      <div>
        <Button variant="ghost" size="small" aria-pressed={isText} onClick={() => setText(!isText)}>
          {t('plainText')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Previews an email with the form's texts, saved or not, rendered by the code that sends it; and sends it to
 * the current member.
 */
export function MailPreview({ value }: { value: object }) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const id = useId();
  const [mail, setMail] = useState<MailKind>('booking_acknowledgement');
  const { mutateAsync, isPending } = trpc.shop.mails.send.useMutation();
  const { alert, attempt } = useAttempt(t('mailNotSent'));
  const maySend = useMay('editor');
  const { success, data } = mailsFields.safeParse(useSettled(value));
  return (
    <section aria-labelledby={id} className="desk-panel grid max-w-4xl gap-4 p-5 sm:p-8">
      <h2 id={id} className="text-h3">
        {t('preview')}
      </h2>
      <Field label={say('Email')} className="sm:max-w-sm">
        {(control) => (
          <select
            {...control}
            className="input"
            value={mail}
            onChange={(event) => setMail(event.target.value as MailKind)}
          >
            {mailKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(titles[kind])}
              </option>
            ))}
          </select>
        )}
      </Field>
      {success ? (
        <MadeMail mail={mail} value={data} />
      ) : (
        <p className="text-small text-muted">{t('fixForPreview')}</p>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div>
        <Button
          variant="outline"
          isBusy={isPending}
          disabled={!success || !maySend}
          onClick={() => success && void attempt(() => mutateAsync({ mail, value: data }))}
        >
          {t('sendTest')}
        </Button>
      </div>
    </section>
  );
}
