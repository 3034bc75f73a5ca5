import { todayIn } from '@perfboard/contracts/clock';

const dayMs = 86_400_000;

/** What a follow-up is usually set to, by the clocks of the shop. */
export interface FollowUpChoice {
  id: string;
  /** Its text, with the day. */
  label: 'tomorrow' | 'ifNoAnswer' | 'nextMonday';
  day: Date;
  /** As the clocks show it: `2026-12-01T09:00`. */
  at: string;
  only_if_no_answer: boolean;
}

/** The choices of a form, from the shop's day on: a day is counted on the calendar, whatever its clocks do. */
export function followUpChoices(timeZone: string, now = new Date()): [FollowUpChoice, ...FollowUpChoice[]] {
  const today = Date.parse(`${todayIn(timeZone, now)}T00:00:00Z`);
  const choice = (
    id: string,
    label: FollowUpChoice['label'],
    days: number,
    only_if_no_answer = false,
  ): FollowUpChoice => {
    const day = new Date(today + days * dayMs);
    return {
      id,
      label,
      day,
      at: `${day.toISOString().slice(0, 10)}T09:00`,
      only_if_no_answer,
    };
  };
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  return [
    choice('tomorrow', 'tomorrow', 1),
    choice('no_answer', 'ifNoAnswer', 3, true),
    choice('monday', 'nextMonday', toMonday),
  ];
}
