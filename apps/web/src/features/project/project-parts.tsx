import type { PartsList } from '@perfboard/contracts/parts-list';
import { partsListPath } from '@perfboard/contracts/path';
import { buttonClass } from '../../components/button.tsx';
import { PartsTable } from '../../components/parts-table.tsx';

/** What a project is made of, as a table and as a file. */
export function ProjectParts({ list, uuid, isPublic }: { list: PartsList; uuid: string; isPublic: boolean }) {
  return (
    <section className="page grid gap-5 py-12 md:py-16" aria-labelledby="parts">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="parts" className="text-h3">
          Parts list
        </h2>
        {isPublic && (
          <a
            href={partsListPath(uuid)}
            download
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            Download as CSV
          </a>
        )}
      </div>
      <PartsTable list={list} label="Parts list" />
    </section>
  );
}
