import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { IconButton } from '../admin-shell/cells.tsx';
import { telLink } from '../admin-shell/format.ts';
import { Icon, type IconName } from '../admin-shell/icon.tsx';
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

interface ActProps {
  icon: IconName;
  text: string;
  isBusy?: boolean;
  onClick: () => void;
}

/** A secondary button of the footer: on a phone only its icon, so that all of them fit in one row. */
function Act({ icon, text, ...props }: ActProps) {
  return (
    <Button variant="outline" {...props}>
      <Icon name={icon} size={17} />
      <span className="whitespace-nowrap max-sm:sr-only">{text}</span>
    </Button>
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
      {mayEdit && lead.status !== leads.archived && <Act icon="archive" text="Archive" onClick={onArchive} />}
      {mayEdit && (
        <Act
          icon="shield-check"
          text={is_spam ? 'Not spam' : 'Mark as spam'}
          isBusy={setSpam.isPending}
          onClick={() => void move()}
        />
      )}
      <a href={telLink(leads.mobileOf(lead))} className="button button-outline mr-auto">
        <Icon name="phone" size={17} />
        <span className="max-sm:sr-only">Call</span>
      </a>
      {reply}
    </>
  );
}
