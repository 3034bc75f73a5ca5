import { zodResolver } from '@hookform/resolvers/zod';
import { type PersonalData, privacyFields } from '@perfboard/contracts/privacy';
import { privacyMessages } from '@perfboard/contracts/words/privacy';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { failureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { localDate } from '../admin-shell/format.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { PersonalDataView } from './personal-data-view.tsx';

const texts = {
  failed: 'The address could not be looked up',
};

/** Saves a value as a file. */
function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function PrivacyPage() {
  const utils = trpc.useUtils();
  const find = trpc.privacy.find.useMutation();
  const exportData = trpc.privacy.export.useMutation();
  const erase = trpc.privacy.erase.useMutation();
  const [found, setFound] = useState<PersonalData>();
  const [isErasing, setErasing] = useState(false);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(privacyFields),
    defaultValues: { email: '' },
  });
  const attempt = async (work: () => Promise<void>) => {
    setResult(undefined);
    try {
      await work();
    } catch (error) {
      setResult({ tone: 'danger', message: failureMessage(error, texts) });
    }
  };
  const look = handleSubmit(({ email }) =>
    attempt(async () => {
      setFound(undefined);
      setFound(await find.mutateAsync({ email }));
    }),
  );
  const email = found?.email ?? '';
  return (
    <>
      <PageHeader
        designator="M4"
        title="Privacy"
        text="Everything stored about one e-mail address: to show, to hand over, to erase."
      />
      <form noValidate onSubmit={look} className="desk-panel flex flex-wrap items-start gap-3 p-5">
        <TextField
          label="Email address"
          isRequired
          error={formState.errors.email?.message}
          className="flex-[1_1_18rem]"
          field={register('email')}
          type="email"
          autoComplete="off"
        />
        <Button type="submit" className="sm:mt-[1.6875rem]" isBusy={find.isPending}>
          Find
        </Button>
      </form>
      {result && <Notice tone={result.tone}>{result.message}</Notice>}
      {found && (
        <PersonalDataView
          data={found}
          onExport={() =>
            attempt(async () =>
              saveJson(`personal_data_${localDate()}.json`, await exportData.mutateAsync({ email })),
            )
          }
          onErase={() => setErasing(true)}
        />
      )}
      {isErasing && (
        <ConfirmDialog
          title="Erase everything"
          action="Erase"
          isBusy={erase.isPending}
          onClose={() => setErasing(false)}
          onConfirm={() =>
            void attempt(async () => {
              const answer = await erase.mutateAsync({ email });
              setFound(undefined);
              setResult({ tone: 'success', message: answer.message || privacyMessages.erased });
              void utils.invalidate();
            }).then(() => setErasing(false))
          }
        >
          <p>
            Requests, messages and the subscription of <strong>{email}</strong> are deleted. Only a hash
            stays, so that the address receives no newsletter again. This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
