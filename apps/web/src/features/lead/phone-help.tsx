import { contactFromBooking, fitPhone } from '@perfboard/contracts/words/phone';
import { type FieldValues, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { carryToContact } from './carried-lead.ts';
import type { PhoneFieldProps } from './phone-field-props.ts';
import { phoneText } from './phone-text.tsx';

export { fitPhone };

/** Options for a rejected number: its corrected format, the contact form, or what is missing. */
export default function PhoneHelp({
  kind,
  name,
  help,
  methods,
  lead,
  elsewhere,
}: PhoneFieldProps<FieldValues>) {
  const { control, setValue, getValues } = methods;
  const t = useMessages('forms');
  const { translator } = usePageLanguage();
  const typed: string = useWatch({ control, name });
  const fitting = fitPhone(typed, kind);
  if (fitting) {
    const take = () => {
      setValue(name, fitting);
      lead.form.current?.requestSubmit();
    };
    return (
      <Button variant="outline" size="small" className="justify-self-start" onClick={take}>
        {/* Replaced as a whole: browser translation replaces bare text, and React then can't insert beside it. */}
        <span key={fitting}>{t.rich('useNumber', { number: fitting, phone: phoneText })}</span>
      </Button>
    );
  }
  return (
    <>
      <p className="text-label text-muted">{help}</p>
      {fitPhone(typed, 'contact') &&
        elsewhere?.(() => carryToContact(contactFromBooking(getValues(), translator('booking'))))}
    </>
  );
}
