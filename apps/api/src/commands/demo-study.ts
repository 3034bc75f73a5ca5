import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartLine } from '@perfboard/contracts/parts-list';
import { type FilledFacts, projectFactsSchema } from '@perfboard/contracts/project-facts';
import { type FileKind, fileKinds } from '@perfboard/contracts/words/file';
import { caseLimits, photoLimits } from '@perfboard/contracts/words/project-desk';
import { savedParts } from '@perfboard/server/catalog/project/read-parts-list';
import { z } from 'zod';
import { demoPictureName } from './demo-pictures.ts';

const caption = z.string().min(1).max(photoLimits.captionMax);

/** `study.json`: the parts of a case study besides its text, parts list and files. */
const studySchema = z.strictObject({
  facts: projectFactsSchema,
  /** Of the project's first photo. */
  caption,
  /** The other photos in their order; `name` is the suffix of the image's folder. */
  photos: z
    .array(z.strictObject({ name: z.string().regex(/^[a-z0-9-]+$/), caption }))
    .max(photoLimits.photosMax - 1),
  files: z.array(z.strictObject({ name: z.string(), kind: z.enum(fileKinds), is_public: z.boolean() })),
});

/** The case study of a demo project. */
export interface DemoStudy {
  story: string;
  facts: FilledFacts;
  parts_list: PartLine[];
  caption: string;
  /** `name` is the image's name in the manifest. */
  photos: { name: string; caption: string }[];
  files: { name: string; kind: FileKind; is_public: boolean; bytes: Uint8Array }[];
}

/** The name of a project's photo, made from both names. */
const demoPhotoName = (projectName: string, photo: string): string =>
  `${demoPictureName(projectName)}--${photo}`;

/**
 * Reads a project's case study: `story.md`, `parts.csv` and `files` beside `study.json`.
 * @returns null for a project without one
 */
export async function readDemoStudy(directory: string, projectName: string): Promise<DemoStudy | null> {
  const folder = path.join(directory, demoPictureName(projectName));
  const json = await readFile(path.join(folder, 'study.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (json === null) return null;
  const { photos, files, ...rest } = studySchema.parse(JSON.parse(json));
  const story = z
    .string()
    .max(caseLimits.storyMax)
    .parse(await readFile(path.join(folder, 'story.md'), 'utf8'));
  const { parts_list = [] } = savedParts(await readFile(path.join(folder, 'parts.csv'), 'utf8'));
  return {
    ...rest,
    story,
    parts_list,
    photos: photos.map((photo) => ({ ...photo, name: demoPhotoName(projectName, photo.name) })),
    files: await Promise.all(
      files.map(async (file) => ({
        ...file,
        bytes: await readFile(path.join(folder, 'files', file.name)),
      })),
    ),
  };
}
