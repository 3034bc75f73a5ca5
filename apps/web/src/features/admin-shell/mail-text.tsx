import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { QuotedText } from '../../components/quoted-text.tsx';
import { trpc } from '../../data/trpc.ts';

interface MailTextProps {
  /** The mail's. */
  uuid: string;
  /** Its beginning, or all of it. */
  text: string;
  hasMore: boolean;
}

/** The text of an incoming email; a long one is loaded on demand. */
export function MailText({ uuid, text, hasMore }: MailTextProps) {
  const [isWanted, setWanted] = useState(false);
  const whole = trpc.mailbox.get.useQuery({ uuid }, { enabled: isWanted && hasMore });
  const isLacking = hasMore && !whole.data;
  return (
    <>
      <QuotedText text={(hasMore && whole.data?.body) || text} />
      {isLacking && (
        <div>
          <Button
            variant="ghost"
            size="small"
            isBusy={whole.isFetching}
            onClick={() => (isWanted ? void whole.refetch() : setWanted(true))}
          >
            Show all
          </Button>
        </div>
      )}
      {isLacking && whole.isError && !whole.isFetching && (
        <p role="alert" className="text-small text-danger">
          Could not load the rest
        </p>
      )}
    </>
  );
}
