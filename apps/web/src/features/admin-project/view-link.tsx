import { projectPath } from '@perfboard/contracts/path';

/** To a project's public page, beside the desk. */
export function ViewLink({
  project,
  className,
}: {
  project: { uuid: string; project_name: string };
  className?: string;
}) {
  return (
    <a
      className={className ?? 'font-semibold underline'}
      href={projectPath(project)}
      target="_blank"
      rel="noopener"
    >
      View
    </a>
  );
}
