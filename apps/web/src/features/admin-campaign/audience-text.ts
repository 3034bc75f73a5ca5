import { formatNumber } from '../admin-shell/format.ts';

/** `2 subscribers`. */
export const peopleText = (total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;

/** `2 subscribers whose address contains “gmail”`. */
export const audienceText = (total: number, filter: string): string =>
  `${peopleText(total)}${filter ? ` whose address contains “${filter}”` : ''}`;
