import { folded } from '@perfboard/contracts/words/folded';
import { replyLimits } from '@perfboard/contracts/words/lead';
import type { Language } from '@perfboard/messages/language';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { ControlProps } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { CompletionList, useCompletion } from './completion.tsx';
import type { ReplyValue } from './reply-draft.ts';
import { placeOfText, type ReplyFrame, slashAt, startOfReply } from './reply-text.ts';
import { templateLabel } from './template-select.tsx';
import type { ReplyTemplates } from './use-reply-templates.ts';

interface ReplyTextAreaProps {
  control: ControlProps;
  area: RefObject<HTMLTextAreaElement | null>;
  /** The language of the lead, for the browser's spelling check. */
  language: Language;
  draft: ReplyValue;
  frame: ReplyFrame;
  templates: ReplyTemplates;
  onDraft: (part: Partial<ReplyValue>) => void;
  /** Inserts what a template says. */
  onInsert: (part: Partial<ReplyValue>) => void;
}

/**
 * Puts the cursor between greeting and signature, also if the dialog focuses the field later or the signature
 * loads later.
 */
function useFirstPlace(area: RefObject<HTMLTextAreaElement | null>, frame: ReplyFrame) {
  const start = startOfReply(frame);
  const place = placeOfText(start, frame);
  useLayoutEffect(() => {
    if (area.current?.value === start) area.current.setSelectionRange(place, place);
  }, [area, start, place]);
}

/** Keeps the text in sight, above the dialog's bar, when what is loaded later moves it down before anything is typed. */
function useInSight(area: RefObject<HTMLTextAreaElement | null>, loaded: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever more is loaded
  useEffect(() => {
    if (document.activeElement === area.current) area.current?.scrollIntoView({ block: 'nearest' });
  }, [area, loaded]);
}

/** The text of a reply. A slash at the start of a line lists the templates; the letters behind it filter them. */
export function ReplyTextArea({
  control,
  area,
  language,
  draft,
  frame,
  templates,
  onDraft,
  onInsert,
}: ReplyTextAreaProps) {
  const t = useMessages('desk_lead');
  useFirstPlace(area, frame);
  useInSight(area, `${templates.all === undefined} ${startOfReply(frame)}`);
  const completion = useCompletion({
    text: draft.body,
    wordAt: slashAt,
    find: (query) => (templates.all ?? []).filter(({ name }) => folded(name).includes(folded(query))),
    insert: (template, start, cursor) => onInsert(templates.insert(template, draft, start, cursor)),
  });
  return (
    <div className="relative grid">
      <textarea
        {...control}
        {...completion.field}
        ref={area}
        className="input min-h-48 resize-y"
        lang={language}
        dir="auto"
        value={draft.body}
        maxLength={replyLimits.bodyMax}
        // biome-ignore lint/a11y/noAutofocus: opened in order to write
        autoFocus
        data-autofocus
        onChange={({ target }) => {
          onDraft({ body: target.value });
          completion.onChange(target);
        }}
        onKeyDown={completion.onKeyDown}
      />
      <CompletionList
        completion={completion}
        countText={(count) => t('templatesFound', { count })}
        label={t('templates')}
        labelOf={(template) => templateLabel(t, template, language)}
      />
    </div>
  );
}
