import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { mailtoLink } from '../admin-shell/format.ts';

/** Every browser passes links of this length to a mail program; some truncate a longer one silently. */
const safeMax = 2_000;
/** No known browser opens a longer one. */
const linkMax = 64_000;
/** More addresses fit in no link and are loaded only to be copied. */
const readMax = 5_000;

interface MailDraftLinkProps {
  filter: string;
  /** Only subscribers of one of these topics; empty: everyone. */
  topics: readonly string[];
  /** How many the newsletter reaches. */
  total: number | undefined;
  subject: string;
  body: string;
}

/**
 * Opens an email draft with every address that the newsletter reaches in Bcc; if there are too many for a link,
 * they can be copied.
 */
export function MailDraftLink({ filter, topics, total, subject, body }: MailDraftLinkProps) {
  const t = useMessages('desk_newsletter');
  const utils = trpc.useUtils();
  const hintId = useId();
  const [copied, setCopied] = useState('');
  const input = { ...(filter && { filter }), ...(topics.length > 0 && { topics: topics.join(',') }) };
  const isRead = total !== undefined && total > 0 && total <= readMax;
  const { data } = trpc.audience.addresses.useQuery(input, { enabled: isRead });
  const href = isRead && data ? mailtoLink('', { bcc: data.emails.join(','), subject, body }) : undefined;
  const isTooLong = (total ?? 0) > readMax || (href?.length ?? 0) > linkMax;
  const isRisky = isTooLong || (href?.length ?? 0) > safeMax;

  const copy = async () => {
    try {
      const { emails } = isRead && data ? data : await utils.audience.addresses.fetch(input);
      await navigator.clipboard.writeText(emails.join(', '));
      setCopied(t('copied'));
    } catch {
      setCopied(t('copyFailed'));
    }
  };

  return (
    <>
      {isRisky && (
        <p id={hintId} className="order-first basis-full text-small text-muted">
          {t(isTooLong ? 'tooManyForDraft' : 'mayDrop', { count: total ?? 0 })}{' '}
          <span role="status">{copied}</span>
        </p>
      )}
      {!isTooLong && (
        <a className="button button-outline" href={href} aria-disabled={href ? undefined : true}>
          {t('openMailDraft')}
        </a>
      )}
      {isRisky && (
        <Button variant="outline" aria-describedby={hintId} onClick={() => void copy()}>
          {t('copyAddresses')}
        </Button>
      )}
    </>
  );
}
