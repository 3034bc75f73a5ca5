import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../service/job-services.ts';
import { processImage } from './process-image.ts';
import { removeImage } from './remove-image.ts';
import { sweepDefaults, sweepImages } from './sweep-images.ts';

export function imageJobs(
  services: JobServices,
): Pick<JobHandlers, 'image.process' | 'image.remove' | 'image.sweep'> {
  return {
    'image.process': ({ image_uuid }) => processImage(services, image_uuid),
    'image.remove': ({ image_uuid, content_hash }) =>
      removeImage(services, { uuid: image_uuid, contentHash: content_hash }),
    'image.sweep': async (_payload, { signal }) => {
      await sweepImages(services, sweepDefaults, signal);
    },
  };
}
