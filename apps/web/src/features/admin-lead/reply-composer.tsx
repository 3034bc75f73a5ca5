import { leadPath } from '@perfboard/contracts/path';
import { type LeadKind, replyLimits } from '@perfboard/contracts/words/lead';
import type { Language } from '@perfboard/messages/language';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { PresenceLine } from '../admin-presence/presence.tsx';
import { retype } from '../admin-shell/type-text.ts';
import { isSaveKey, isTyping } from '../admin-shell/typing.ts';
import { useOfferUndo } from '../admin-shell/undo-toast.tsx';
import { useDraft } from '../admin-shell/use-draft.ts';
import { useTimeline } from './lead-history.tsx';
import {
  NewerMessage,
  newestMessage,
  noteOvertaken,
  noteReply,
  replySeen,
  useNewer,
} from './newer-message.tsx';
import {
  hasText,
  insertAt,
  isSameReply,
  isWritten,
  type ReplyBase,
  type ReplyValue,
  replyDrafts,
  replyFailure,
  withReturned,
} from './reply-draft.ts';
import { ReplyFiles } from './reply-files.tsx';
import { placeOfTemplate, replyFrame, startOfReply } from './reply-text.ts';
import { ReplyTextArea } from './reply-text-area.tsx';
import { returnReply, useReturnedReply } from './returned-reply.ts';
import { TemplateSelect } from './template-select.tsx';
import { type ReplyLead, useReplyFrame, useReplyTemplates } from './use-reply-templates.ts';

const ReplyFileLink = lazyPart([], async () => (await import('./reply-file-link.tsx')).default);

interface ReplyComposerProps {
  kind: LeadKind;
  uuid: string;
  /** The values of the template variables. */
  lead: ReplyLead;
  /** The lead's project; null if it has none. */
  project: string | null;
  draft: ReturnType<typeof useReply>;
  /** The lead is spam: the reply waits until it is not. */
  isHeld: boolean;
  /** Sends the reply, as the dialog's own button does. */
  onSend: () => void;
  /** A link that opens the reply in an email app. */
  mailto: string;
}

/** A reply as a multipart body with its files. */
function withFiles(reply: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(reply)) form.set(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

/** Undoes a reply: its text and files are a draft again, on the lead that is then shown. */
function useUndoReply(kind: LeadKind, uuid: string) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { mutateAsync } = trpc[kind].undoReply.useMutation();
  return async (reply: string, value: ReplyValue) => {
    const giveBack = () => {
      if (!returnReply(uuid, value)) void navigate(leadPath(kind, uuid));
    };
    try {
      const answer = await mutateAsync({ uuid, reply });
      giveBack();
      return answer;
    } catch (error) {
      // Undone before, also where only the answer was lost.
      if (readFailedCall(error).code === 'NOT_FOUND') giveBack();
      throw error;
    } finally {
      for (const part of [utils[kind], utils.inbox, utils.overview]) void part.invalidate();
    }
  };
}

/** The reply to a lead. It outlives the dialog, so looking at another lead loses nothing and sends nothing twice. */
export function useReply(
  kind: LeadKind,
  uuid: string,
  { language, ...start }: Omit<ReplyBase, 'text'> & { language: Language },
) {
  const t = useMessages('desk_lead');
  const utils = trpc.useUtils();
  const { data } = useTimeline(kind, uuid);
  const frame = useReplyFrame({ name: start.to, language });
  const text = frame ? startOfReply(frame) : '';
  const { mutateAsync } = trpc[kind].reply.useMutation();
  const offerUndo = useOfferUndo();
  const undo = useUndoReply(kind, uuid);
  const draft = useDraft<ReplyBase, ReplyValue>({
    start: { ...start, text },
    toValue: ({ subject, text }) => ({ subject, body: text, files: [] }),
    isSame: isSameReply,
    isDirty: isWritten,
    pageKey: { name: replyDrafts, uuid },
    check: (reply, base) => (hasText(reply, base) ? [] : [{ path: 'body', message: t('bodyRequired') }]),
    texts: { failed: t('replyFailed') },
    save: async ({ base, value, keys }) => {
      const { subject, body, files } = value;
      const after = replySeen(uuid, data?.entries);
      const after_message = newestMessage(data?.entries)?.uuid ?? null;
      const reply = { uuid, subject, body, idempotency_key: keys.at(-1) as string };
      try {
        const { message, ...sent } = await mutateAsync(
          files.length > 0
            ? withFiles({ ...reply, after: after ?? '', after_message: after_message ?? '' }, files)
            : { ...reply, after, ...(data && { after_message }) },
        );
        noteReply(uuid, sent.uuid);
        offerUndo({ message, seconds: sent.undo_seconds, undo: () => undo(sent.uuid ?? '', value) });
        return { base: { ...base, subject }, message };
      } catch (error) {
        if (readFailedCall(error).code === 'CONFLICT') {
          // The newer reply is mostly not in the history that was loaded before.
          const now = await utils[kind].timeline.fetch({ uuid }).catch(() => data);
          noteOvertaken(uuid, now?.entries);
        }
        throw error;
      } finally {
        for (const part of [utils[kind], utils.inbox]) void part.invalidate();
      }
    },
  });
  useReturnedReply(uuid, (returned) => {
    draft.set((typed) => withReturned(typed, returned, draft.base));
    draft.say(undefined);
  });
  return draft;
}

/** The failure of a button that is pinned below it: scrolled into view, because it appears away from that button. */
function Failure({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure is shown again
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return (
    <div ref={line}>
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}

/** Writes a reply in the desk: from a template or from nothing, in Markdown. The dialog's own bar sends it. */
export function ReplyComposer(props: ReplyComposerProps) {
  const t = useMessages('desk_lead');
  const { kind, uuid, lead, project, draft, isHeld, onSend, mailto } = props;
  const { value, errorOf } = draft;
  const [isLinking, setLinking] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const { data } = useTimeline(kind, uuid);
  const frame = useReplyFrame(lead) ?? replyFrame(lead.name, '', lead.language);
  const templates = useReplyTemplates(lead, frame);
  const isOfField = ['subject', 'body', 'files'].includes(draft.issues[0]?.path ?? '');
  const failure = isOfField ? undefined : replyFailure(draft);
  const change = (part: Partial<ReplyValue>) => draft.set((before) => ({ ...before, ...part }));
  /** Text that is put in goes to the cursor, and is undone like typing. */
  const insert = ({ body, ...others }: Partial<ReplyValue>) => {
    change(others);
    if (body !== undefined && !(text.current && retype(text.current, body))) change({ body });
  };
  const cursor = (body: string) => text.current?.selectionEnd ?? body.length;
  const newer = useNewer(uuid, data?.entries, isWritten(value, draft.base));
  return (
    <section
      className="grid gap-4 border-t border-rule pt-4"
      aria-label={t('replySection')}
      onKeyDown={(event) => {
        // Buttons and links have a meaning of their own for it.
        if (!isSaveKey(event) || !isTyping(event.target)) return;
        event.preventDefault();
        onSend();
      }}
    >
      <PresenceLine kind={kind} id={uuid} />
      {isHeld && <Alert tone="warn">{t('waitsForSpam')}</Alert>}
      {/* The text must not change while it is being sent. */}
      <fieldset disabled={draft.isSaving} className="contents">
        {templates.all && (
          <TemplateSelect
            templates={templates.all}
            language={lead.language}
            onInsert={(template) => {
              const at = placeOfTemplate(value.body, cursor(value.body), frame);
              insert(templates.insert(template, value, at));
            }}
          />
        )}
        <Field label={t('replySubject')} error={errorOf('subject')}>
          {(control) => (
            <input
              {...control}
              className="input"
              lang={lead.language}
              value={value.subject}
              maxLength={replyLimits.subjectMax}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
        <Field label={t('replyText')} error={errorOf('body')} hint={t('replyHint')}>
          {(control) => (
            <ReplyTextArea
              control={control}
              area={text}
              language={lead.language}
              draft={value}
              frame={frame}
              templates={templates}
              onDraft={change}
              onInsert={insert}
            />
          )}
        </Field>
        {isLinking ? (
          <Suspense>
            <ReplyFileLink
              asked={project}
              language={lead.language}
              onInsert={(link) => {
                const body = text.current?.value ?? value.body;
                insert({ body: insertAt(body, cursor(body), link) });
                setLinking(false);
              }}
              onClose={() => setLinking(false)}
            />
          </Suspense>
        ) : (
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => setLinking(true)}
          >
            {t('linkToFile')}
          </Button>
        )}
        <ReplyFiles files={value.files} error={errorOf('files')} onFiles={(files) => change({ files })} />
      </fieldset>
      {newer.map((entry) => (
        <NewerMessage key={entry.uuid} entry={entry} />
      ))}
      {failure && <Failure text={failure} />}
      <a href={mailto} className="button button-outline justify-self-start">
        {t('openInMail')}
      </a>
    </section>
  );
}
