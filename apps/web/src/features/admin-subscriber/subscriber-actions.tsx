import { newCampaignPath, path } from '@perfboard/contracts/path';
import { subscriberExportName } from '@perfboard/contracts/words/subscriber';
import { Download, Send } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { localDate } from '../admin-shell/format.ts';

/** The file comes from the server as it is made: the browser saves it while it arrives. */
function startExport(q: string): void {
  const date = localDate();
  const link = document.createElement('a');
  link.href = `${path.rest}/newsletter/export.csv?${new URLSearchParams({ date, ...(q && { q }) })}`;
  link.download = subscriberExportName(date);
  link.click();
}

/** What can be done with all subscribers that a search shows. */
export function SubscriberActions({ q, isEmpty }: { q: string; isEmpty: boolean }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exportAll = async () => {
    try {
      await utils.session.confirmed.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      // Refused is who did not give the password. Whatever else failed, the download shows better.
      if (readFailedCall(error).code === 'FORBIDDEN') return;
    }
    startExport(q);
  };
  return (
    <>
      <Button variant="outline" disabled={isEmpty} onClick={() => void exportAll()}>
        <Download size={17} aria-hidden="true" />
        Export CSV
      </Button>
      <Button disabled={isEmpty} onClick={() => void navigate(newCampaignPath(q))}>
        <Send size={17} aria-hidden="true" />
        Email All
      </Button>
    </>
  );
}
