import { projectPath } from '@perfboard/contracts/path';
import { useMessages } from '../../components/messages.ts';

/** To a project's public page, beside the desk. */
export function ViewLink({
  project,
  className,
}: {
  project: { uuid: string; project_name: string };
  className?: string;
}) {
  const t = useMessages('desk_project');
  return (
    <a
      className={className ?? 'font-semibold underline'}
      href={projectPath(project)}
      target="_blank"
      rel="noopener"
    >
      {t('view')}
    </a>
  );
}
