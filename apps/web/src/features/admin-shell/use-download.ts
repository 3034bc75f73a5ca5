import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';

/** Saves a file that comes from the server as it is made; asks for the password where it must. */
export function useDownload() {
  const utils = trpc.useUtils();
  return async (href: string, name: string): Promise<void> => {
    try {
      await utils.session.confirmed.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      // Refused is who did not give the password. Whatever else failed, the download shows better.
      if (readFailedCall(error).code === 'FORBIDDEN') return;
    }
    const link = document.createElement('a');
    link.href = href;
    link.download = name;
    link.click();
  };
}
