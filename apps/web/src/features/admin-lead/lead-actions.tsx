import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { IconButton } from '../admin-shell/cells.tsx';
import { telLink } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import { type LeadList, type LeadRow, type LeadTexts, replyLink } from './lead-list.tsx';
import type { LeadChange } from './use-lead-changes.ts';

interface LeadToolsProps {
  texts: Pick<LeadTexts, 'previous' | 'next'>;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Back to the list. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useMessages('desk_lead');
  return <IconButton label={t('close')} icon="x" onClick={onClose} />;
}

/** Buttons for the previous and next lead and for closing. */
export function LeadTools({ texts, onPrevious, onNext, onClose }: LeadToolsProps) {
  const t = useMessages('desk_lead');
  const step = { variant: 'ghost', size: 'small', isIcon: true } as const;
  return (
    <span className="flex flex-none gap-1">
      <Button {...step} aria-label={t(texts.previous)} disabled={!onPrevious} onClick={onPrevious}>
        <Icon name="arrow-left" size={17} className="rtl:-scale-x-100" />
      </Button>
      <Button {...step} aria-label={t(texts.next)} disabled={!onNext} onClick={onNext}>
        <Icon name="arrow-right" size={17} className="rtl:-scale-x-100" />
      </Button>
      <CloseButton onClose={onClose} />
    </span>
  );
}

interface ActionProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  onChange: LeadChange;
  onArchive: () => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
  /** The reply that is being written, if any. */
  reply: { isSending: boolean; onSend: () => void } | undefined;
  onReply: (isOpen: boolean) => void;
}

/**
 * Actions on the whole lead. While a reply is being written, they send it: at the end of the form the button would
 * be below everything that a reply can have.
 */
export function LeadActions<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
  onChange,
  onArchive,
  onRemove,
  onClose,
  reply,
  onReply,
}: ActionProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  const setSpam = trpc[leads.kind].setSpam.useMutation();
  const { uuid, is_spam } = lead;
  const call = telLink(leads.mobileOf(lead));
  const shown = useRef('');
  useEffect(() => {
    shown.current = uuid;
    return () => {
      shown.current = '';
    };
  }, [uuid]);
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      // By now another lead may be open.
      if (shown.current === uuid) onClose();
      return answer;
    });
  const main: ReactNode = !mayEdit ? (
    <a href={replyLink(leads, lead)} className="button button-primary">
      {t('reply')}
    </a>
  ) : reply ? (
    <>
      <Button variant="ghost" className="whitespace-nowrap" onClick={() => onReply(false)}>
        {t('hideReply')}
      </Button>
      <Button isBusy={reply.isSending} onClick={reply.onSend}>
        {t('sendReply')}
      </Button>
    </>
  ) : (
    <Button onClick={() => onReply(true)}>{t('reply')}</Button>
  );
  return (
    <>
      {mayEdit && !reply && lead.status !== leads.archived && (
        <Button variant="outline" onClick={onArchive}>
          <Icon name="archive" size={17} />
          {t('archive')}
        </Button>
      )}
      {mayEdit ? (
        <MoreMenu
          label={t('moreActionsFor', { name: leads.nameOf(lead) })}
          className="me-auto"
          isBusy={setSpam.isPending}
          actions={[
            { text: t('call'), icon: 'phone', href: call },
            {
              text: t(is_spam ? 'notSpam' : 'markSpam'),
              icon: 'shield-check',
              onSelect: () => void move(),
            },
            ...(onRemove
              ? [{ text: t('delete'), icon: 'trash', isDanger: true, onSelect: onRemove } as const]
              : []),
          ]}
        />
      ) : (
        <a href={call} className="button button-outline me-auto">
          <Icon name="phone" size={17} />
          {t('call')}
        </a>
      )}
      {main}
    </>
  );
}
