import type { Image } from '@perfboard/contracts/image';
import focusStyle from './focus.css?url';

const step = (percent = 50) => Math.round(percent / 5) * 5;

/** The classes that keep a picture's focal point in sight where it is cropped; empty for the middle. */
export const focusClass = ({ focus_x, focus_y }: Pick<Image, 'focus_x' | 'focus_y'>): string =>
  focus_x === undefined && focus_y === undefined ? '' : `focus-x-${step(focus_x)} focus-y-${step(focus_y)}`;

/** The stylesheet of those classes; beside a picture that has any. */
export const FocusStyle = () => <link rel="stylesheet" href={focusStyle} precedence="default" />;
