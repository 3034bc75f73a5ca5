import type { DeskProject } from '@perfboard/contracts/project';
import { focusCenter } from '@perfboard/contracts/words/project-desk';
import { useState } from 'react';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { useMessages } from '../../components/messages.ts';

/** The smallest image of a project; a placeholder if it has none or it is still being processed. */
export function ProjectThumbnail({ project }: { project: DeskProject }) {
  const t = useMessages('desk_project');
  const [broken, setBroken] = useState<string>();
  const smallest = project.image?.variants
    .filter(({ format }) => format === 'webp')
    .sort((a, b) => a.width - b.width)[0];
  const src = smallest?.url ?? project.image_url;
  const isPending = project.image?.status === 'pending' || project.next_image === 'pending';
  const { focus_x = focusCenter, focus_y = focusCenter } = project.image ?? {};
  return (
    <span className="relative block h-12 w-18 overflow-hidden rounded-pad border border-rule bg-sunken">
      {src && project.image && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          className="h-full w-full object-cover"
          style={{ objectPosition: `${focus_x}% ${focus_y}%` }}
          onError={() => setBroken(src)}
        />
      ) : (
        <DrawnBoard name={project.project_name} />
      )}
      {isPending && (
        <span
          className="absolute inset-x-0 bottom-0 bg-warn-soft text-center text-[0.625rem] text-warn"
          title={t('processingImage')}
        >
          {t('processingMark')}
        </span>
      )}
    </span>
  );
}
