import { drawProjectArt } from '@perfboard/art/project-art';
import { demoProjects } from '@perfboard/content/demo-project';
import { inspectImage } from '@perfboard/media/inspect';
import { loadSharp } from '@perfboard/media/sharp';
import type { JobServices } from '../../base/service/services.ts';
import { processImage } from './process-image.ts';
import { saveImage } from './upload.ts';

/** Sharp on a project's page, and half the work of what an upload may be. */
const size = { width: 1280, height: 960 };

/**
 * Draws the picture of a demo project and makes its variants. One that has a picture by now, or is gone, is left alone; what
 * a crash leaves of it, the picture's own job does.
 */
export async function drawPicture(services: JobServices, projectUuid: string): Promise<void> {
  const { prisma, store } = services;
  const demo = demoProjects.find(({ uuid }) => uuid === projectUuid);
  const project = await prisma.project.findUnique({
    where: { uuid: projectUuid },
    select: { image_uuid: true },
  });
  if (!demo || !project || project.image_uuid) return;
  const svg = drawProjectArt({
    name: demo.project_name,
    category: demo.category,
    tags: demo.tags,
    ...size,
  });
  const sharp = await loadSharp();
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
  const upload = { bytes, ...(await inspectImage(bytes)) };
  const image_uuid = await prisma.$transaction(async (tx) => {
    const saved = await saveImage(tx, store, upload, 'demo');
    // Somebody may have given it a picture of his own meanwhile; then this one is swept away.
    await tx.project.updateMany({
      where: { uuid: projectUuid, image_uuid: null },
      data: { image_uuid: saved },
    });
    return saved;
  });
  // At once, rather than behind all the others that are still to be drawn.
  await processImage(services, image_uuid);
}
