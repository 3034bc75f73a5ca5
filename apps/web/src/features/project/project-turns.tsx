import { projectPath } from '@perfboard/contracts/path';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import type { ApiOutput } from '../../data/page-data.ts';

type Neighbors = ApiOutput['project']['neighbors'];

/** Links to the previous and the next project. */
export function ProjectTurns({ previous, next }: Neighbors) {
  const { translator, written } = usePageLanguage();
  const t = translator('project');
  if (!previous && !next) return null;
  const look = 'grid min-w-0 content-start gap-1 py-5 no-underline hover:underline';
  return (
    <nav aria-label={t('turns')} className="border-t border-rule">
      <div className="page grid grid-cols-2 gap-x-6">
        {previous && (
          <PageLink to={projectPath(previous)} rel="prev" className={`${next ? '' : 'col-span-2'} ${look}`}>
            <span className="flex items-center gap-2 text-label text-muted">
              <Icon name="arrow-left" size={14} className="rtl:-scale-x-100" />
              {t('previousProject')}
            </span>
            <span
              dir="auto"
              {...written(previous.text_languages?.project_name)}
              className="line-clamp-2 font-semibold wrap-anywhere"
            >
              {previous.project_name}
            </span>
          </PageLink>
        )}
        {next && (
          <PageLink
            to={projectPath(next)}
            rel="next"
            className={`${previous ? '' : 'col-span-2'} justify-items-end text-end ${look}`}
          >
            <span className="flex items-center gap-2 text-label text-muted">
              {t('nextProject')}
              <Icon name="arrow-right" size={14} className="rtl:-scale-x-100" />
            </span>
            <span
              dir="auto"
              {...written(next.text_languages?.project_name)}
              className="line-clamp-2 font-semibold wrap-anywhere"
            >
              {next.project_name}
            </span>
          </PageLink>
        )}
      </div>
    </nav>
  );
}
