import type { Language } from '@perfboard/messages/language';
import type { Request } from 'express';
import type { HttpServices } from '../service/services.ts';

/** The languages in which the shop answers, the primary one first. */
export async function answerLanguages({
  shop,
}: Pick<HttpServices, 'shop'>): Promise<readonly [Language, ...Language[]]> {
  const { primary, further } = (await shop.read()).words.languages;
  return [primary, ...further];
}

/** The offered language that a request prefers by its `Accept-Language`; the first one if it accepts none. */
export function requestLanguage(
  request: Pick<Request, 'acceptsLanguages'>,
  offered: readonly [Language, ...Language[]],
): Language {
  const [primary] = offered;
  if (offered.length === 1) return primary;
  const accepted = request.acceptsLanguages([...offered]);
  return offered.find((language) => language === accepted) ?? primary;
}
