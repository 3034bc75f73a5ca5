import { shopPath } from '@perfboard/contracts/path';
import type { ReplyTemplate } from '@perfboard/contracts/shop/replies';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import type { ReplyValue } from './reply-draft.ts';

interface TemplateSelectProps {
  /** What the templates name. */
  lead: { name: string; title: string };
  draft: ReplyValue;
  onDraft: (part: Partial<ReplyValue>) => void;
}

/**
 * Puts a template below what is written already. By a button: on some systems the first arrow key in a select is a
 * choice.
 */
export function TemplateSelect({ lead, draft, onDraft }: TemplateSelectProps) {
  const shop = useShop();
  const { data } = trpc.shop.replies.get.useQuery();
  const [chosen, setChosen] = useState('');
  const templates = data?.value.templates ?? [];
  if (!data) return null;
  const link = (text: string) => (
    <Link to={shopPath('replies')} className="text-label text-muted underline">
      {text}
    </Link>
  );
  if (templates.length === 0) return <p>{link('Create reply templates')}</p>;
  const insert = ({ subject, text }: ReplyTemplate) => {
    const facts = { ...lead, shop: shop.name };
    const filled = fillVariables(text, facts);
    onDraft({
      body: draft.body.trim() ? `${draft.body}\n\n${filled}` : filled,
      ...(subject && { subject: fillVariables(subject, facts) }),
    });
  };
  const template = templates[Number(chosen || '-1')];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Template" className="flex-[1_1_16rem]">
        {(control) => (
          <select
            {...control}
            className="input"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">Choose a template…</option>
            {templates.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button variant="outline" disabled={!template} onClick={() => template && insert(template)}>
        Insert
      </Button>
      <span className="self-center">{link('Edit templates')}</span>
    </div>
  );
}
