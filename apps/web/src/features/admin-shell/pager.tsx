import { listLimits } from '@perfboard/contracts/words/desk';
import { Button } from '../../components/button.tsx';
import { formatNumber, formatTotal } from './format.ts';
import { Icon } from './icon.tsx';

interface PagerProps {
  page: number;
  shown: number;
  total: number;
  isExact: boolean;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** The range of rows and the total, with buttons for the other pages. */
export function Pager({ page, shown, total, isExact, onNext, onPrevious }: PagerProps) {
  const first = (page - 1) * listLimits.default + 1;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="designator text-muted" role="status">
        {`${formatNumber(first)} to ${formatNumber(first + shown - 1)} of ${formatTotal(total, isExact)}`}
      </p>
      <div className="flex gap-2">
        <Button variant="outline" size="small" disabled={!onPrevious} onClick={onPrevious}>
          <Icon name="arrow-left" size={16} />
          Previous
        </Button>
        <Button variant="outline" size="small" disabled={!onNext} onClick={onNext}>
          Next
          <Icon name="arrow-right" size={16} />
        </Button>
      </div>
    </nav>
  );
}
