import type { Topic } from '@perfboard/contracts/shop/mails';
import type { Translator } from '@perfboard/messages/translator';

export type NamedTopic = Pick<Topic, 'id' | 'title'>;

/** The title of a topic. Of a removed one only the id is left, which begins with its first title. */
export const topicTitle = (
  t: Translator<'desk_newsletter'>,
  offered: readonly NamedTopic[],
  id: string,
): string =>
  offered.find((topic) => topic.id === id)?.title ??
  t('removedTopic', { id: id.replace(/-[0-9a-f]{8}$/, '') });
