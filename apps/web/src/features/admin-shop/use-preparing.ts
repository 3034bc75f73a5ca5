import { useRef, useState } from 'react';
import type { AddedPicture } from './use-add-picture.ts';

/** The images of a form that are being prepared, by the path of their field. */
export function usePreparing() {
  const running = useRef(new Map<string, Promise<AddedPicture>>());
  const [paths, setPaths] = useState<readonly string[]>([]);
  const show = () => setPaths([...running.current.keys()]);
  return {
    paths,
    prepare: (path: string, work: Promise<AddedPicture>) => {
      running.current.set(path, work);
      show();
      void work.then(() => {
        if (running.current.get(path) === work) running.current.delete(path);
        show();
      });
    },
    /** Waits until none is left, and returns how they ended. */
    settle: async (): Promise<AddedPicture[]> => {
      const ended: AddedPicture[] = [];
      while (running.current.size > 0) ended.push(...(await Promise.all(running.current.values())));
      return ended;
    },
  };
}
