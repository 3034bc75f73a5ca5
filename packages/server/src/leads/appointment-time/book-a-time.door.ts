import { isTimeZone } from '@perfboard/contracts/clock';
import { path } from '@perfboard/contracts/path';
import { appointmentTimeMessages } from '@perfboard/contracts/words/booking-time';
import { isSameZone } from '@perfboard/contracts/zoned-time';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { helpLinks, linkFailure, sendStored } from '../../base/http/link-page.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { givenOnce, onlyMethods } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { nameShop, sendPageScript, sendSmallPage } from '../../base/http/small-page.ts';
import type { Context } from '../../base/trpc/context.ts';
import { toAppError } from '../../base/trpc/failure.ts';
import { readLatestChange } from '../appointment/appointment.ts';
import { offersTimes } from '../lead/time-link.ts';
import { again, booked, choices, type TimePage, timeQuery } from './book-a-time-page.ts';
import { bookATimeScript, bookATimeScriptPath as scriptPath } from './book-a-time-script.ts';
import { offeredTimes, readLink } from './offered-time.ts';
import { cancelTime, pickTime } from './pick-time.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

interface Outcome {
  message: string;
  status: number;
  /** The kind that could not be picked. */
  kind?: string;
}

/** What was stored, as the page's address names it. */
const done = ['picked', 'moved', 'same', 'cancelled'] as const;
const doneOf = (message: string): string =>
  done.find((name) => appointmentTimeMessages[name] === message) ?? '';

/** What the page says after a form was stored; an address may claim anything. */
function outcomeOf(claimed: string, isBooked: boolean): Outcome | undefined {
  const name = done.find((known) => known === claimed);
  if (!name || (name === 'cancelled') === isBooked) return undefined;
  return { message: appointmentTimeMessages[name], status: 200 };
}

/** The visitor's time zone, under the shop's name for it; the other one if it is unknown, or an offset and no name. */
function zoneOf(asked: string, shopZone: string, other = shopZone): string {
  const zone = isTimeZone(asked) && !/^[+-]/.test(asked) ? asked : other;
  return isSameZone(zone, shopZone) ? shopZone : zone;
}

/** Whether the latest change of the booking's appointments is that a member canceled one. */
async function isCanceledByShop({ prisma }: DoorTools['services'], booking_uuid: string): Promise<boolean> {
  const change = await readLatestChange(prisma, { booking_uuid });
  return change?.kind === 'cancelled' && change.user_id !== '';
}

/**
 * The page of a visitor's link: free times, then the appointment with the ways to move and cancel it. Works without
 * script, and asking changes nothing, for mail scanners follow links.
 */
export function bookATimeDoor({
  services,
  contextOf,
  readFields,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readFields'>): Router {
  const router = Router();

  router.get(scriptPath, (_request, response) => sendPageScript(response, bookATimeScript));
  router.all(scriptPath, onlyMethods(['GET']));
  router.all(path.bookATime, nameShop(services));

  async function show(ctx: Context, request: Request, response: Response, failure?: Outcome): Promise<void> {
    const token = String(request.params.token);
    const { uuid, appointment, version, language } = await readLink(ctx, token);
    speak(response, language);
    const t = pageTexts(response, 'link_pages');
    const { words, kindsIn } = await services.shop.read();
    const sayKind = kindsIn(language);
    const shopZone = words.profile.time_zone;
    const zone = zoneOf(givenOnce(request, 'zone'), shopZone, appointment?.time_zone);
    const page: TimePage = { t, sayKind, token, zone, shopZone, version };
    const facts = { script: scriptPath, language };
    const { kinds } = words.appointments;
    const isOffered = await offersTimes(services);
    const wanted = failure?.kind || givenOnce(request, 'kind');
    const isKindGone = wanted !== '' && kinds.every(({ name }) => name !== wanted);
    const asksToMove = appointment !== null && (givenOnce(request, 'move') !== '' || Boolean(failure?.kind));
    const isMove = asksToMove && isOffered;
    const refusal =
      asksToMove && !isOffered
        ? { message: appointmentTimeMessages.moveOff, status: 409 }
        : (failure ?? (isKindGone ? { message: appointmentTimeMessages.kindGone, status: 409 } : undefined));
    const outcome = refusal ?? outcomeOf(givenOnce(request, 'done'), appointment !== null);
    const status = outcome?.status ?? 200;
    const isFailure = status >= 400;
    const mayBeCanceled = !outcome && !appointment && version > 0 && isOffered;
    const notice =
      mayBeCanceled && (await isCanceledByShop(services, uuid))
        ? { message: appointmentTimeMessages.canceledMeanwhile }
        : outcome;
    const alert = notice
      ? `<p role="${isFailure ? 'alert' : 'status'}" tabindex="-1" autofocus${isFailure ? ' class="error"' : ''}><strong>${escapeHtml(localizeMessage(t.language, notice.message))}</strong></p>`
      : '';
    const lost = `<p class="error" role="alert" id="lost" data-page="${escapeHtml(t('pageWaits'))}" hidden>${escapeHtml(t('choiceWaits'))}</p>`;
    if (appointment && !isMove) {
      const body = alert + booked(page, appointment, { mayMove: isOffered }) + lost;
      return sendSmallPage(response, status, { ...facts, title: t('yourAppointment'), body });
    }
    if (!appointment && outcome && !(isFailure && isOffered)) {
      // More times may not be offered anymore, and are not what a visitor asked for who canceled.
      const body = alert + (isOffered ? again(page) : '') + lost;
      return sendSmallPage(response, status, { ...facts, title: t('yourAppointment'), body });
    }
    const from = givenOnce(request, 'from');
    const offer = await offeredTimes(ctx, {
      token,
      kind: wanted || undefined,
      ...(!Number.isNaN(Date.parse(from)) && { from }),
    });
    const now = appointment
      ? `<p>${escapeHtml(t('yourAppointmentNow'))}</p>${booked(page, appointment, { mayMove: false })}`
      : '';
    const title = t(isMove ? 'chooseAnotherTime' : 'chooseTime');
    // After a failure, what is booked comes first: it may have changed.
    const offered = choices(page, offer, { isMove, isKindGone });
    const body = alert + (isFailure ? now + offered : offered + now) + lost;
    sendSmallPage(response, status, { ...facts, title, body });
  }

  /** Shows every failure on the page. */
  const safely =
    (work: (ctx: Context, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const ctx = contextOf(request, response, 'form');
      try {
        await work(ctx, request, response);
      } catch (error) {
        const { code, status, message } = linkFailure(ctx, response, error);
        const t = pageTexts(response, 'link_pages');
        // The client page has the current link.
        const isThere = code === 'NOT_FOUND' && (await services.shop.read()).words.clients.is_used;
        const help = helpLinks(response, isThere ? 'either' : 'contact')
          .map(({ url, text }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`)
          .join('');
        const body = `<p role="alert">${escapeHtml(message)}</p>${help}`;
        const { language } = t;
        sendSmallPage(response, status, { title: t('chooseTime'), body, language });
      }
    };

  router.get(path.bookATime, safely(show));

  router.post(
    path.bookATime,
    safely(async (ctx, request, response) => {
      const fields = await readFields(request);
      const token = String(request.params.token);
      const { uuid, round, language, appointment } = await readLink(ctx, token);
      speak(response, language);
      const version = Number(text(fields.version)) || 0;
      const { time_zone: shopZone } = (await services.shop.read()).words.profile;
      const kind = text(fields.kind);
      const zone = zoneOf(givenOnce(request, 'zone'), shopZone);
      try {
        const { message } =
          fields.do === 'cancel'
            ? await cancelTime(ctx, { uuid, round, version })
            : await pickTime(ctx, {
                uuid,
                round,
                kind,
                about: text(fields.about),
                starts_at: readStart(text(fields.starts_at)),
                time_zone: zone,
                version,
              });
        sendStored(request, response, timeQuery({ token, zone }, { done: doneOf(message) }));
      } catch (error) {
        const { code, message } = toAppError(error);
        // The next free times, or the appointment that stays, are shown with it.
        const hasMore = appointment !== null || message !== appointmentTimeMessages.off;
        if (code !== 'CONFLICT' || !hasMore) throw error;
        await show(ctx, request, response, { message, status: 409, kind });
      }
    }),
  );
  router.all(path.bookATime, onlyMethods(['GET', 'POST']));
  return router;
}

/** An unreadable time is never free. */
const readStart = (value: string): Date => (Number.isNaN(Date.parse(value)) ? new Date(0) : new Date(value));
