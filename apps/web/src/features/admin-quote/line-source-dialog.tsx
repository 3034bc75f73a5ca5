import type { Quote } from '@perfboard/contracts/quote';
import type { Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { type Choice, ChoiceDialog, ChoiceList, useSearchField } from '../admin-shell/choice-list.tsx';
import { quoteName } from './quote-format.tsx';
import type { LineValue } from './quote-value.ts';
import { type LineDefaults, linesFromParts, linesFromQuote, linesFromTemplate } from './source-lines.ts';

/** By the keys of their texts. */
export const lineSources = {
  parts: 'fromParts',
  quote: 'fromQuote',
  template: 'fromTemplate',
} as const;
export type LineSource = keyof typeof lineSources;

interface SourceProps extends LineDefaults {
  quote: Quote;
  onAdd: (lines: LineValue[], notes?: string) => void;
}

const textsOf = (t: Translator<'desk_quote'>, empty: string) => ({
  ...{ failed: t('sourceFailed'), chooseFailed: t('linesFailed'), empty },
});

/** The parts of a project, that of the lead first. */
function FromParts({ quote, onAdd, ...defaults }: SourceProps) {
  const t = useMessages('desk_quote');
  const utils = trpc.useUtils();
  const [q, search] = useSearchField(t('searchProjects'));
  const { lead_kind, lead_uuid: uuid } = quote;
  const booking = trpc.booking.get.useQuery({ uuid }, { enabled: lead_kind === 'booking' });
  const contact = trpc.contact.get.useQuery({ uuid }, { enabled: lead_kind === 'contact' });
  const asked = (booking.data ?? contact.data)?.project_uuid;
  const own = trpc.project.byUuid.useQuery({ uuid: asked ?? '' }, { enabled: Boolean(asked), retry: false });
  const found = trpc.project.page.useQuery(
    { limit: 8, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const [empty, setEmpty] = useState('');
  const choose = async ({ uuid, title }: Choice) => {
    const { parts_list } = await utils.project.byUuid.fetch({ uuid });
    setEmpty(parts_list ? '' : t('noParts', { title }));
    if (parts_list) onAdd(linesFromParts(parts_list, defaults));
  };
  const first =
    !q && own.data ? [{ uuid: own.data.uuid, title: own.data.project_name, text: t('askedAbout') }] : [];
  const others = found.data?.items.filter(({ uuid }) => uuid !== first[0]?.uuid);
  return (
    <>
      {search}
      {empty && <Alert tone="warn">{empty}</Alert>}
      <ChoiceList
        label={t('projects')}
        choices={
          others && [...first, ...others.map(({ uuid, project_name }) => ({ uuid, title: project_name }))]
        }
        isFailed={found.isError}
        texts={textsOf(t, t('noProjects'))}
        onChoose={choose}
      />
    </>
  );
}

function FromQuote({ quote, currency, onAdd }: SourceProps) {
  const t = useMessages('desk_quote');
  const lead = useMessages('desk_lead');
  const utils = trpc.useUtils();
  const [q, search] = useSearchField(t('searchQuotes'));
  const found = trpc.quote.list.useQuery(
    { limit: 9, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      {search}
      <ChoiceList
        label={lead('quotes')}
        choices={found.data?.items
          .filter(({ uuid }) => uuid !== quote.uuid)
          .map((item) => ({
            uuid: item.uuid,
            title: t('quoteChoice', { quote: quoteName(lead, item), title: item.title }),
            text: item.client_name,
          }))}
        isFailed={found.isError}
        texts={textsOf(t, t('noOtherQuotes'))}
        onChoose={async ({ uuid }) => {
          onAdd(linesFromQuote(await utils.quote.get.fetch({ uuid }), currency));
        }}
      />
    </>
  );
}

function FromTemplate({ onAdd, ...defaults }: SourceProps) {
  const t = useMessages('desk_quote');
  const stored = trpc.shop.quotes.get.useQuery();
  const shop = stored.data?.value;
  const templates = shop?.templates;
  const add = (at: number) => {
    const template = shop?.templates[at];
    if (template) onAdd(linesFromTemplate(template, shop.currency, defaults), template.notes);
  };
  return (
    <ChoiceList
      label={t('templates')}
      choices={templates?.map(({ name, lines }, at) => ({
        uuid: String(at),
        title: name,
        text: t('lineCount', { count: lines.length }),
      }))}
      isFailed={stored.isError}
      texts={textsOf(t, t('noTemplates'))}
      onChoose={({ uuid }) => add(Number(uuid))}
    />
  );
}

const bodies: Record<LineSource, (props: SourceProps) => ReactNode> = {
  parts: FromParts,
  quote: FromQuote,
  template: FromTemplate,
};

/** Chooses where lines come from; they are added below those that are there. */
export function LineSourceDialog({
  source,
  onClose,
  ...props
}: SourceProps & { source: LineSource; onClose: () => void }) {
  const t = useMessages('desk_quote');
  const Body = bodies[source];
  return (
    <ChoiceDialog title={t(lineSources[source])} onClose={onClose}>
      <Body {...props} />
    </ChoiceDialog>
  );
}
