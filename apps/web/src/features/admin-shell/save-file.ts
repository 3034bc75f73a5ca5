/** Saves a text as a file of the browser. */
export function saveFile(name: string, { text, type }: { text: string; type: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves a value as a JSON file. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, { text: `${JSON.stringify(value, null, 2)}\n`, type: 'application/json' });
