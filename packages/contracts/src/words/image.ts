/** The limit is inclusive: a file of exactly 5 MiB is accepted. */
export const imageMaxBytes = 5 * 1024 * 1024;

/** Checked from the header, before a decoder is let near the file. */
export const imageMaxPixels = 50_000_000;

export const imageFormats = ['jpeg', 'png', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

export const imageContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const variantFormats = ['avif', 'webp'] as const;

export type VariantFormat = (typeof variantFormats)[number];

export const variantWidths = [320, 640, 960, 1280, 1920] as const;

export const imageMessages = {
  addType: 'Please select a valid image file (JPEG, PNG, or WebP)',
  addSize: 'File size must be less than 5MB',
  updateType: 'Please select a valid image file',
  updateSize: 'Image size should be less than 5MB',
  required: 'Image is required',
} as const;

export const imageStatuses = ['pending', 'ready', 'failed'] as const;
