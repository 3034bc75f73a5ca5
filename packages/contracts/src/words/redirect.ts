export const redirectMessages = {
  from: 'Enter a path of the old site that starts with /, without ? and #, or one such as /?p=123',
  to: 'Enter a path of this site that starts with /',
  twice: 'This address is listed twice',
  loop: 'This redirect would loop',
} as const;
