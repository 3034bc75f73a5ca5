import { MailDomainCheck } from '../admin-setting/mail-domain.tsx';
import { TestMail } from './test-mail.tsx';

/** The operator's configuration in words for an owner, and a test email. */
export const MailStep = ({ isDone }: { isDone: boolean }) => (
  <div className="grid gap-4">
    {!isDone && (
      <div className="grid gap-2 text-small">
        <p>Ask the person who hosts your site to set these two:</p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt>
            <code>MAIL_FROM</code>
          </dt>
          <dd className="text-muted">the address that customers see as the sender</dd>
          <dt>
            <code>NOTIFY_EMAIL</code>
          </dt>
          <dd className="text-muted">where new requests go if no member gets them</dd>
        </dl>
        <p className="text-muted">
          How to do it is in <code>docs/operate/mail.md</code>, which came with Perfboard.
        </p>
      </div>
    )}
    <TestMail />
    <MailDomainCheck />
  </div>
);
