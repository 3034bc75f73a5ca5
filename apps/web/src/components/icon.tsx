import { spriteUrl } from 'virtual:icons';
import type { IconName } from './icon-names.ts';

/**
 * An icon out of the sprite: pictures belong in a picture file, not in the script of the page. Decoration for
 * assistive technology: the text with it has the meaning.
 */
export function Icon({
  name,
  size = 18,
  strokeWidth = 2,
  className = '',
  isFilled = false,
}: {
  name: IconName;
  /** Pixels. */
  size?: number;
  strokeWidth?: number;
  className?: string;
  isFilled?: boolean;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
