import { expect, test } from 'vitest';
import { toIssues } from './error.ts';
import { categoryPath, path, projectPath, redirects } from './path.ts';
import { loginFields } from './session.ts';
import { firstMessages } from './testing-messages.ts';
import { layout, storageKeys, timing } from './timing.ts';
import { bookingMessages } from './words/booking.ts';
import { errorTable } from './words/error.ts';
import { imageMaxBytes, imageMessages } from './words/image.ts';
import { sessionMessages } from './words/session.ts';

test('durations and thresholds are the specification’s', () => {
  expect(timing).toEqual({
    carouselMs: 5000,
    promoMs: 5000,
    bookingRedirectMs: 2000,
    newsletterSuccessMs: 3000,
    contactToastMs: 5000,
    contactAlertMs: 3000,
    deleteSuccessMs: 3000,
    updateRedirectMs: 1500,
    loadMoreMs: 500,
  });
  expect(layout).toMatchObject({
    topBarHiddenPast: 20,
    backToTopPast: 300,
    drawerBelow: 1024,
    projectCardRem: 28,
    categoriesFirst: 10,
    featuredLimit: 3,
  });
  expect(storageKeys.bookingProjectTitle).toBe('bookingProjectTitle');
  expect(imageMaxBytes).toBe(5_242_880);
});

test('addresses are the specification’s', () => {
  expect(path).toMatchObject({
    contact: '/contactus',
    privacy: '/privacy-policy',
    terms: '/terms-of-service',
    adminLogin: '/main/admin/login',
    adminAddProject: '/main/admin/add/projects',
    adminProjects: '/main/admin/view/projects',
    adminBookings: '/main/admin/view/requests',
    adminContacts: '/main/admin/view/contacts',
    adminAppointments: '/main/admin/view/appointments',
    adminSubscribers: '/main/admin/view/emails',
    adminUpdateProject: '/main/admin/update/project/:uuid',
  });
  expect(Object.fromEntries(redirects)).toMatchObject({
    '/admin/add-project': '/main/admin/add/projects',
    '/admin/projects': '/main/admin/view/projects',
    '/admin': '/main/admin',
  });
  expect(categoryPath('AI and ML Projects')).toBe('/projects/category/AI%20and%20ML%20Projects');
  expect(projectPath({ uuid: 'u', project_name: 'Größe & Co: LoRa!' })).toBe('/projects/u/gro-e-co-lora');
});

test('texts of booking, login and pictures are the specification’s', () => {
  expect(bookingMessages).toMatchObject({
    failed: 'Failed to submit booking request',
    unexpected: 'Something went wrong. Please try again.',
    loadFailed: 'Failed to fetch booking requests',
  });
  expect(sessionMessages.failed).toBe('Invalid email or password');
  expect(imageMessages.required).toBe('Image is required');
  expect(firstMessages(loginFields, { email: '', password: '' })).toEqual([
    'Email is required',
    'Password is required',
  ]);
});

test('every failure has the status that was settled', () => {
  const statusOf = Object.fromEntries(Object.entries(errorTable).map(([code, { status }]) => [code, status]));
  expect(statusOf).toMatchObject({
    BAD_REQUEST: 400,
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    CONFLICT: 409,
    PAYLOAD_TOO_LARGE: 413,
    UNSUPPORTED_MEDIA_TYPE: 415,
    TOO_MANY_REQUESTS: 429,
    SERVICE_UNAVAILABLE: 503,
  });
});

test('an issue names its field with dots', () => {
  const error = loginFields.safeParse({ email: 'a@b.c' }).error;
  expect(error && toIssues(error)).toEqual([{ path: 'password', message: 'Password is required' }]);
});
