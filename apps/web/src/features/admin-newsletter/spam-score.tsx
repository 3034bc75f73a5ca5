import type { NewsletterDraftFields } from '@perfboard/contracts/newsletter';
import { useEffect } from 'react';
import { Alert } from '../../components/alert.tsx';
import { trpc } from '../../data/trpc.ts';

/** What SpamAssassin says of the mail; shown where it is installed. */
export function SpamScore({ shown }: { shown: Omit<NewsletterDraftFields, 'scheduled_at'> }) {
  const { mutate, data, variables, isPending, isError } = trpc.newsletter.spamScore.useMutation();
  // One at a time: each takes seconds, and what is typed meanwhile is asked about once.
  const isAsked = isPending || variables === shown;
  useEffect(() => {
    if (!isAsked) mutate(shown);
  }, [isAsked, mutate, shown]);
  if (isError) return null;
  if (!data || isPending) return <p className="text-small text-muted">Checking with SpamAssassin…</p>;
  const { score, required, rules } = data;
  return (
    <Alert tone={score >= required ? 'danger' : score > required / 2 ? 'warn' : 'info'}>
      <p>
        SpamAssassin score: {score}. Email counts as spam from {required}.
      </p>
      {rules.length > 0 && (
        <ul className="mt-2 grid gap-1" aria-label="SpamAssassin rules that matched">
          {rules.map(({ name, points, text }) => (
            <li key={name} className="wrap-anywhere">
              {points}: {text} <span className="text-label text-muted">({name})</span>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
