import { zodResolver } from '@hookform/resolvers/zod';
import { privacyFields } from '@perfboard/contracts/privacy';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { useLocalizedResolver } from '../../data/form-messages.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EraseQuestion } from './erase-question.tsx';
import { PersonalDataView } from './personal-data-view.tsx';
import { usePersonalData } from './use-personal-data.ts';

const fieldsResolver = zodResolver(privacyFields);

export function PrivacyPage() {
  const t = useMessages('desk_system');
  const resolver = useLocalizedResolver(fieldsResolver);
  const { found, result, clearResult, find, save, erase, isFinding, isErasing } = usePersonalData();
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: '' },
  });
  return (
    <>
      <PageHeader designator="M4" title={t('privacy')} text={t('privacyText')} />
      <form
        noValidate
        onSubmit={handleSubmit(({ email }) => find(email), clearResult)}
        className="desk-panel field-row flex flex-wrap gap-3 p-5"
      >
        <TextField
          label={t('emailAddress')}
          isRequired
          error={formState.errors.email?.message}
          className="flex-[1_1_18rem]"
          field={register('email')}
          type="email"
          autoComplete="off"
        />
        <div className="field-action">
          <Button type="submit" isBusy={isFinding}>
            {t('find')}
          </Button>
        </div>
      </form>
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
      {found && (
        <PersonalDataView data={found} onExport={() => void save()} onErase={() => setAsking(true)} />
      )}
      {isAsking && found && (
        <ConfirmDialog
          title={t('eraseEverything')}
          action={t('erase')}
          isBusy={isErasing}
          onClose={() => setAsking(false)}
          onConfirm={() => void erase().then(() => setAsking(false))}
        >
          <EraseQuestion data={found} />
        </ConfirmDialog>
      )}
    </>
  );
}
