import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatNumber, mailtoLink } from '../admin-shell/format.ts';

/** Characters of a link that every browser passes to a mail program; some truncate a longer one silently. */
const safeMax = 2_000;
/** No known browser opens a longer one. */
const linkMax = 64_000;
/** More addresses fit no link: they are read only to be copied. */
const readMax = 5_000;

interface MailDraftLinkProps {
  filter: string;
  total: number | undefined;
  subject: string;
  body: string;
}

/** Opens the mail program with every filtered address in bcc; too many for a link can be copied instead. */
export function MailDraftLink({ filter, total, subject, body }: MailDraftLinkProps) {
  const utils = trpc.useUtils();
  const hintId = useId();
  const [copied, setCopied] = useState('');
  const input = filter ? { q: filter } : {};
  const isRead = total !== undefined && total <= readMax;
  const { data } = trpc.subscriber.list.useQuery(input, { enabled: isRead });
  const joined = (list: typeof data, separator: string) =>
    list?.emails.map(({ email }) => email).join(separator) ?? '';
  const href = data && mailtoLink('', { bcc: joined(data, ','), subject, body });
  const isTooLong = (total !== undefined && !isRead) || (href?.length ?? 0) > linkMax;
  const isRisky = isTooLong || (href?.length ?? 0) > safeMax;

  const copy = async () => {
    try {
      const list = data ?? (await utils.subscriber.list.fetch(input));
      await navigator.clipboard.writeText(joined(list, ', '));
      setCopied('Copied: paste them into Bcc of a new mail.');
    } catch {
      setCopied('The browser did not let us copy. Export CSV has the addresses, too.');
    }
  };

  return (
    <>
      {isRisky && (
        <p id={hintId} className="order-first basis-full text-small text-muted">
          {isTooLong
            ? `A link cannot hand ${formatNumber(total ?? 0)} addresses to a mail program. Copy them into Bcc of a new mail, or send from here.`
            : `Some mail programs cut a draft for ${formatNumber(total ?? 0)} addresses short. Copy them into Bcc if any are missing, or send from here.`}{' '}
          <span role="status">{copied}</span>
        </p>
      )}
      {!isTooLong && (
        <a className="button button-outline" href={href} aria-disabled={href ? undefined : true}>
          Open mail draft
        </a>
      )}
      {isRisky && (
        <Button variant="outline" aria-describedby={hintId} onClick={() => void copy()}>
          Copy addresses
        </Button>
      )}
    </>
  );
}
