import { listLimits } from '@perfboard/contracts/words/desk';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from './format.ts';
import { Icon } from './icon.tsx';

interface PagerProps {
  page: number;
  shown: number;
  total: number;
  isExact: boolean;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** The range of rows and the total, with buttons for the other pages if there are any. */
export function Pager({ page, shown, total, isExact, onNext, onPrevious }: PagerProps) {
  const t = useMessages('desk');
  const { formatNumber, formatTotal } = useDeskFormat();
  const first = (page - 1) * listLimits.default + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="designator text-muted" role="status">
        {t('pageRange', {
          first: formatNumber(first),
          last: formatNumber(first + shown - 1),
          total: formatTotal(total, isExact),
        })}
      </p>
      {(onPrevious || onNext) && (
        <nav aria-label={t('pages')} className="flex gap-2">
          <Button variant="outline" size="small" disabled={!onPrevious} onClick={onPrevious}>
            <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
            {t('previous')}
          </Button>
          <Button variant="outline" size="small" disabled={!onNext} onClick={onNext}>
            {t('next')}
            <Icon name="arrow-right" size={16} className="rtl:-scale-x-100" />
          </Button>
        </nav>
      )}
    </div>
  );
}
