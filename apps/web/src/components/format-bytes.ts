const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `812 B`, `3.4 MB`: two figures where there are not more before the point. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_000)));
  const value = bytes / 1_000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}
