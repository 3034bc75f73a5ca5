import { useMessages } from '../../components/messages.ts';
import type { Health } from './health-troubles.ts';

/** For owners: a newer version of the product, with notes for operators. */
export function UpdateNotice({ version, changelog }: NonNullable<Health['update']>) {
  const t = useMessages('desk_health');
  return (
    <section
      aria-label={t('update')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-small"
    >
      <span>{t('newVersion', { version })}</span>
      <a href={changelog} target="_blank" rel="noreferrer" className="py-1 font-semibold">
        {t('readChanges')}
      </a>
    </section>
  );
}
