import { memberLimits } from '@perfboard/contracts/words/member';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { SettingSection } from './setting-section.tsx';

/** The signature of the member's replies to leads. */
export function SignatureSection() {
  const t = useMessages('desk_setting');
  const { name: shop } = useShop();
  const { data: session } = trpc.session.get.useQuery();
  const { data } = trpc.member.signature.useQuery();
  const utils = trpc.useUtils();
  const save = trpc.member.setSignature.useMutation();
  const { alert, attempt } = useAttempt(t('signatureFailed'));
  const [typed, setTyped] = useState<string>();
  if (!data) return null;
  const onSubmit = () =>
    attempt(async () => {
      const answer = await save.mutateAsync({ signature: typed ?? data.signature });
      await utils.member.signature.invalidate();
      // What was typed since stays.
      setTyped((now) => (now === typed ? undefined : now));
      return answer;
    });
  return (
    <SettingSection title={t('signature')} text={t('signatureText')}>
      <LeaveGuard isDirty={typed !== undefined && typed !== data.signature} />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <form
        className="desk-panel grid justify-items-start gap-3 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Field label={t('yourSignature')} hint={t('signatureHint')} className="w-full max-w-lg">
          {(control) => (
            <textarea
              {...control}
              className="input min-h-24 resize-y"
              value={typed ?? data.signature}
              maxLength={memberLimits.signatureMax}
              placeholder={[session?.name, shop].filter(Boolean).join('\n')}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit" isBusy={save.isPending}>
          {t('saveSignature')}
        </Button>
      </form>
    </SettingSection>
  );
}
