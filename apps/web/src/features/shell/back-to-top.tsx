import { layout } from '@perfboard/contracts/timing';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useScrolledPast } from './use-scroll.ts';

export function BackToTop() {
  if (!useScrolledPast(layout.backToTopPast)) return null;
  return (
    <button
      type="button"
      aria-label="Back to top"
      className={buttonClass({ isIcon: true }, 'back-to-top fixed z-30 shadow-float')}
      onClick={() => {
        window.scrollTo({ top: 0 });
        document.getElementById('top')?.focus({ preventScroll: true });
      }}
    >
      <Icon name="arrow-up" size={20} />
    </button>
  );
}
