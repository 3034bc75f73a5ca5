export interface Costly {
  what: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const names = (bytes: number) => Array.from({ length: bytes / 8 }, (_, at) => `a${at.toString(36)}`);
const manyFields = (bytes: number) =>
  `{${names(bytes)
    .map((name) => `"${name}":1`)
    .join()}}`;
const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

const texts: ReadonlyArray<readonly [what: string, text: string]> = [
  ['letters', 'a'],
  ['spaces', ' '],
  ['marks without letters', '\u0301'],
  ['letters that fall apart', '\ufdfa'],
  ['family emoji', '👩‍👩‍👧‍👦'],
  ['bidi overrides', '\u202e'],
  ['dots and ats', 'a@a.a.'],
  ['addresses', 'https://a.io/?a=http://'],
  ['line ends', '\r\n \n'],
  ['digits', '1-'],
  ['brackets', '[url=<a href="'],
];
const bodyDoors = [
  '/api/v1/contacts',
  '/api/v1/bookings',
  '/api/v1/newsletter/subscribe',
  '/trpc/contact.create',
  '/trpc/pageView.record',
  '/trpc/booking.create,contact.create,subscriber.subscribe?batch=1',
  '/api/auth/sign-in/email',
  '/api/v1/password/reset',
];

/** Requests with which a stranger might keep a process busy: long, wide, deep, and numerous. */
export function costlyRequests(): Costly[] {
  const post = (
    what: string,
    path: string,
    body: string,
    headers: Record<string, string> = json,
  ): Costly => ({
    what: `${what} to ${path}`,
    path,
    method: 'POST',
    headers,
    body,
  });
  const query = (input: unknown) => encodeURIComponent(JSON.stringify(input));
  const misspelt = { q: 'sxnsor rxbot cxmera gxteway bxttery cxntroller' };
  const header = (name: string, value: string): Costly => ({
    what: `a long ${name}`,
    path: '/api/v1/projects',
    headers: { [name]: value },
  });
  return [
    ...bodyDoors.flatMap((path) => [
      post('many fields', path, manyFields(510_000)),
      post('many fields, as many as a stranger may send', path, manyFields(60_000)),
      post('nested fields', path, `{"name":{"a":[${long('{"b":1},', 60_000)}{}]}}`),
      post('a wide list', path, `{"name":[${long('1,', 60_000)}1]}`),
      post('a wide list of lists', path, `{"name":[${long('[],', 60_000)}1]}`),
      post('a deep list', path, `{"name":${long('[', 30_000)}`),
      post('escaped letters', path, `{"name":"${long('\\u0041', 60_000)}"}`),
    ]),
    ...texts.flatMap(([what, text]) => {
      const value = long(text, Buffer.byteLength(text) > 1 ? 12_000 : 30_000);
      const lead = { name: value, email: value, mobile: value, subject: value, message: value };
      const short = { ...lead, name: 'Asha', email: 'a@b.io', mobile: '9876543210', subject: 'Quote' };
      return [
        post(what, '/api/v1/contacts', JSON.stringify({ message: value, email: value })),
        post(
          `${what}, within the limits,`,
          '/api/v1/contacts',
          JSON.stringify({ ...short, message: long(text, 480) }),
        ),
        post(
          `${what} as a form`,
          '/contactus',
          new URLSearchParams({ name: value.slice(0, 6_000) }).toString(),
          form,
        ),
        { what: `a search for ${what}`, path: `/trpc/project.search?input=${query({ q: long(text, 600) })}` },
        { what: `a page about ${what}`, path: `/projects?q=${encodeURIComponent(long(text, 600))}` },
        { what: `a category of ${what}`, path: `/projects/category/${encodeURIComponent(long(text, 600))}` },
      ];
    }),
    ...['/contactus', '/booking', '/newsletter', '/main/admin/reset-password'].flatMap((path) => [
      post('many fields of a form', path, names(500_000).join('=1&'), form),
      post('many fields of a small form', path, names(60_000).join('&'), form),
      post('many escapes', path, `name=${long('%41', 60_000)}`, form),
    ]),
    post('many parts', '/api/v1/contacts', long('--x\r\n\r\n', 500_000), {
      'content-type': 'multipart/form-data; boundary=x',
    }),
    post('parts of nothing', '/api/v1/projects', long('--x\r\n\r\n', 500_000), {
      'content-type': 'multipart/form-data; boundary=x',
    }),
    {
      what: 'a batch of misspelt searches',
      path: `/trpc/${long('project.search,', 74)}?batch=1&input=${query({ 0: misspelt, 1: misspelt, 2: misspelt, 3: misspelt, 4: misspelt })}`,
    },
    { what: 'a batch of very many calls', path: `/trpc/${long('session.get,', 14_000)}x?batch=1` },
    {
      what: 'many fields of a question',
      path: `/trpc/project.search?input=${encodeURIComponent(manyFields(2_000))}`,
    },
    { what: 'a deep question', path: `/trpc/project.search?input=${encodeURIComponent(long('[', 4_000))}` },
    { what: 'many parameters', path: `/api/v1/projects?${long('a&b=1&', 14_000)}` },
    { what: 'a long cursor', path: `/api/v1/projects?cursor=${long('W1tb', 14_000)}` },
    { what: 'a path of slashes', path: long('/', 14_000) },
    { what: 'a path of escapes', path: `/${long('%2e%2f', 14_000)}` },
    { what: 'a path of percents', path: `/projects/${long('%25', 14_000)}` },
    { what: 'a token of nothing', path: `/unsubscribe?token=${long('a.', 14_000)}` },
    { what: 'a confirmation of nothing', path: `/subscribe/confirm?token=${long('a.', 14_000)}` },
    { what: 'a picture of nothing', path: `/media/variants/${long('a/', 14_000)}.webp` },
    { what: 'the document', path: '/api/v1/openapi.json' },
    { what: 'the page of the document', path: '/api/v1/docs' },
    { what: 'the sitemap', path: '/sitemap.xml' },
    header('cookie', long('__Host-session=a.b; ', 14_000)),
    header('authorization', `Bearer ${long('a', 14_000)}`),
    header('if-none-match', long('W/"a", ', 14_000)),
    header('accept-encoding', long('br;q=0.1,', 14_000)),
    header('accept', long('text/html;q=0.1,', 14_000)),
    header('x-forwarded-for', long('1.2.3.4, ', 14_000)),
    header('idempotency-key', long('a', 14_000)),
    header('content-type', long('application/json;', 14_000)),
    header('origin', long('http://a', 14_000)),
  ];
}
