/** What a member reads of a mail that was sent, failed, or of which nobody knows. */
interface Fate {
  status: string;
  bounced_at: Date | null;
  doubts: number;
}

/** One that came back counts so until it is sent again; one whose first try ended in the dark may be there twice. */
export const fateOf = ({ status, bounced_at, doubts }: Fate): string => {
  if (status === 'failed' && bounced_at) return 'bounced';
  return status === 'sent' && doubts > 0 ? 'sent_again' : status;
};
