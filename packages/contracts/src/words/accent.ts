/** What text in an accent colour stands on, and what stands on the accent; `tokens.css` has the same colours. */
export const accentGrounds = {
  light: { name: 'light', surfaces: ['#f5f3ec', '#fdfcf8', '#eae7dc'], soft: '#fdfcf8' },
  // What is dark in both themes, the board, has the dark theme's accent.
  dark: {
    name: 'dark',
    surfaces: ['#0b1411', '#121e1a', '#070e0c', '#0c2b22', '#0a261e', '#123a2e', '#103329'],
    soft: '#121e1a',
  },
} as const;
export type AccentTheme = keyof typeof accentGrounds;

/** Text on a button in the accent. */
export const accentInks = ['#fbfaf3', '#06231a'] as const;

/** WCAG 2.2, 1.4.3: text of any size. */
export const leastContrast = 4.5;

export const accentMessages = {
  format: 'Enter a color such as #0f4d3b',
  contrast: (theme: string, contrast: number): string =>
    `This color is hard to read in the ${theme} theme: its contrast is ${(Math.floor(contrast * 10) / 10).toFixed(1)}:1. Choose one with at least ${leastContrast}:1.`,
} as const;
