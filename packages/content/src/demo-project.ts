import type { AdminCategoryTitle } from '@perfboard/contracts/category-defaults';
import { aiAndIotProjects } from './demo-project/ai-and-iot.ts';
import { boardsAndIdentificationProjects } from './demo-project/boards-and-identification.ts';
import type { DemoProjectEntry } from './demo-project/demo-project-entry.ts';
import { powerAndMotionProjects } from './demo-project/power-and-motion.ts';
import { wirelessAndCameraProjects } from './demo-project/wireless-and-camera.ts';

/** A project of the demo catalog, with the field names of the database. */
export interface DemoProject {
  /** UUIDv7, the same on every machine and in every run, so that seeding twice changes nothing. */
  uuid: string;
  project_name: string;
  description: string;
  category: AdminCategoryTitle;
  tags: readonly string[];
  featured: boolean;
  /** Age at the moment of seeding, in days. */
  createdDaysAgo: number;
  author: 'Team';
}

// The time in a uuid must be the same on every machine, so it counts back from a fixed day; a younger
// project thereby has the greater uuid, as real ones do.
const uuidEpochMs = Date.UTC(2026, 5, 1, 9);

/** The demo catalog, newest first. */
export const demoProjects: readonly DemoProject[] = [
  ...aiAndIotProjects,
  ...wirelessAndCameraProjects,
  ...boardsAndIdentificationProjects,
  ...powerAndMotionProjects,
]
  .map((entry) => ({ ...entry, uuid: demoUuid(entry), author: 'Team' as const }))
  .sort((a, b) => a.createdDaysAgo - b.createdDaysAgo);

/**
 * The moment at which a demo project was created, seen from a given present.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; projects spread over the last fourteen months
 */
export function demoCreatedAt(project: DemoProject, now: number): number {
  return now - project.createdDaysAgo * 86_400_000;
}

function demoUuid(entry: DemoProjectEntry): string {
  const time = (uuidEpochMs - entry.createdDaysAgo * 86_400_000).toString(16).padStart(12, '0');
  const random = [1, 2, 3].map((salt) => hash(`${entry.project_name}#${salt}`)).join('');
  const variant = ((Number.parseInt(random[3]!, 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

/** FNV-1a with a final avalanche, as eight hexadecimal digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
