import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { mayUse } from '@perfboard/server/base/trpc/role';
import { feedCalendar } from '@perfboard/server/leads/appointment/appointment-calendar';
import { listForCalendar } from '@perfboard/server/leads/appointment/appointment-list';
import { openCalendarAddress } from '@perfboard/server/leads/appointment/calendar-address';
import { Router } from 'express';
import { onlyMethods } from './method.ts';
import { sendFailure } from './send-json.ts';

/** Serves a member's calendar. The address is the secret, so the response must not be cached or logged. */
export function calendarRouter({ prisma, shop, env }: Pick<HttpServices, 'prisma' | 'shop' | 'env'>): Router {
  const router = Router();
  router.get(path.calendar, async (request, response) => {
    try {
      const secret = /^(.+)\.ics$/.exec(String(request.params.file))?.[1] ?? '';
      const member = await openCalendarAddress(prisma, secret);
      // Expired, or of a member without the required second factor: the same answer for all.
      if (!member || !(await mayUse(prisma, member, 'reader'))) throw new AppError('NOT_FOUND');
      const [{ words }, events] = await Promise.all([shop.read(), listForCalendar(prisma)]);
      response
        .set({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="appointments.ics"',
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .end(feedCalendar(words.profile.name, events, `${env.PUBLIC_URL}${path.adminAppointments}`));
    } catch (error) {
      sendFailure(response, error);
    }
  });
  router.all(path.calendar, onlyMethods(['GET']));
  return router;
}
