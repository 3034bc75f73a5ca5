export const redirectMessages = {
  from: 'Enter a path of the old site that begins with /, without ? and #, or one like /?p=123',
  to: 'Enter a path of this site that begins with /',
  twice: 'This address stands here twice',
  loop: 'This address leads back to itself',
} as const;
