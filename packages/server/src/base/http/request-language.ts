import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { Request } from 'express';
import type { HttpServices } from '../service/services.ts';

/** The languages in which the shop answers, the primary one first. English is the desk's, and always understood. */
export async function answerLanguages({
  shop,
}: Pick<HttpServices, 'shop'>): Promise<readonly [Language, ...Language[]]> {
  const { primary, further } = (await shop.read()).words.languages;
  const offered = [primary, ...further] as const;
  return offered.includes(sourceLanguage) ? offered : [...offered, sourceLanguage];
}

/** More languages than any browser names; reading a header of several kilobytes takes milliseconds. */
const headerMax = 200;

/** The offered language that a request prefers by its `Accept-Language`; the first one if it accepts none. */
export function requestLanguage(
  request: Pick<Request, 'acceptsLanguages' | 'headers'>,
  offered: readonly [Language, ...Language[]],
): Language {
  const [primary] = offered;
  const { 'accept-language': header = '' } = request.headers;
  if (offered.length === 1 || header.length > headerMax) return primary;
  const accepted = request.acceptsLanguages([...offered]);
  return offered.find((language) => language === accepted) ?? primary;
}
