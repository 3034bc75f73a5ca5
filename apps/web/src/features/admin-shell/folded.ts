/** The text in small letters without accents, as the lists of the desk are searched. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss');
