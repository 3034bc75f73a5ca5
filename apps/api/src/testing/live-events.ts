import type { TestApp } from './app.ts';

/** Listens to the live events; `until` resolves to everything so far when it contains a text. */
export async function listenTo(app: TestApp, headers: Record<string, string>) {
  const abort = new AbortController();
  const response = await fetch(`${app.url}/trpc/change.feed?input=%7B%7D`, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += part.value;
    }
  };
  await read(() => /"kind":"start"|"code":"TOO_MANY/.test(text));
  return {
    until: async (wanted: string) => {
      await read(() => text.includes(wanted));
      return text;
    },
    /** All events, after the server has ended the stream. */
    ended: async () => {
      await read(() => false);
      return text;
    },
    close: () => abort.abort(),
  };
}
