import { zodResolver } from '@hookform/resolvers/zod';
import { privacyFields } from '@perfboard/contracts/privacy';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { PersonalDataView } from './personal-data-view.tsx';
import { usePersonalData } from './use-personal-data.ts';

export function PrivacyPage() {
  const { found, result, find, save, erase, isFinding, isErasing } = usePersonalData();
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(privacyFields),
    defaultValues: { email: '' },
  });
  return (
    <>
      <PageHeader
        designator="M4"
        title="Privacy"
        text="View, export or erase everything stored about an email address."
      />
      <form
        noValidate
        onSubmit={handleSubmit(({ email }) => find(email))}
        className="desk-panel flex flex-wrap items-start gap-3 p-5"
      >
        <TextField
          label="Email address"
          isRequired
          error={formState.errors.email?.message}
          className="flex-[1_1_18rem]"
          field={register('email')}
          type="email"
          autoComplete="off"
        />
        <Button type="submit" className="sm:mt-[1.6875rem]" isBusy={isFinding}>
          Find
        </Button>
      </form>
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
      {found && (
        <PersonalDataView data={found} onExport={() => void save()} onErase={() => setAsking(true)} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Erase everything"
          action="Erase"
          isBusy={isErasing}
          onClose={() => setAsking(false)}
          onConfirm={() => void erase().then(() => setAsking(false))}
        >
          <p>
            Requests, messages and the subscription of <strong>{found?.email}</strong> will be deleted. Only a
            hash of the address remains, so that it receives no newsletters. This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
