import { imageMaxBytes, isHeic } from '@perfboard/contracts/words/image';
import { type Language, localeOf } from '@perfboard/messages/language';
import { type RefObject, useEffect, useState } from 'react';
import type { ControlProps } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ShrinkButton } from './shrink-button.tsx';

interface ImageInputProps {
  control: ControlProps;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  accept: string;
  /** The stored image. */
  currentUrl?: string | undefined;
  /** The form's messages for a file that is not an image, and for one that is too large. */
  messages: { type: string; size: string };
}

/** A size in MB with two decimals. */
const formatSize = (language: Language, bytes: number): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(bytes / 1024 / 1024);

/** An object URL for the chosen file, revoked when it is no longer shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/**
 * Whether a file is a HEIC photo by its content: phones name some of them .jpg, which the form would accept.
 */
function useHeic(file: File | undefined): boolean {
  const [heic, setHeic] = useState<File>();
  useEffect(() => {
    // The server rejects a file that cannot be read.
    file
      ?.slice(0, 256)
      .arrayBuffer()
      .then(
        (start) => isHeic(new Uint8Array(start)) && setHeic(file),
        () => undefined,
      );
  }, [file]);
  return file !== undefined && heic === file;
}

/** A file chooser that shows the chosen or the stored image. */
export function ImageInput({
  control,
  file,
  onChange,
  inputRef,
  accept,
  currentUrl,
  messages,
}: ImageInputProps) {
  const t = useMessages('desk_project');
  const heicText = useMessages('api_project')('imageHeic');
  const heic = useHeic(file);
  const preview = useObjectUrl(file);
  // Compared by address, so that a late failure does not hide an image chosen since.
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const shown = preview ?? currentUrl;
  return (
    <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="grid aspect-[3/2] place-items-center overflow-hidden rounded-board border border-rule bg-sunken text-muted">
        {shown && shown !== brokenUrl ? (
          <img
            src={shown}
            alt={t(preview ? 'previewAlt' : 'currentAlt')}
            className="h-full w-full object-cover"
            onError={() => setBrokenUrl(shown)}
          />
        ) : (
          <Icon name="image-plus" size={28} />
        )}
      </div>
      <div className="grid content-center gap-2">
        <input
          {...control}
          ref={inputRef}
          name="image"
          type="file"
          accept={accept}
          className="input"
          onChange={(event) => onChange(event.target.files?.[0])}
        />
        {file && (
          <p className="flex items-center gap-2 text-label text-muted">
            <span className="truncate">
              {t('fileSize', { name: file.name, size: formatSize(t.language, file.size) })}
            </span>
            <button
              type="button"
              className="flex min-h-8 items-center gap-1 font-semibold text-danger"
              onClick={() => {
                if (inputRef.current) inputRef.current.value = '';
                onChange(undefined);
              }}
            >
              <Icon name="x" size={13} />
              {t('removeImage')}
            </button>
          </p>
        )}
        {heic && (
          <p role="alert" className="text-small font-medium text-danger">
            {control['aria-invalid'] ? heicText : `${messages.type}. ${heicText}`}
          </p>
        )}
        {file && file.size > imageMaxBytes && (
          <div className="grid gap-2">
            {/* After validation, the field itself shows this message. */}
            {!control['aria-invalid'] && (
              <p role="alert" className="text-small font-medium text-danger">
                {messages.size}
              </p>
            )}
            <ShrinkButton file={file} onShrunk={onChange} />
          </div>
        )}
      </div>
    </div>
  );
}
