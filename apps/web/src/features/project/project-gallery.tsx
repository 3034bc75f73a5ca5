import type { ProjectDetail } from '@perfboard/contracts/project';
import type { Photo } from '@perfboard/contracts/project-photo';
import { directionOf } from '@perfboard/messages/language';
import { type ComponentType, type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { Picture, variantsOf } from '../../components/picture.tsx';
import { isPlainClick } from '../../components/plain-click.ts';
import { onScrollRest } from '../../components/scroll-rest.ts';
import galleryStyle from './gallery.css?url';
import type { PhotoDialogProps } from './photo-dialog.tsx';

const sizes = '(min-width: 64rem) 50rem, 92vw';
const thumbnailSizes = '6rem';

/** The photos of a project, or only its image; empty if there is none yet. */
export function photosOf({ photos, image, image_url, uuid }: ProjectDetail): readonly Photo[] {
  if (photos) return photos;
  if (image?.status !== 'ready' || image.variants.length === 0) return [];
  return [{ uuid, caption: '', url: image_url, image }];
}

const anchorOf = (index: number) => `photo-${index + 1}`;

/** Photos wider than this suit a 3:2 frame; with taller ones, all share a 4:3 frame. */
const wideRatio = 1.42;

interface SlideProps {
  photo: Photo;
  index: number;
  name: string;
  /** A single wide photo has the page's width and its own height. */
  isAlone: boolean;
  isShown: boolean;
  /** Inert while another one is shown; without script, each can be scrolled to. */
  isInert: boolean;
  /** The language of the caption, if it is not the page's. */
  captionLanguage: string | undefined;
  onOpen: (event: MouseEvent) => void;
}

/** One whole photo. The rest of its frame is filled with the same photo, blurred. */
function Slide({
  photo: { image, url, caption },
  index,
  name,
  isAlone,
  isShown,
  isInert,
  captionLanguage,
  onOpen,
}: SlideProps) {
  const { translator, written } = usePageLanguage();
  const t = translator('project');
  const largest = variantsOf(image, 'webp').at(-1)?.url ?? url;
  const isOwnHeight = isAlone && image.width >= image.height;
  return (
    <figure
      id={anchorOf(index)}
      inert={isInert}
      data-shown={isShown ? '' : undefined}
      className="gallery-slide"
    >
      <a
        href={largest}
        onClick={onOpen}
        aria-haspopup="dialog"
        className={isOwnHeight ? '' : 'gallery-frame'}
      >
        {!isOwnHeight && image.placeholder && (
          <img src={image.placeholder} alt="" className="gallery-backdrop" width={16} height={16} />
        )}
        <Picture
          avif={variantsOf(image, 'avif')}
          webp={variantsOf(image, 'webp')}
          src={url}
          alt={
            index === 0
              ? translator('projects')('imageOf', { name })
              : t('photoOf', { number: index + 1, name })
          }
          width={image.width}
          height={image.height}
          sizes={sizes}
          placeholder={isOwnHeight ? image.placeholder : null}
          fallback={<DrawnBoard name={name} />}
          isEager={index === 0}
          hasSpinner
          {...(isOwnHeight ? { isWhole: true } : { isBare: true, className: '!object-contain' })}
        />
      </a>
      {caption && (
        <figcaption
          dir="auto"
          {...written(captionLanguage)}
          className="px-4 py-3 text-small text-muted wrap-anywhere"
        >
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

interface RailProps {
  photos: readonly Photo[];
  current: number;
  onShow: (index: number) => (event: MouseEvent) => void;
}

/**
 * Scrolls only the row: browsers do not scroll to a partly visible thumbnail. After a click the row stays where it is, under
 * the pointer.
 */
function showWhole({ currentTarget: thumbnail }: FocusEvent<HTMLElement>) {
  const row = thumbnail.closest('ul');
  if (!row || !thumbnail.matches(':focus-visible')) return;
  const [inner, outer] = [thumbnail.getBoundingClientRect(), row.getBoundingClientRect()];
  const margin = 4;
  if (inner.left < outer.left + margin) row.scrollLeft += inner.left - outer.left - margin;
  else if (inner.right > outer.right - margin) row.scrollLeft += inner.right - outer.right + margin;
}

/** Thumbnails that select the large photo; without script they are anchors. */
function Rail({ photos, current, onShow }: RailProps) {
  const t = usePageLanguage().translator('project');
  return (
    <ul aria-label={t('photos')} className="gallery-rail">
      {photos.map(({ uuid, image, url, caption }, index) => (
        <li key={uuid}>
          <a
            href={`#${anchorOf(index)}`}
            onClick={onShow(index)}
            onFocus={showWhole}
            aria-label={
              caption
                ? t('showPhotoCaption', { number: index + 1, caption })
                : t('showPhoto', { number: index + 1 })
            }
            aria-current={index === current ? 'true' : undefined}
            className="gallery-thumbnail"
          >
            <Picture
              avif={variantsOf(image, 'avif').slice(0, 1)}
              webp={variantsOf(image, 'webp').slice(0, 1)}
              src={url}
              alt=""
              width={image.width}
              height={image.height}
              sizes={thumbnailSizes}
              placeholder={image.placeholder}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The photo in full screen, once its code has loaded. */
interface Opened {
  at: number;
  PhotoDialog: ComponentType<PhotoDialogProps>;
}

/** The photo that the row currently shows, also after a swipe. */
function useShownPhoto() {
  const track = useRef<HTMLDivElement>(null);
  // Positions of a row that starts at the right are negative.
  const toTheEnd = directionOf(usePageLanguage().language) === 'rtl' ? -1 : 1;
  const [current, setCurrent] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const follow = () => setCurrent(Math.round(Math.abs(row.scrollLeft) / row.clientWidth) || 0);
    // An anchor may have scrolled it before hydration.
    follow();
    setReady(true);
    return onScrollRest(row, follow);
  }, []);
  const show = (index: number) => {
    const row = track.current;
    setCurrent(index);
    row?.scrollTo({ left: index * row.clientWidth * toTheEnd, behavior: 'instant' });
  };
  return { track, current, isReady, show };
}

/**
 * The photos of a project: one large, and all as thumbnails. A click on the large one shows it in full
 * screen; without script it opens the file.
 */
export function ProjectGallery({ project }: { project: ProjectDetail }) {
  const [opened, setOpened] = useState<Opened>();
  const { track, current, isReady, show } = useShownPhoto();
  const name = project.project_name;
  const photos = photosOf(project);
  const isAlone = photos.length < 2;
  const isWide = photos.every(({ image }) => image.width / image.height >= wideRatio);
  const openAt = (at: number) => async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget as HTMLAnchorElement;
    const loaded = await import('./photo-dialog.tsx').catch(() => window.location.assign(href));
    if (loaded) setOpened({ at, PhotoDialog: loaded.PhotoDialog });
  };
  if (photos.length === 0) {
    return (
      <div className="board-card aspect-[3/2] overflow-hidden shadow-card">
        <DrawnBoard name={name} />
      </div>
    );
  }
  return (
    <div className="grid min-w-0 content-start gap-3" data-frame={isWide ? 'wide' : undefined}>
      <link rel="stylesheet" href={galleryStyle} precedence="default" />
      <div ref={track} className="gallery-track board-card scroll-row-bare shadow-card">
        {photos.map((photo, index) => (
          <Slide
            key={photo.uuid}
            photo={photo}
            index={index}
            name={name}
            captionLanguage={project.text_languages?.[`photos.${index}.caption`]}
            isAlone={isAlone}
            isShown={index === current}
            isInert={isReady && index !== current}
            onOpen={openAt(index)}
          />
        ))}
      </div>
      {!isAlone && (
        <Rail
          photos={photos}
          current={current}
          onShow={(index) => (event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            show(index);
          }}
        />
      )}
      {opened && (
        <opened.PhotoDialog
          name={name}
          photos={photos}
          languages={project.text_languages}
          startAt={opened.at}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
