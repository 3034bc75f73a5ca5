import { phoneNumber } from '@perfboard/content/profile';
import { type ButtonLook, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useShop } from '../../data/shop-words.ts';

/** A phone link that presents itself as the button it looks like; it works without script. */
export function CallButton({ look, className }: { look?: ButtonLook; className?: string }) {
  const shop = useShop();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element could not open the phone without script
    <a
      href={`tel:${phoneNumber(shop)}`}
      role="button"
      className={buttonClass({ size: 'small', ...look }, className)}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      <Icon name="phone" size={16} />
      Call Now
    </a>
  );
}
