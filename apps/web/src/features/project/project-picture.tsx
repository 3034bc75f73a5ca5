import type { Image } from '@perfboard/contracts/image';
import type { PicturedProject } from '@perfboard/contracts/project';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import focusStyle from '../../components/focus.css?url';
import { useMessages } from '../../components/messages.ts';
import { Picture, variantsOf } from '../../components/picture.tsx';

const step = (percent = 50) => Math.round(percent / 5) * 5;

/** The class that keeps an image's focal point visible if it is cropped; empty for the center. */
const focusClass = ({ focus_x, focus_y }: Pick<Image, 'focus_x' | 'focus_y'>): string =>
  focus_x === undefined && focus_y === undefined ? '' : `focus-x-${step(focus_x)} focus-y-${step(focus_y)}`;

/** The stylesheet for those classes. */
const FocusStyle = () => <link rel="stylesheet" href={focusStyle} precedence="default" />;

/** A project's image, or a drawn board if there is none yet. */
export function ProjectPicture({
  project,
  sizes,
  isEager,
  hasSpinner,
}: {
  project: Omit<PicturedProject, 'uuid'>;
  sizes: string;
  isEager?: boolean;
  hasSpinner?: boolean;
}) {
  const t = useMessages('projects');
  const { image } = project;
  const fallback = <DrawnBoard name={project.project_name} />;
  if (image?.status !== 'ready' || image.variants.length === 0) return fallback;
  const focus = focusClass(image);
  const picture = (
    <Picture
      avif={variantsOf(image, 'avif')}
      webp={variantsOf(image, 'webp')}
      src={project.image_url}
      alt={t('imageOf', { name: project.project_name })}
      width={image.width}
      height={image.height}
      sizes={sizes}
      placeholder={image.placeholder}
      fallback={fallback}
      className={focus}
      {...(isEager ? { isEager } : {})}
      {...(hasSpinner ? { hasSpinner } : {})}
    />
  );
  return focus ? (
    <>
      <FocusStyle />
      {picture}
    </>
  ) : (
    picture
  );
}
