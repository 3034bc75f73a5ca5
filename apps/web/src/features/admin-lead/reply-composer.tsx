import { replyLimits, replyMessages } from '@perfboard/contracts/words/reply';
import { lazy, Suspense, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import type { SetDraft } from '../admin-shell/kept-drafts.tsx';
import { useTimeline } from './lead-history.tsx';
import type { LeadKind } from './lead-list.tsx';
import { attemptOf, filesProblem, insertAt, type ReplyDraft } from './reply-draft.ts';
import { ReplyFiles } from './reply-files.tsx';
import { TemplateSelect } from './template-select.tsx';

const ReplyFileLink = lazy(() => import('./reply-file-link.tsx'));

interface ReplyComposerProps {
  kind: LeadKind;
  uuid: string;
  /** What the templates name. */
  lead: { name: string; title: string };
  /** The lead's project; null if it has none. */
  project: string | null;
  /** Kept by the caller with its key, so that looking at another lead loses nothing and sends nothing twice. */
  draft: ReplyDraft;
  setDraft: SetDraft<ReplyDraft>;
  /** The lead is spam: the reply waits until it is none. */
  isHeld: boolean;
  onSent: () => void;
  /** The same answer in a mail program. */
  mailto: string;
}

/** Colleagues see within this time that a reply is being written. */
const tellEveryMs = 5_000;
const failed = 'Could not send the reply';

/** Notifies colleagues that a reply is being written, at limited intervals. */
function useTellWriting(kind: LeadKind, uuid: string) {
  const { mutate } = trpc[kind].writing.useMutation();
  const told = useRef({ uuid: '', at: 0 });
  return () => {
    const now = Date.now();
    if (told.current.uuid === uuid && now - told.current.at < tellEveryMs) return;
    told.current = { uuid, at: now };
    mutate({ uuid });
  };
}

/** A reply as a body that files fit into. */
function withFiles(reply: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(reply)) form.set(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

/** Sends the draft once, however often it is asked to, and says beside which field it fails. */
function useSendReply({ kind, uuid, lead, draft, setDraft, onSent }: ReplyComposerProps) {
  const utils = trpc.useUtils();
  const { data } = useTimeline(kind, uuid);
  const { mutateAsync } = trpc[kind].reply.useMutation();
  const send = async () => {
    // It stands beside them, and a body that is too large may be cut off without a word.
    if (draft.isSending || filesProblem(draft.files ?? [])) return;
    const after = data?.entries.findLast((entry) => entry.kind === 'reply')?.uuid ?? null;
    const { subject, body, files = [] } = draft;
    const attempt = attemptOf(draft);
    setDraft(() => ({ subject, body, files, attempt, isSending: true }));
    try {
      const reply = { uuid, subject, body, idempotency_key: attempt.key };
      const answer = await mutateAsync(
        files.length > 0 ? withFiles({ ...reply, after: after ?? '' }, files) : { ...reply, after },
      );
      setDraft(() => ({ subject, body: '', sent: answer.message }));
      onSent();
    } catch (error) {
      const [issue] = readFailedCall(error).issues;
      const message = issue?.message ?? failureMessage(error, { failed });
      const failure = { message, path: issue?.path, to: lead.name };
      setDraft((before) => before && { ...before, isSending: false, failure });
    }
    await utils[kind].invalidate();
  };
  const { failure } = draft;
  const errorOf = (path: string) => (failure?.path === path ? failure.message : undefined);
  const isOfField = ['subject', 'body', 'files'].includes(failure?.path ?? '');
  return { send, errorOf, failure: isOfField ? undefined : failure?.message };
}

/** Writes a reply in the desk: from a template or from nothing, in Markdown. */
export function ReplyComposer(props: ReplyComposerProps) {
  const { kind, uuid, lead, project, draft, isHeld, setDraft, mailto } = props;
  const [isLinking, setLinking] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const { data } = useTimeline(kind, uuid);
  const tell = useTellWriting(kind, uuid);
  const { send, errorOf, failure } = useSendReply(props);
  const change = (part: Partial<ReplyDraft>) => {
    setDraft((before = draft) => ({ ...before, ...part }));
    tell();
  };
  const writers = data?.writers ?? [];
  return (
    <section className="grid gap-4 border-t border-rule pt-4" aria-label="Reply">
      {writers.length > 0 && (
        <Alert tone="warn">{`${writers.join(', ')} is writing a reply to this lead.`}</Alert>
      )}
      {isHeld && <Alert tone="warn">{replyMessages.waitsForSpam}</Alert>}
      {/* The text being sent is the current one. */}
      <fieldset disabled={draft.isSending} className="contents">
        <TemplateSelect lead={lead} draft={draft} onDraft={change} />
        <Field label="Reply subject" error={errorOf('subject')}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={draft.subject}
              maxLength={replyLimits.subjectMax}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
        <Field
          label="Reply text"
          error={errorOf('body')}
          hint="You can use Markdown: **bold**, - lists, | tables |."
        >
          {(control) => (
            <textarea
              {...control}
              ref={text}
              className="input min-h-48 resize-y"
              value={draft.body}
              maxLength={replyLimits.bodyMax}
              // biome-ignore lint/a11y/noAutofocus: opened in order to write
              autoFocus
              data-autofocus
              onChange={({ target }) => change({ body: target.value })}
            />
          )}
        </Field>
        {isLinking ? (
          <Suspense>
            <ReplyFileLink
              asked={project}
              onInsert={(link) => {
                const at = text.current?.selectionStart ?? draft.body.length;
                change({ body: insertAt(draft.body, at, link) });
                setLinking(false);
                text.current?.focus();
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
            Link to a project file
          </Button>
        )}
        <ReplyFiles
          files={draft.files ?? []}
          error={errorOf('files')}
          onFiles={(files) => change({ files })}
        />
      </fieldset>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button isBusy={draft.isSending ?? false} onClick={() => void send()}>
          Send reply
        </Button>
        <a href={mailto} className="button button-outline">
          Open in email app
        </a>
      </div>
    </section>
  );
}
