import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { mayUse } from '../../base/trpc/role.ts';
import { feedCalendar } from './appointment-calendar.ts';
import { listForCalendar } from './appointment-list.ts';
import { openCalendarAddress } from './calendar-address.ts';

/**
 * The calendar feed of a member. Its address is a secret: no cache stores a response, and no log line
 * contains it.
 */
export function calendarDoor({ services: { prisma, shop, env } }: Pick<DoorTools, 'services'>): Router {
  const router = Router();
  router.get(path.calendar, async (request, response) => {
    const secret = /^(.+)\.ics$/.exec(String(request.params.file))?.[1] ?? '';
    const member = await openCalendarAddress(prisma, secret);
    // Revoked, or of a member who must first set up a second factor: the same response for every caller.
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
  });
  router.all(path.calendar, onlyMethods(['GET']));
  return router;
}
