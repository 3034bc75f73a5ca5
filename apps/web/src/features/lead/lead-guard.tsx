import { useCallback, useMemo, useRef } from 'react';
import { type PageData, usePageData } from '../../data/page-data.ts';
import { randomKey } from '../../data/random-key.ts';

export interface LeadGuard {
  /** To be called when the form takes focus: the server notes the time. */
  open: () => void;
  /**
   * What is sent with the fields. The key stays the same as long as the content does, so that retries are one lead;
   * the server refuses a known key with other content.
   */
  fields: (
    form: HTMLFormElement,
    content: unknown,
  ) => Promise<{
    idempotency_key: string;
    website?: string;
    form_token?: string;
  }>;
  /** After a lead was stored: the next one has a key of its own. */
  renew: () => void;
}

const fetchToken = async (api: PageData['api']): Promise<string | undefined> => {
  try {
    return (await (await api()).formToken.create.query()).token;
  } catch {
    return undefined;
  }
};

/** The key that makes a retried post one lead, and the fields that detect bots. */
export function useLeadGuard(): LeadGuard {
  const { api } = usePageData();
  const lead = useRef<{ content: string; key: string }>(undefined);
  const token = useRef<Promise<string | undefined>>(undefined);

  const open = useCallback(() => {
    token.current ??= fetchToken(api);
  }, [api]);

  return useMemo(
    () => ({
      open,
      fields: async (form, content) => {
        const text = JSON.stringify(content);
        if (lead.current?.content !== text) lead.current = { content: text, key: randomKey() };
        const { key } = lead.current;
        const website = String(new FormData(form).get('website') ?? '');
        const form_token = await token.current;
        return {
          idempotency_key: key,
          ...(website ? { website } : {}),
          ...(form_token ? { form_token } : {}),
        };
      },
      renew: () => {
        lead.current = undefined;
        token.current = undefined;
      },
    }),
    [open],
  );
}

/** A field that people neither see nor reach: only a bot fills it. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
