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

/** Creates the component that draws icons by name; `spriteOf` returns the sprite that contains an icon. */
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
        fill={isFilled ? 'currentColor' : 'none'}
        strokeWidth={strokeWidth}
        aria-hidden="true"
        className={className}
      >
        <use href={`${spriteOf(name)}#${name}`} />
      </svg>
    );
  };
}

/**
 * An icon from the site's sprite, an image file, so that no icon is in the page's script. Hidden from
 * assistive technology: the text beside it carries the meaning.
 */
export const Icon = iconOf<IconName>(() => spriteUrl);
