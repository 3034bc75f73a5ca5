import type { ProjectDetail } from '@perfboard/contracts/project';
import type { Photo } from '@perfboard/contracts/project-photo';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { Picture, variantsOf } from '../../components/picture.tsx';
import type { PhotoDialogProps } from './photo-dialog.tsx';

const sizes = '(min-width: 64rem) 41rem, 88vw';
const smallSizes = '(min-width: 64rem) 20rem, 44vw';

/** The photos of a project, or its picture alone; empty where there is none yet. */
export function photosOf({ photos, image, image_url, uuid }: ProjectDetail): readonly Photo[] {
  if (photos) return photos;
  if (image?.status !== 'ready' || image.variants.length === 0) return [];
  return [{ uuid, caption: '', url: image_url, image }];
}

interface FigureProps {
  photo: Photo;
  alt: string;
  isFirst: boolean;
  name: string;
  onOpen: (event: MouseEvent) => void;
}

function PhotoFigure({ photo: { image, url, caption }, alt, isFirst, name, onOpen }: FigureProps) {
  const largest = variantsOf(image, 'webp').at(-1)?.url ?? url;
  return (
    <figure
      className={`board-card min-w-0 overflow-hidden shadow-card ${isFirst ? '' : 'group last:odd:col-span-2'}`}
    >
      <a
        href={largest}
        onClick={onOpen}
        aria-haspopup="dialog"
        className={`block cursor-zoom-in bg-sunken ${isFirst ? '' : 'aspect-[4/3] group-last:group-odd:aspect-[8/3]'}`}
      >
        <Picture
          avif={variantsOf(image, 'avif')}
          webp={variantsOf(image, 'webp')}
          src={url}
          alt={alt}
          width={image.width}
          height={image.height}
          sizes={isFirst ? sizes : smallSizes}
          placeholder={image.placeholder}
          fallback={<DrawnBoard name={name} />}
          isEager={isFirst}
          hasSpinner
          isWhole={isFirst}
          className={isFirst ? '' : '!object-contain'}
        />
      </a>
      {caption && (
        <figcaption className="px-4 py-3 text-small text-muted wrap-anywhere">{caption}</figcaption>
      )}
    </figure>
  );
}

/** What is shown large, once the code for it is here. */
interface Opened {
  at: number;
  PhotoDialog: ComponentType<PhotoDialogProps>;
}

/**
 * All photos, uncropped, beside the text; on a narrow screen the text follows the first one. A click shows a
 * photo at full size; without script it opens the file.
 */
export function ProjectPhotos({ project, children }: { project: ProjectDetail; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const name = project.project_name;
  const photos = photosOf(project);
  const openAt = (at: number) => async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget as HTMLAnchorElement;
    const loaded = await import('./photo-dialog.tsx').catch(() => window.location.assign(href));
    if (loaded) setOpened({ at, PhotoDialog: loaded.PhotoDialog });
  };
  const [first, ...others] = photos.map((photo, at) => (
    <PhotoFigure
      key={photo.uuid}
      photo={photo}
      name={name}
      isFirst={at === 0}
      alt={at === 0 ? `Image of ${name}` : `Photo ${at + 1} of ${name}`}
      onOpen={openAt(at)}
    />
  ));
  return (
    <div className="page grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-y-4">
      <div className={others.length > 0 ? '' : 'lg:sticky lg:top-24'}>
        {first ?? (
          <div className="board-card aspect-[3/2] overflow-hidden shadow-card">
            <DrawnBoard name={name} />
          </div>
        )}
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
      {others.length > 0 && <div className="grid grid-cols-2 items-start gap-4">{others}</div>}
      {opened && (
        <opened.PhotoDialog
          name={name}
          photos={photos}
          startAt={opened.at}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
