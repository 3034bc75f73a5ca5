import { firstNameOf } from '@perfboard/contracts/first-name';
import type { ReplyTemplate } from '@perfboard/contracts/shop/replies';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import type { ReplyValue } from './reply-draft.ts';
import { type ReplyFrame, replyFrame, withTemplate } from './reply-text.ts';

/** The greeting and the signature of the member's reply to a person; undefined while they are read. */
export function useReplyFrame(name: string): ReplyFrame | undefined {
  const { name: shop } = useShop();
  const { data: session } = trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const own = trpc.member.signature.useQuery();
  // A reply can be written without them.
  if (!own.data && !own.isError) return undefined;
  return replyFrame(name, own.data?.signature || [session?.name, shop].filter(Boolean).join('\n'));
}

export interface ReplyTemplates {
  /** Undefined while they are read. */
  all: readonly ReplyTemplate[] | undefined;
  /** The draft with a template at a place of its text, replacing its text up to `end`. */
  insert: (template: ReplyTemplate, draft: ReplyValue, at: number, end?: number) => Partial<ReplyValue>;
}

/** The shop's templates, filled in for a lead. */
export function useReplyTemplates(lead: { name: string; title: string }, frame: ReplyFrame): ReplyTemplates {
  const { name: shop } = useShop();
  const { data } = trpc.shop.replies.get.useQuery();
  const facts = { ...lead, first_name: firstNameOf(lead.name), shop, signature: frame.signature };
  return {
    all: data?.value.templates,
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
