import { imageMaxBytes, imageMessages, isHeic, isJpeg } from '@perfboard/contracts/words/image';

/**
 * Checks a chosen image by its content: phones name some JPEG files .heic, and some HEIC files .jpg.
 * @returns the file with its real type, or why it can't be used
 */
export async function checkedPicture(file: File): Promise<{ file: File; problem?: string }> {
  const start = new Uint8Array(await file.slice(0, 256).arrayBuffer());
  if (isHeic(start)) return { file, problem: `${imageMessages.addType}. ${imageMessages.heic}` };
  if (!isJpeg(start) || file.type === 'image/jpeg') return { file };
  return { file: new File([file], file.name, { type: 'image/jpeg' }) };
}

/** Long sides to try, in this order: the first is larger than any page shows. */
const longSides = [4096, 3200, 2560, 1920, 1280];

/**
 * A smaller copy of an image as JPEG, or as WebP if it may be transparent; undefined if the browser cannot
 * read it.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    for (const longSide of new Set(longSides.map((side) => Math.min(side, longest)))) {
      const scale = longSide / longest;
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
      if (!blob || blob.size > imageMaxBytes) continue;
      // A browser that cannot write WebP writes PNG instead.
      const ending = blob.type.split('/')[1] ?? 'jpeg';
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type });
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}
