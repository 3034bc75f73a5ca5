/** Letters that Unicode does not decompose, as a plain keyboard writes them. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ø: 'o', ł: 'l', đ: 'd' };

/**
 * The text in small letters without accents, and with the digits, quotes and dashes of a plain keyboard. Like
 * `search_folded` of the database.
 */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‘’ʼ´]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‐‒–—−]/g, '-')
    .replace(/[“”„«»]/g, '"')
    .replace(/[ßæœıøłđ]/g, (letter) => plainLetters[letter] as string)
    // The last four bits of such a digit are its value.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .toLowerCase();
