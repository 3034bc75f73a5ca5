import { deskLanguageHeader } from '@perfboard/contracts/page-query';
import { isLanguage } from '@perfboard/messages/language';
import { answerLanguages, requestLanguage } from '@perfboard/server/base/http/request-language';
import { speak } from '@perfboard/server/base/http/response-language';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { RequestHandler } from 'express';

/** Files are in no language. */
const isFile = (path: string): boolean => /^\/(?:assets|media)\//.test(path);

/** Chooses the language of an API's answers; mount it before them. */
export const chooseLanguage =
  (services: Pick<HttpServices, 'shop'>): RequestHandler =>
  async (request, response, next) => {
    if (isFile(request.path)) return next();
    const desk = request.get(deskLanguageHeader);
    speak(
      response,
      desk && isLanguage(desk) ? desk : requestLanguage(request, await answerLanguages(services)),
    );
    next();
  };
