import { folded } from '@perfboard/contracts/words/folded';
import { mentionAt, mentionNames } from '@perfboard/contracts/words/mention';
import { type KeyboardEvent, type TextareaHTMLAttributes, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { CompletionList, useCompletion } from './completion.tsx';

interface MentionAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** As many as a phone shows beside its keyboard. */
const shownMax = 6;

/** The text of a note. An `@` lists the members; the letters behind it filter them. */
export function MentionArea({ value, onText, onKeyDown, ...control }: MentionAreaProps) {
  const t = useMessages('desk_lead');
  const area = useRef<HTMLTextAreaElement>(null);
  const { data: members = [] } = trpc.member.names.useQuery(undefined, { enabled: value.includes('@') });
  const completion = useCompletion({
    text: value,
    wordAt: mentionAt,
    find: (query) =>
      mentionNames(members)
        .filter(({ name }) => folded(name).includes(folded(query)) && name.toLowerCase() !== query)
        .slice(0, shownMax),
    insert: (member, start, cursor) => {
      const before = `${value.slice(0, start)}@${member.name} `;
      onText(before + value.slice(cursor).replace(/^ /, ''));
      area.current?.focus();
      // Once the field has the text.
      requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
    },
  });
  return (
    <div className="relative grid">
      <textarea
        {...control}
        {...completion.field}
        ref={area}
        value={value}
        onChange={({ target }) => {
          onText(target.value);
          completion.onChange(target);
        }}
        onKeyDown={(event) => {
          if (!completion.onKeyDown(event)) onKeyDown(event);
        }}
      />
      <CompletionList
        completion={completion}
        countText={(count) => t('membersFound', { count })}
        label={t('members')}
      />
    </div>
  );
}
