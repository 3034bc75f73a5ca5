import { imageMessages } from './image.ts';

export const photoLimits = {
  /** The first one included. */
  photosMax: 12,
  captionMax: 300,
} as const;

/** The default focus of a crop, in percent. */
export const focusCenter = 50;

export const photoMessages = {
  type: imageMessages.addType,
  size: imageMessages.addSize,
  required: imageMessages.required,
  captionMax: 'A caption must not exceed 300 characters',
  focusInvalid: 'The focal point must be two numbers from 0 to 100',
  tooMany: 'A project can have up to 12 photos',
  alreadyThere: 'This photo was already added',
  lastOne: 'A project needs at least one photo. Add another before you delete this one.',
  notFound: 'Photo not found',
  added: 'Photo added',
  saved: 'Photos saved',
  removed: 'Photo deleted',
  failed: 'Could not save the photos',
} as const;
