import { bookingDetails } from '@perfboard/contracts/words/booking';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { BookingFiles, type BookingFilesProps } from './booking-files.tsx';

type DetailName = (typeof bookingDetails)[number]['name'];

interface BookingDetailsProps {
  register: (name: DetailName) => UseFormRegisterReturn;
  errorOf: (name: DetailName) => string | undefined;
  initial: Partial<Record<DetailName, string | undefined>>;
  files: BookingFilesProps;
}

/** Optional details; collapsed until opened, or if some are filled in. */
export function BookingDetails({ register, errorOf, initial, files }: BookingDetailsProps) {
  const t = useMessages('booking');
  const [isOpened, setOpened] = useState(false);
  const isNeeded =
    bookingDetails.some(({ name }) => initial[name] || errorOf(name)) ||
    files.error ||
    files.files.length > 0;
  return (
    // Once open, it stays open: hiding an error must not hide its field.
    <details
      open={isOpened || Boolean(isNeeded) || undefined}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="min-h-8 cursor-pointer py-2 text-small font-semibold">{t('addDetails')}</summary>
      <div className="grid gap-5 pt-4">
        {bookingDetails.map(({ name, key }) => {
          const Control = name === 'purpose' ? 'textarea' : 'input';
          return (
            <Field key={name} label={t(key)} error={errorOf(name)}>
              {(control) => (
                <Control {...control} {...register(name)} className="input" defaultValue={initial[name]} />
              )}
            </Field>
          );
        })}
        <BookingFiles {...files} />
      </div>
    </details>
  );
}
