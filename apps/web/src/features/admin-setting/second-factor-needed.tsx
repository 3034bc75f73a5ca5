import { ButtonLink } from '../../components/button.tsx';
import { logoutPath } from '../admin-session/logout-page.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** In place of the desk for who has no second factor where the shop asks everybody for one. */
export function SecondFactorNeeded() {
  return (
    <main className="mx-auto grid max-w-3xl gap-8 px-4 py-10">
      <PageHeader
        designator="M7"
        title="One more thing"
        text="This shop asks everybody for a second factor: a passkey, or a code of an authenticator on your phone beside the password. The desk opens as soon as one is set up. If your account has a passkey already, sign in with that."
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
