import type { PageFormState } from '@perfboard/contracts/page';
import { fitPhone } from '@perfboard/contracts/words/phone';

const phones = { booking: 'mobile_no', contact: 'mobile' } as const;

/** The way out for a phone number that was refused: the answered page holds it in the rule's shape already. */
export function helpPhone(
  form: PageFormState['form'],
  values: Record<string, string>,
  issues: NonNullable<PageFormState['issues']>,
): Partial<PageFormState> {
  if (form === 'newsletter' || !issues.some(({ path }) => path === phones[form])) return {};
  const name = phones[form];
  const typed = values[name] ?? '';
  const fitting = fitPhone(typed, form);
  if (fitting) return { values: { ...values, [name]: fitting }, phone: 'fitted' };
  return fitPhone(typed, 'contact') ? { phone: 'elsewhere' } : {};
}
