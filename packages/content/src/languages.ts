import type { ShopLanguages } from '@perfboard/contracts/shop/languages';

/** A site in English, as every site before it could choose. */
export const languages: ShopLanguages = { primary: 'en', further: [] };
