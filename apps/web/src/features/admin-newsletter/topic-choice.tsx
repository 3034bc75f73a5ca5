import type { Translator } from '@perfboard/messages/translator';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { type NamedTopic, topicTitle } from './topic-title.ts';

interface TopicChoiceProps {
  label: string;
  hint: string;
  value: readonly string[];
  onChange: (topics: string[]) => void;
}

/** The shop's topics; undefined while they load. */
export const useTopics = (): NamedTopic[] | undefined =>
  trpc.shop.mails.newsletter.useQuery(undefined, { staleTime: 60_000 }).data?.topics;

/** Chooses a newsletter's topics; nothing if the shop has none and none was chosen before. */
export function TopicChoice({ label, hint, value, onChange }: TopicChoiceProps) {
  const t = useMessages('desk_newsletter');
  const offered = useTopics();
  if (!offered) return null;
  // It still has subscribers, so a removed topic is shown and can be deselected.
  const removed = value.filter((id) => !offered.some((topic) => topic.id === id));
  const topics = [...offered, ...removed.map((id) => ({ id, title: topicTitle(t, [], id) }))];
  if (topics.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <p className="text-small text-muted">{hint}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {topics.map(({ id, title }) => (
          <label key={id} className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              className="mt-0.5 size-5 flex-none accent-[var(--action)]"
              name="topics"
              value={id}
              checked={value.includes(id)}
              onChange={({ target }) =>
                onChange(
                  topics
                    .map((topic) => topic.id)
                    .filter((each) => (each === id ? target.checked : value.includes(each))),
                )
              }
            />
            <span className="wrap-anywhere">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** *LoRa or Robotics*, for a sentence. */
export const eitherOf = (t: Translator<'desk_newsletter'>, titles: readonly string[]): string =>
  titles.length > 0 ? titles.reduce((first, second) => t('either', { first, second })) : '';

/** The titles of topics, for a sentence. */
export function useTopicTitles(ids: readonly string[]): string[] {
  const t = useMessages('desk_newsletter');
  const offered = trpc.shop.mails.newsletter.useQuery(undefined, {
    staleTime: 60_000,
    enabled: ids.length > 0,
  }).data?.topics;
  return offered ? ids.map((id) => topicTitle(t, offered, id)) : [...ids];
}
