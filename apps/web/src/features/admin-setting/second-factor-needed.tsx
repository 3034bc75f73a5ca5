import { ButtonLink } from '../../components/button.tsx';
import { logoutPath } from '../admin-session/logout-page.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Replaces the desk for a member without the required second factor. */
export function SecondFactorNeeded() {
  return (
    <main className="mx-auto grid max-w-3xl gap-8 px-4 py-10">
      <PageHeader
        designator="M7"
        title="One more step"
        text="This shop requires a second factor: a passkey, or a code from an authenticator app. Set one up to open the desk. If you already have a passkey, sign in with it."
        actions={
          <ButtonLink to={logoutPath} variant="outline">
            Logout
          </ButtonLink>
        }
      />
      <PasskeySection />
      <SecondFactorSection />
    </main>
  );
}
