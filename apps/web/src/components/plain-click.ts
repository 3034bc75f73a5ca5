/** Whether a click on a link is one that the page may handle itself: with these keys it opens a tab, a window or a download. */
export const isPlainClick = (event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
