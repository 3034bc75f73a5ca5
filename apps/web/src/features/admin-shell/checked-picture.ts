import { imageMessages, isHeic, isJpeg } from '@perfboard/contracts/words/image';

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
