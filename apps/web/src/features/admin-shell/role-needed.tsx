import { path } from '@perfboard/contracts/path';
import type { Role } from '@perfboard/contracts/words/member';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { PageHeader } from './page-header.tsx';

/** Shown to a member who opened a screen, for example from a colleague's link, that their role can't use. */
export function RoleNeeded({ least }: { least: Role }) {
  const t = useMessages('desk');
  return (
    <>
      <PageHeader designator="M0" title={t('noAccess')} />
      <div role="alert" className="desk-panel grid justify-items-start gap-4 p-6">
        <p>{t('roleNeeded', { role: least })}</p>
        <ButtonLink to={path.admin} variant="outline">
          {t('backToOverview')}
        </ButtonLink>
      </div>
    </>
  );
}
