import { useMessages } from '../../components/messages.ts';

/** How much of a file has been sent. */
export function SentShare({ share }: { share: number }) {
  const t = useMessages('desk');
  return (
    <p role="status" className="text-small text-muted">
      {t('shareSent', { percent: Math.round(share * 100) })}
    </p>
  );
}
