import { path } from '@perfboard/contracts/path';
import { leadExportName } from '@perfboard/contracts/words/lead';
import { localDate } from '../admin-shell/format.ts';
import { useDownload } from '../admin-shell/use-download.ts';
import type { LeadKind } from './lead-list.tsx';

const parts = { booking: 'bookings', contact: 'contacts' } as const;

/** Saves leads as a file. */
export function useExportLeads(kind: LeadKind) {
  const download = useDownload();
  return (filter: Record<string, string | boolean | undefined>): Promise<void> => {
    const date = localDate();
    const said = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const query = new URLSearchParams([['date', date], ...said]);
    return download(`${path.rest}/${parts[kind]}/export.csv?${query}`, leadExportName(kind, date));
  };
}
