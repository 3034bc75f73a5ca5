import { trpc } from '../../app/trpc.ts';
import { formatNumber, mailtoLink } from '../admin-shell/format.ts';

/** Mail programs refuse an address line that is longer than this many recipients by far. */
const recipientsMax = 5_000;

interface MailDraftLinkProps {
  filter: string;
  total: number | undefined;
  subject: string;
  body: string;
}

/** Opens the mail program with every filtered address in bcc: for a few people, and for who prefers it so. */
export function MailDraftLink({ filter, total, subject, body }: MailDraftLinkProps) {
  const isTooMany = total !== undefined && total > recipientsMax;
  const { data } = trpc.subscriber.list.useQuery(filter ? { q: filter } : {}, {
    enabled: total !== undefined && !isTooMany,
  });
  if (isTooMany) {
    return (
      <span className="self-center text-label text-muted">
        No mail draft: a mail program cannot take {formatNumber(total)} addresses
      </span>
    );
  }
  const bcc = data?.emails.map(({ email }) => email).join(',') ?? '';
  return (
    <a
      className="button button-outline"
      href={data ? mailtoLink('', { bcc, subject, body }) : undefined}
      aria-disabled={data ? undefined : true}
    >
      Open mail draft
    </a>
  );
}
