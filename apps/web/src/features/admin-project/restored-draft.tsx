import { Button } from '../../components/button.tsx';

interface RestoredDraftProps {
  hasName: boolean;
  /** Of a project that has a picture: it keeps that one. */
  hasPicture?: boolean;
  onDiscard: () => void;
}

/** Says that a form holds words of an earlier visit, and offers to give them up. */
export function RestoredDraft({ hasName, hasPicture = false, onDiscard }: RestoredDraftProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-pad border border-info bg-info-soft px-4 py-2 text-small text-info">
      <span className="flex-1">
        Your draft was restored. {hasName ? '' : 'It had no name yet. '}
        {hasPicture ? 'Choose the new image again.' : 'Choose the image again.'}
      </span>
      <Button variant="ghost" size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  );
}
