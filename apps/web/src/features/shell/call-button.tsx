import { shop } from '@perfboard/content/shop';
import { type ButtonLook, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

/** A phone link that presents itself as the button it looks like; it works without script. */
export function CallButton({ look, className }: { look?: ButtonLook; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element could not open the phone without script
    <a
      href={`tel:${shop.phone.tel}`}
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
