import { path } from '@perfboard/contracts/path';
import { memberMessages, type Role } from '@perfboard/contracts/words/member';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeader } from './page-header.tsx';

/** Shown to a member who opened a screen, for example from a colleague's link, that their role can't use. */
export function RoleNeeded({ least }: { least: Role }) {
  return (
    <>
      <PageHeader designator="M0" title="You don’t have access to this page" />
      <div role="alert" className="desk-panel grid justify-items-start gap-4 p-6">
        <p>{memberMessages.refused(least)}</p>
        <ButtonLink to={path.admin} variant="outline">
          Back to the overview
        </ButtonLink>
      </div>
    </>
  );
}
