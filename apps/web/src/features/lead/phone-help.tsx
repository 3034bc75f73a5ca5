import { contactFromBooking, fitPhone } from '@perfboard/contracts/words/phone';
import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { carryToContact } from './carried-lead.ts';
import type { LeadForm } from './use-lead-form.ts';

export interface PhoneFieldProps<Fields extends FieldValues> {
  kind: 'booking' | 'contact';
  name: Path<Fields>;
  label: string;
  hint: ReactNode;
  /** The hint for a number that has too few digits. */
  help: () => ReactNode;
  methods: UseFormReturn<Fields>;
  lead: Pick<LeadForm, 'form' | 'keep' | 'firstPosted' | 'postedPhone'>;
  error: string | undefined;
  /** Offers the contact form, if only that accepts the number; `carry` fills it in. */
  elsewhere?: (carry?: (hasFiles: boolean) => void) => ReactNode;
}

export { fitPhone };

interface PhoneHelpProps extends PhoneFieldProps<FieldValues> {
  /** The number in the field. */
  typed: string;
}

/** Options for a rejected number: its corrected format, the contact form, or what is missing. */
export default function PhoneHelp({ kind, name, help, methods, lead, elsewhere, typed }: PhoneHelpProps) {
  const { setValue, getValues } = methods;
  const t = useMessages('forms');
  const { translator } = usePageLanguage();
  const fitting = fitPhone(typed, kind);
  if (fitting) {
    const take = () => {
      const form = lead.form.current;
      setValue(name, fitting);
      // This button disappears with the error.
      form?.querySelector<HTMLElement>('[type="submit"]:not([name])')?.focus();
      form?.requestSubmit();
    };
    return (
      <Button variant="outline" size="small" className="justify-self-start" onClick={take}>
        {t('useNumber', { number: fitting })}
      </Button>
    );
  }
  return (
    <>
      <p className="text-label text-muted">{help()}</p>
      {fitPhone(typed, 'contact') &&
        elsewhere?.((hasFiles) =>
          carryToContact({ values: contactFromBooking(getValues(), translator('booking')), hasFiles }),
        )}
    </>
  );
}
