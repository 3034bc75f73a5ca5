import { bookingRouter } from '../features/booking/booking.router.ts';
import { categoryRouter } from '../features/category/category.router.ts';
import { contactRouter } from '../features/contact/contact.router.ts';
import { formTokenRouter } from '../features/lead/form-token.router.ts';
import { pageViewRouter } from '../features/page-view/page-view.router.ts';
import { projectRouter } from '../features/project/project.router.ts';
import { sessionRouter } from '../features/session/session.router.ts';
import { subscriberRouter } from '../features/subscriber/subscriber.router.ts';
import { router } from './init.ts';

export const appRouter = router({
  booking: bookingRouter,
  category: categoryRouter,
  contact: contactRouter,
  formToken: formTokenRouter,
  pageView: pageViewRouter,
  project: projectRouter,
  session: sessionRouter,
  subscriber: subscriberRouter,
});

export type AppRouter = typeof appRouter;
