import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { logoutPath } from '../../data/paused-calls.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Replaces the desk for a member without the required second factor. */
export function SecondFactorNeeded() {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  return (
    <main className="mx-auto grid max-w-3xl gap-8 px-4 py-10">
      <PageHeader
        designator="M7"
        title={t('oneMoreStep')}
        text={t('oneMoreStepText')}
        actions={
          <ButtonLink to={logoutPath} variant="outline">
            {desk('logout')}
          </ButtonLink>
        }
      />
      <PasskeySection />
      <SecondFactorSection />
    </main>
  );
}
