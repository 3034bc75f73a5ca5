import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { IconButton } from '../admin-shell/cells.tsx';
import { telLink } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import type { LeadChange } from './use-lead-changes.ts';

interface LeadToolsProps {
  noun: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Back to the list. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <IconButton label="Close" icon="x" onClick={onClose} />
);

/** Buttons for the previous and next lead and for closing. */
export function LeadTools({ noun, onPrevious, onNext, onClose }: LeadToolsProps) {
  const step = { variant: 'ghost', size: 'small', isIcon: true } as const;
  return (
    <span className="flex flex-none gap-1">
      <Button {...step} aria-label={`Previous ${noun}`} disabled={!onPrevious} onClick={onPrevious}>
        <Icon name="arrow-left" size={17} />
      </Button>
      <Button {...step} aria-label={`Next ${noun}`} disabled={!onNext} onClick={onNext}>
        <Icon name="arrow-right" size={17} />
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
  onClose: () => void;
  isReplying: boolean;
  onReply: (isOpen: boolean) => void;
}

/** Actions on the whole lead. While a reply is being written, the form has the only button that sends. */
export function LeadActions<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
  onChange,
  onArchive,
  onClose,
  isReplying,
  onReply,
}: ActionProps<Lead, Sort>) {
  const mayEdit = useMay('editor');
  const setSpam = trpc[leads.kind].setSpam.useMutation();
  const { uuid, is_spam } = lead;
  const call = telLink(leads.mobileOf(lead));
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      onClose();
      return answer;
    });
  const reply: ReactNode = !mayEdit ? (
    <a href={replyLink(leads, lead)} className="button button-primary">
      Reply
    </a>
  ) : isReplying ? (
    <Button variant="ghost" className="whitespace-nowrap" onClick={() => onReply(false)}>
      Hide reply
    </Button>
  ) : (
    <Button onClick={() => onReply(true)}>Reply</Button>
  );
  return (
    <>
      {mayEdit && lead.status !== leads.archived && (
        <Button variant="outline" onClick={onArchive}>
          <Icon name="archive" size={17} />
          Archive
        </Button>
      )}
      {mayEdit ? (
        <MoreMenu
          label={`More actions for ${leads.nameOf(lead)}`}
          className="me-auto"
          isBusy={setSpam.isPending}
          actions={[
            { text: 'Call', icon: 'phone', href: call },
            {
              text: is_spam ? 'Not spam' : 'Mark as spam',
              icon: 'shield-check',
              onSelect: () => void move(),
            },
          ]}
        />
      ) : (
        <a href={call} className="button button-outline me-auto">
          <Icon name="phone" size={17} />
          Call
        </a>
      )}
      {reply}
    </>
  );
}
