import { demoAccount } from '@perfboard/contracts/words/demo';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';

/** The account of a demo, and a button that signs in with it. */
export default function DemoAccount({ onFill }: { onFill: (account: typeof demoAccount) => void }) {
  const t = useMessages('desk_session');
  return (
    <div className="mb-7 grid justify-items-start gap-3 rounded-pad bg-sunken p-4">
      <p>{t('demoNote')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
        <dt className="text-muted">{t('email')}</dt>
        <dd className="break-all">{demoAccount.email}</dd>
        <dt className="text-muted">{t('password')}</dt>
        <dd className="break-all">{demoAccount.password}</dd>
      </dl>
      <Button type="button" variant="outline" onClick={() => onFill(demoAccount)}>
        {t('demoFillIn')}
      </Button>
    </div>
  );
}
