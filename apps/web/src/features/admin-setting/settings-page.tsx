import { PageHeader } from '../admin-shell/page-header.tsx';
import { DoubleOptInSection } from './double-opt-in-section.tsx';
import { MailPaceSection } from './mail-pace-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TokenSection } from './token-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

export function SettingsPage() {
  return (
    <>
      <PageHeader
        designator="M5"
        title="Settings"
        text="Keys for scripts, calls to other systems, newsletter and campaigns, and your own account."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <TokenSection />
        <WebhookSection />
        <MailPaceSection />
        <DoubleOptInSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionSection />
      </div>
    </>
  );
}
