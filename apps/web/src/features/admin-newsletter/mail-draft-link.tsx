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
  total: number | undefined;
  subject: string;
  body: string;
}

/**
 * Opens an email draft with every filtered address in Bcc; if there are too many for a link, they can be
 * copied.
 */
export function MailDraftLink({ filter, topics, total, subject, body }: MailDraftLinkProps) {
  const t = useMessages('desk_newsletter');
  const utils = trpc.useUtils();
  const hintId = useId();
  const [copied, setCopied] = useState('');
  const input = filter ? { q: filter } : {};
  // The list is read with the subscribers of other topics.
  const everyone = trpc.newsletter.audience.useQuery(filter ? { filter } : {}, {
    enabled: topics.length > 0,
  });
  const listed = topics.length > 0 ? everyone.data?.total : total;
  const isRead = listed !== undefined && listed <= readMax;
  const { data } = trpc.subscriber.list.useQuery(input, { enabled: isRead });
  const isChosen = ({ topics: own = [] }: { topics?: string[] | undefined }) =>
    topics.length === 0 || own.some((id) => topics.includes(id));
  const joined = (list: typeof data, separator: string) =>
    list?.emails
      .filter(isChosen)
      .map(({ email }) => email)
      .join(separator) ?? '';
  const href = data && mailtoLink('', { bcc: joined(data, ','), subject, body });
  const isTooLong = (listed !== undefined && !isRead) || (href?.length ?? 0) > linkMax;
  const isRisky = isTooLong || (href?.length ?? 0) > safeMax;

  const copy = async () => {
    try {
      const list = data ?? (await utils.subscriber.list.fetch(input));
      await navigator.clipboard.writeText(joined(list, ', '));
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
