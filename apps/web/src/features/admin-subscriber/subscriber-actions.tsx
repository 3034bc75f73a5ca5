import { newNewsletterPath, path } from '@perfboard/contracts/path';
import { subscriberExportName, topicsExportName } from '@perfboard/contracts/words/subscriber';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { localDate } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { useDownload } from '../admin-shell/use-download.ts';

/** Actions on all subscribers that match the search. */
export function SubscriberActions({
  q,
  topic = '',
  hasTopics = false,
  isEmpty,
}: {
  q: string;
  topic?: string | undefined;
  /** Whether the shop has topics. */
  hasTopics?: boolean;
  isEmpty: boolean;
}) {
  const t = useMessages('desk_newsletter');
  const navigate = useNavigate();
  const download = useDownload();
  const exportAll = (more: { columns?: 'topics' } = {}) => {
    const date = localDate();
    const query = new URLSearchParams({ date, ...(q && { q }), ...(topic && { topic }), ...more });
    const name = (more.columns ? topicsExportName : subscriberExportName)(date);
    return download(`${path.rest}/newsletter/export.csv?${query}`, name);
  };
  return (
    <>
      <Button variant="outline" disabled={isEmpty} onClick={() => void exportAll()}>
        <Icon name="download" size={17} />
        {t('exportCsv')}
      </Button>
      {hasTopics && (
        <Button variant="outline" disabled={isEmpty} onClick={() => void exportAll({ columns: 'topics' })}>
          <Icon name="download" size={17} />
          {t('exportTopics')}
        </Button>
      )}
      <Button disabled={isEmpty} onClick={() => void navigate(newNewsletterPath(q, topic))}>
        <Icon name="send" size={17} />
        {t('emailAll')}
      </Button>
    </>
  );
}
