import { spriteUrl } from 'virtual:icons';
import type { IconName } from './icon-names.ts';

interface IconProps<Name extends string> {
  name: Name;
  /** Pixels. */
  size?: number;
  strokeWidth?: number;
  className?: string;
  isFilled?: boolean;
}

/** Makes the component that draws icons by name; `spriteOf` says which sprite has an icon. */
export function iconOf<Name extends string>(spriteOf: (name: Name) => string) {
  return function Icon({
    name,
    size = 18,
    strokeWidth = 2,
    className = '',
    isFilled = false,
  }: IconProps<Name>) {
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
        <use href={`${spriteOf(name)}#${name}`} />
      </svg>
    );
  };
}

/**
 * An icon out of the site's sprite: pictures belong in a picture file, not in the script of the page. Decoration for
 * assistive technology: the text with it has the meaning.
 */
export const Icon = iconOf<IconName>(() => spriteUrl);
