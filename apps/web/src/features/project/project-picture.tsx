import type { Project } from '@perfboard/contracts/project';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { FocusStyle, focusClass } from '../../components/focus.tsx';
import { Picture, variantsOf } from '../../components/picture.tsx';

/** A project's picture, or the drawn board where there is none (yet). */
export function ProjectPicture({
  project,
  sizes,
  isEager,
  hasSpinner,
}: {
  project: Project;
  sizes: string;
  isEager?: boolean;
  hasSpinner?: boolean;
}) {
  const { image } = project;
  const fallback = <DrawnBoard name={project.project_name} />;
  if (image?.status !== 'ready' || image.variants.length === 0) return fallback;
  const focus = focusClass(image);
  const picture = (
    <Picture
      avif={variantsOf(image, 'avif')}
      webp={variantsOf(image, 'webp')}
      src={project.image_url}
      alt={`Image of ${project.project_name}`}
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
