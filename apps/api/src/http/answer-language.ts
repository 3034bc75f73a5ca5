import type { Language } from '@perfboard/messages/language';
import { answerLanguages, requestLanguage } from '@perfboard/server/base/http/request-language';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { RequestHandler, Response } from 'express';

/** Chooses the language of an API's answers; mount it before them. */
export const chooseLanguage =
  (services: Pick<HttpServices, 'shop'>): RequestHandler =>
  async (request, response, next) => {
    response.locals.language = requestLanguage(request, await answerLanguages(services));
    next();
  };

/** The language of an answer; English where none was chosen. */
export const languageOf = ({ locals }: Response): Language => locals?.language ?? 'en';
