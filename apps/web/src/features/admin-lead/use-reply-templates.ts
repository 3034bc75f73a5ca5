import { firstNameOf } from '@perfboard/contracts/first-name';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import type { TranslatedTemplate } from '@perfboard/contracts/translation';
import type { Language } from '@perfboard/messages/language';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import type { ReplyValue } from './reply-draft.ts';
import { type ReplyFrame, replyFrame, withTemplate } from './reply-text.ts';

/** The person and the subject that a reply is about. */
export interface ReplyLead {
  name: string;
  title: string;
  /** That of the reply. */
  language: Language;
}

/** The greeting and the signature of the member's reply to a person; undefined while they are read. */
export function useReplyFrame({ name, language }: Omit<ReplyLead, 'title'>): ReplyFrame | undefined {
  const { name: shop } = useShop();
  const { data: session } = trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const own = trpc.member.signature.useQuery();
  // A reply can be written without them.
  if (!own.data && !own.isError) return undefined;
  const signature = own.data?.signature || [session?.name, shop].filter(Boolean).join('\n');
  return replyFrame(name, signature, language);
}

export interface ReplyTemplates {
  /** Undefined while they are read. */
  all: readonly TranslatedTemplate[] | undefined;
  /** The draft with a template at a place of its text, replacing its text up to `end`. */
  insert: (template: TranslatedTemplate, draft: ReplyValue, at: number, end?: number) => Partial<ReplyValue>;
}

/** The shop's templates, translated and filled in for a lead. */
export function useReplyTemplates({ language, ...lead }: ReplyLead, frame: ReplyFrame): ReplyTemplates {
  const { name: shop } = useShop();
  const { data } = trpc.shop.replyTemplates.useQuery({ language });
  const facts = { ...lead, first_name: firstNameOf(lead.name), shop, signature: frame.signature };
  return {
    all: data?.templates,
    insert: ({ subject, text }, draft, at, end = at) => ({
      body: withTemplate(draft.body.slice(0, at) + draft.body.slice(end), {
        at,
        text: fillVariables(text, facts),
        frame,
      }),
      ...(subject && { subject: fillVariables(subject, facts) }),
    }),
  };
}
