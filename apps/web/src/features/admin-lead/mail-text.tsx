import { splitQuotes } from '@perfboard/contracts/quoted-text';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';

/** The text of an email, with quotes folded. Plain text: it contains no links, images or scripts. */
function QuotedText({ text }: { text: string }) {
  const t = useMessages('desk_lead');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-pad bg-sunken px-3 py-2">
      {splitQuotes(text).map((part, at) =>
        part.isQuote ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <details key={at} className="text-muted">
            <summary className="cursor-pointer text-label">{t('quotedText')}</summary>
            <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
              {part.text}
            </p>
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <p key={at} className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {part.text}
          </p>
        ),
      )}
    </div>
  );
}

interface MailTextProps {
  /** The mail's. */
  uuid: string;
  /** The beginning of the text, or all of it. */
  text: string;
  hasMore: boolean;
}

/** The text of an incoming email; a long one is loaded on demand. */
export function MailText({ uuid, text, hasMore }: MailTextProps) {
  const t = useMessages('desk_lead');
  const [isWanted, setWanted] = useState(false);
  const whole = trpc.mailbox.get.useQuery({ uuid }, { enabled: isWanted && hasMore });
  // Another part of the screen may have loaded it.
  const shown = isWanted && hasMore ? whole.data : undefined;
  const isLacking = hasMore && !shown;
  return (
    <>
      <QuotedText text={shown?.body || text} />
      {isLacking && (
        <div>
          <Button
            variant="ghost"
            size="small"
            isBusy={whole.isFetching}
            onClick={() => (isWanted ? void whole.refetch() : setWanted(true))}
          >
            {t('showAll')}
          </Button>
        </div>
      )}
      {isLacking && whole.isError && !whole.isFetching && (
        <p role="alert" className="text-small text-danger">
          {t('restFailed')}
        </p>
      )}
    </>
  );
}
