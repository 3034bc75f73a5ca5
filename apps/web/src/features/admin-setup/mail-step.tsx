import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { TestMail } from './test-mail.tsx';

/** With the texts of the settings, which it shares. */
const MailDomainCheck = lazyPart(
  ['desk_setting'],
  async () => (await import('../admin-setting/mail-domain.tsx')).MailDomainCheck,
);

/** The operator's configuration in words for an owner, and a test email. */
export function MailStep({ isDone }: { isDone: boolean }) {
  const t = useMessages('desk_setup');
  return (
    <div className="grid gap-4">
      {!isDone && (
        <div className="grid gap-2 text-small">
          <p>{t('askHost')}</p>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            <dt>
              <code>MAIL_FROM</code>
            </dt>
            <dd className="text-muted">{t('mailFrom')}</dd>
            <dt>
              <code>NOTIFY_EMAIL</code>
            </dt>
            <dd className="text-muted">{t('notifyEmail')}</dd>
          </dl>
          <p className="text-muted">
            {t.rich('mailManual', { code: (parts) => <code key="file">{parts}</code> })}
          </p>
        </div>
      )}
      <TestMail />
      <Suspense>
        <MailDomainCheck />
      </Suspense>
    </div>
  );
}
