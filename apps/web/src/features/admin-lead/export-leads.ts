import { path } from '@perfboard/contracts/path';
import { leadExportName } from '@perfboard/contracts/words/lead';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { localDate } from '../admin-shell/format.ts';
import type { LeadKind } from './lead-list.tsx';

const parts = { booking: 'bookings', contact: 'contacts' } as const;

/** Saves leads as a file, which comes from the server as it is made; asks for the password where it must. */
export function useExportLeads(kind: LeadKind) {
  const utils = trpc.useUtils();
  return async (filter: Record<string, string | boolean | undefined>): Promise<void> => {
    try {
      await utils.session.confirmed.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      // Refused is who did not give the password. Whatever else failed, the download shows better.
      if (readFailedCall(error).code === 'FORBIDDEN') return;
    }
    const date = localDate();
    const said = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const link = document.createElement('a');
    link.href = `${path.rest}/${parts[kind]}/export.csv?${new URLSearchParams([['date', date], ...said])}`;
    link.download = leadExportName(kind, date);
    link.click();
  };
}
