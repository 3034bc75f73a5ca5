/** Identifies a file that was chosen; the same file has the same key. */
export const fileKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** Files with those that were added; one that was chosen again is not doubled. */
export function withFiles(files: readonly File[], added: readonly File[]): File[] {
  const keys = new Set(files.map(fileKey));
  return [...files, ...added.filter((file) => !keys.has(fileKey(file)))];
}
