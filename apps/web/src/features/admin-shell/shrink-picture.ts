/** Widths that are tried in turn, in pixels. The widest that a page shows is narrower than the first. */
const edges = [3_840, 2_560, 1_920, 1_280];

/**
 * A picture as a file of at most `maxBytes`: drawn anew in the browser, no wider or higher than it has to be.
 * What is no picture comes back as it is: the server has the words for it.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  try {
    for (const edge of edges) {
      const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
      // A browser that cannot write WebP answers PNG, which may stay too large.
      if (blob && blob.size <= maxBytes) {
        return new File([blob], file.name.replace(/\.\w+$/, '.webp'), { type: blob.type });
      }
    }
    return file;
  } finally {
    bitmap.close();
  }
}
