import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { holdForm, releaseForm } from '../../data/held-form.ts';
import { type PageData, usePageData } from '../../data/page-data.ts';
import { randomKey } from '../../data/random-key.ts';

export interface LeadPost {
  content: string;
  key: string;
}

export interface LeadGuard {
  /** Call this when the form takes the focus: the server records the time. */
  open: () => void;
  /**
   * Call this on submit, before anything renders. Unchanged content keeps its key, so that retries are one
   * lead; the server rejects a known key with other content.
   * @param files that the form sends instead of those in its file input
   */
  hold: (form: HTMLFormElement, files?: readonly File[]) => void;
  /** The last post without an answer, with the key for a retry. */
  post: () => LeadPost | undefined;
  /** Continues the post of an earlier page. */
  resume: (post: LeadPost) => void;
  /** Additional fields to send with a held form. */
  fields: (form: HTMLFormElement) => Promise<{
    idempotency_key: string;
    leave_empty?: string;
    form_token?: string;
  }>;
  /**
   * Call this when the form was refused, or not sent after all: that was no post. An earlier one without an answer
   * stays, and so does the key of unchanged content.
   */
  forget: () => void;
  /** Call this after a lead was stored: the next one gets a new key. */
  renew: () => void;
}

const fetchToken = async (api: PageData['api']): Promise<string | undefined> => {
  try {
    return (await (await api()).formToken.create.query()).token;
  } catch {
    return undefined;
  }
};

/** Two posts with the same content are the same lead, whatever the honeypot contains. */
const contentOf = (fields: FormData): string =>
  JSON.stringify(
    [...fields]
      .filter(([name]) => name !== 'leave_empty')
      .map(([name, value]) =>
        typeof value === 'string' ? [name, value.trim()] : [name, value.name, value.size, value.lastModified],
      ),
  );

/** The key that makes a retried post one lead, and the fields that detect bots. */
export function useLeadGuard(isSending: boolean): LeadGuard {
  const { api } = usePageData();
  const lead = useRef<LeadPost>({ content: '', key: '' });
  const isPosted = useRef(false);
  /** The post without an answer when the form was submitted again. */
  const earlier = useRef<LeadPost>(undefined);
  const token = useRef<Promise<string | undefined>>(undefined);

  const open = useCallback(() => {
    token.current ??= fetchToken(api);
  }, [api]);

  useEffect(() => {
    if (!isSending) releaseForm();
  }, [isSending]);
  useEffect(() => releaseForm, []);

  return useMemo(
    () => ({
      open,
      post: () => (isPosted.current ? lead.current : undefined),
      resume: (post) => {
        lead.current = post;
        isPosted.current = true;
      },
      hold: (form, files) => {
        const fields = new FormData(form);
        if (files) fields.delete('files');
        for (const file of files ?? []) fields.append('files', file);
        const content = contentOf(fields);
        earlier.current = isPosted.current ? lead.current : undefined;
        if (lead.current.content !== content) lead.current = { content, key: randomKey() };
        isPosted.current = true;
        fields.set('idempotency_key', lead.current.key);
        holdForm(form, fields);
      },
      fields: async (form) => {
        const { key } = lead.current;
        const leave_empty = String(new FormData(form).get('leave_empty') ?? '');
        const form_token = await token.current;
        return {
          idempotency_key: key,
          ...(leave_empty ? { leave_empty } : {}),
          ...(form_token ? { form_token } : {}),
        };
      },
      forget: () => {
        isPosted.current = Boolean(earlier.current);
        if (earlier.current) lead.current = earlier.current;
      },
      renew: () => {
        lead.current = { content: '', key: '' };
        isPosted.current = false;
        token.current = undefined;
      },
    }),
    [open],
  );
}

/**
 * A honeypot that people neither see nor reach. Its name means nothing to a browser, and password managers
 * are asked to skip it.
 */
export function Honeypot() {
  const t = useMessages('site');
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {t('leaveEmpty')}
        <input
          type="text"
          name="leave_empty"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
          defaultValue=""
        />
      </label>
    </div>
  );
}
