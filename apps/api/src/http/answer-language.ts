import { answerLanguages, requestLanguage } from '@perfboard/server/base/http/request-language';
import { speak } from '@perfboard/server/base/http/response-language';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { RequestHandler } from 'express';

/** Chooses the language of an API's answers; mount it before them. */
export const chooseLanguage =
  (services: Pick<HttpServices, 'shop'>): RequestHandler =>
  async (request, response, next) => {
    speak(response, requestLanguage(request, await answerLanguages(services)));
    next();
  };
