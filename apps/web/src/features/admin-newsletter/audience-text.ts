import { formatNumber } from '../admin-shell/format.ts';

/** `2 subscribers`. */
export const peopleText = (total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;

interface AudienceWords {
  filter: string;
  /** Their titles. */
  topics?: readonly string[];
  /** Who would be among them, had they not paused. */
  paused?: number;
}

/** `2 subscribers who chose LoRa or Robotics, whose address contains “gmail” (1 has paused)`. */
export function audienceText(total: number, { filter, topics = [], paused = 0 }: AudienceWords): string {
  const chose = topics.length > 0 ? ` who chose ${topics.join(' or ')}` : '';
  const narrowed = filter ? `${chose ? ',' : ''} whose address contains “${filter}”` : '';
  const left = paused > 0 ? ` (${formatNumber(paused)} more ${paused === 1 ? 'has' : 'have'} paused)` : '';
  return `${peopleText(total)}${chose}${narrowed}${left}`;
}
