import { categoryDescription } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { ownValue } from '@perfboard/contracts/own-value';
import { projectLimits } from '@perfboard/contracts/words/project';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ImageInput } from './image-input.tsx';
import { MoreParts } from './more-parts.tsx';
import type { ProjectControl } from './project-values.ts';
import { TagInput } from './tag-input.tsx';

interface ProjectFieldsProps {
  control: ProjectControl;
  /** On adding, everything but `featured` must be given; on updating only the name. */
  isNew: boolean;
  accept: string;
  currentImageUrl?: string;
  /** The project was stored without a category. */
  hasNoCategory?: boolean;
  /** The title that the project has already. */
  presentCategory?: string | undefined;
}

type FieldProps = Pick<ProjectFieldsProps, 'control' | 'isNew'>;

const errorOf = (field: { fieldState: { error?: { message?: string | undefined } } }) =>
  field.fieldState.error?.message;

function DescriptionField({ control, isNew }: FieldProps) {
  const t = useMessages('desk_project');
  const description = useController({ control, name: 'description' });
  const length = description.field.value.trim().length;
  const isShort = length > 0 && length < projectLimits.descriptionMin;
  return (
    <div className="grid gap-1.5">
      <Field
        label={t('description')}
        isRequired={isNew}
        error={errorOf(description)}
        hint={t('minCharacters', { count: projectLimits.descriptionMin })}
      >
        {(attributes) => (
          <textarea {...attributes} {...description.field} className="input min-h-40 resize-y" rows={7} />
        )}
      </Field>
      <p className={`designator ${isShort ? 'text-warn' : 'text-muted'}`} data-testid="description-counter">
        {t('characters', { count: length })}
      </p>
    </div>
  );
}

function CategoryField({
  control,
  isNew,
  hasNoCategory,
  presentCategory,
}: FieldProps & Pick<ProjectFieldsProps, 'hasNoCategory' | 'presentCategory'>) {
  const t = useMessages('desk_project');
  const category = useController({ control, name: 'category' });
  const stored = trpc.shop.categories.get.useQuery();
  const categories = stored.data?.value ?? defaultCategories;
  // Batched with the request for the categories.
  const { data: counted } = trpc.shop.categories.sizes.useQuery();
  const labelOf = (title = '') => counted && `${title} (${ownValue(counted.sizes, title) ?? 0})`;
  const offered = categories.admin.filter(({ is_shown }) => is_shown);
  const chosen = category.field.value;
  // A category that is hidden, only public, or not loaded yet can still be chosen if the project has it.
  const present = [...new Set([presentCategory, chosen])].filter(
    (title) => title && !offered.some((known) => known.title === title),
  );
  return (
    <Field
      label={t('category')}
      isRequired={isNew}
      error={errorOf(category)}
      hint={categoryDescription(categories, chosen)}
    >
      {(attributes) => (
        <select {...attributes} {...category.field} className="input">
          {(isNew || hasNoCategory || !chosen) && <option value="">{t('selectCategory')}</option>}
          {present.map((title) => (
            <option key={title} value={title} label={labelOf(title)}>
              {title}
            </option>
          ))}
          {offered.map(({ id, title }) => (
            <option key={id} value={title} label={labelOf(title)}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The fields of a project, the same for adding and updating. */
export function ProjectFieldset({
  control,
  isNew,
  accept,
  currentImageUrl,
  hasNoCategory = false,
  presentCategory,
}: ProjectFieldsProps) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const name = useController({ control, name: 'project_name' });
  const image = useController({ control, name: 'image' });
  const tags = useController({ control, name: 'tags' });
  const featured = useController({ control, name: 'featured' });
  const fileInput = useRef<HTMLInputElement>(null);
  // The form uses this to focus the first field with an error.
  useEffect(() => image.field.ref(fileInput.current));
  return (
    <>
      <Field label={t('projectName')} isRequired error={errorOf(name)}>
        {(attributes) => (
          <input {...attributes} {...name.field} className="input" type="text" autoComplete="off" />
        )}
      </Field>
      <DescriptionField control={control} isNew={isNew} />
      <CategoryField
        control={control}
        isNew={isNew}
        hasNoCategory={hasNoCategory}
        presentCategory={presentCategory}
      />
      <Field
        label={t('image')}
        isRequired={isNew}
        error={errorOf(image)}
        hint={t(isNew ? 'imageHint' : 'imageKeepHint')}
      >
        {(attributes) => (
          <ImageInput
            control={attributes}
            accept={accept}
            file={image.field.value}
            inputRef={fileInput}
            currentUrl={currentImageUrl}
            messages={
              isNew
                ? { type: messages('imageType'), size: messages('imageSize') }
                : { type: messages('imageUpdateType'), size: messages('imageUpdateSize') }
            }
            onChange={image.field.onChange}
          />
        )}
      </Field>
      <Field label={t('tags')} isRequired={isNew} error={errorOf(tags)} hint={t('tagsHint')}>
        {(attributes) => (
          <TagInput
            control={attributes}
            inputRef={tags.field.ref}
            tags={tags.field.value}
            onChange={tags.field.onChange}
          />
        )}
      </Field>
      <Field label={t('featured')} className="justify-items-start" hint={t('featuredHint')}>
        {(attributes) => (
          <input
            {...attributes}
            ref={featured.field.ref}
            name="featured"
            type="checkbox"
            className="size-6 accent-[var(--action)]"
            checked={featured.field.value}
            onChange={(event) => featured.field.onChange(event.target.checked)}
            onBlur={featured.field.onBlur}
          />
        )}
      </Field>
      <MoreParts control={control} />
    </>
  );
}
