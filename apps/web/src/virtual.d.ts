declare module 'virtual:client-manifest' {
  import type { Manifest } from 'vite';

  const manifest: Manifest;
  export default manifest;
}

declare module 'virtual:fonts' {
  export const preloadedFont: string;
}

declare module 'virtual:fonts.css';

declare module 'virtual:subscription-link' {
  export { httpSubscriptionLink } from '@trpc/client';
}

declare module 'subset-font' {
  interface Axis {
    min: number;
    max: number;
    default?: number;
  }
  /** The font with only the glyphs of `text`, and its variation axes narrowed or pinned. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, number | Axis>;
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}

declare module 'virtual:icons' {
  export const spriteUrl: string;
}

declare module 'virtual:desk-icons' {
  export const spriteUrl: string;
}
