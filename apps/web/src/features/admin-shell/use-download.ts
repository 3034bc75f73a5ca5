import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';

/** Saves a file that the server streams; asks for the password if needed. */
export function useDownload() {
  const utils = trpc.useUtils();
  return async (href: string, name: string): Promise<void> => {
    try {
      await utils.session.confirmed.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      // Skips the download if the member canceled the password dialog. The download itself shows any other
      // failure.
      if (readFailedCall(error).code === 'FORBIDDEN') return;
    }
    const link = document.createElement('a');
    link.href = href;
    link.download = name;
    link.click();
  };
}
