import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from './secrets.ts';

/** The cluster of the new major, until it is whole. */
export const nextCluster = (folder: string) => join(folder, 'cluster.next');

const noteOf = (folder: string) => join(folder, 'cluster-switch.json');

/**
 * Puts the next cluster in the place of the one before, which stays beside it. A note says what is meant, so that
 * `finishSwitch` brings to its end what a kill or a power failure breaks off.
 * @returns where the one before lies
 */
export function switchClusters(folder: string, oldMajor: number): string {
  let kept = `cluster-${oldMajor}`;
  for (let count = 2; existsSync(join(folder, kept)); count++) kept = `cluster-${oldMajor}-${count}`;
  writeSecretFile(noteOf(folder), JSON.stringify({ kept }));
  sync(folder);
  finishSwitch(folder);
  return join(folder, kept);
}

/** To be called before anybody looks for the cluster: between the two renamings there is none. */
export function finishSwitch(folder: string): void {
  const note = noteOf(folder);
  if (!existsSync(note)) return;
  const { kept } = JSON.parse(readFileSync(note, 'utf8')) as { kept: string };
  const cluster = join(folder, 'cluster');
  const next = nextCluster(folder);
  if (existsSync(next)) {
    if (existsSync(cluster)) renameSync(cluster, join(folder, kept));
    renameSync(next, cluster);
  }
  sync(folder);
  rmSync(note);
}

/** Clusters of earlier majors that nobody has removed yet. They hold all that the shop held then. */
export const keptClusters = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^cluster-\d+(-\d+)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));

export const keptNotification = (kept: string) =>
  `The old database is still in ${kept}, including all personal data. After you have checked the shop, delete it: rm -r ${kept}`;

/** A renaming is on disk when its folder is. */
function sync(folder: string): void {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
