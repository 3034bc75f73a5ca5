import { useMessages } from '../../components/messages.ts';

/**
 * The reference of a lead beside the answer to its form, which may disappear. Promises no email: a lead that looks like
 * spam gets none, and its sender must not learn that.
 */
export function SentReference({ reference }: { reference: string | undefined }) {
  const t = useMessages('forms');
  if (!reference) return null;
  return (
    <p className="text-small">
      {t.rich('referenceNote', {
        reference,
        code: (text) => (
          <span key="code" className="designator">
            {text}
          </span>
        ),
      })}{' '}
      {t('confirmation')}
    </p>
  );
}
