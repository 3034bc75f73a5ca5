import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { LeadForm } from './use-lead-form.ts';

export interface PhoneFieldProps<Fields extends FieldValues> {
  kind: 'booking' | 'contact';
  name: Path<Fields>;
  label: string;
  hint: ReactNode;
  /** The hint for a number that has too few digits. */
  help: ReactNode;
  methods: UseFormReturn<Fields>;
  lead: Pick<LeadForm, 'form' | 'firstPosted' | 'postedPhone'>;
  error: string | undefined;
  /** Offers the contact form, if only that accepts the number; `carry` fills it in. */
  elsewhere?: (carry?: () => void) => ReactNode;
}
