import { expect, test } from 'vitest';
import { bookingFields } from './booking.ts';
import { contactFields } from './contact.ts';
import { normalizeEmail } from './email.ts';
import { isEmail } from './email-field.ts';
import { invitationFields } from './member.ts';
import { privacyFields } from './privacy.ts';
import { loginFields, passwordResetRequestFields } from './session.ts';
import { profileFields } from './shop/profile.ts';
import { subscriberFields } from './subscriber.ts';

const ada = 'ada@example.com';

test.each([
  // Invisible characters, as copying from a web page, a chat or a PDF leaves them.
  ['ada@example.com\u200e', ada],
  ['\u200eada@example.com', ada],
  ['\u202aada@example.com\u202c', ada],
  ['ada@exam\u00adple.com', ada],
  ['a\u200bd\u200ca\u200d@exa\u2060mple.c\u200bom', ada],
  ['ada@example.com\ufe0f', ada],
  ['\u00a0ada@example.com\u00a0', ada],
  ['ada@\u034fexample.com', ada],
  // Full-width signs and the full stops of East Asia.
  ['ada\uff20example.com', ada],
  ['ada@example\u3002com', ada],
  ['ada@example\uff0ecom', ada],
  ['\uff41\uff44\uff41\uff20\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45\uff0e\uff43\uff4f\uff4d', ada],
  ['\u3000ada@example.com\u3000', ada],
  ['ada\ufe6bexample\ufe52com', ada],
  ['ada@my\u2011example.com', 'ada@my-example.com'],
  // Copied with what stands around it.
  ['mailto:ada@example.com', ada],
  ['MAILTO:Ada@Example.com?subject=Hi%20there', ada],
  ['<mailto:ada@example.com>', ada],
  ['Ada <ada@example.com>', ada],
  ['"Lovelace, Ada" <ada@example.com>', ada],
  ['Ada Lovelace <mailto:ada@example.com>', ada],
  ['ada@example.com <ada@example.com>', ada],
  ['<ada@example.com>', ada],
  ['Ada <ada@example.com>;', ada],
  ['ada@example.com (Ada Lovelace)', ada],
  ['"ada@example.com"', ada],
  ["'ada@example.com'", ada],
  ['\u201cada@example.com\u201d', ada],
  ['[ada@example.com]', ada],
  ['`ada@example.com`', ada],
  ['ada@example.com.', ada],
  ['ada@example.com,', ada],
  ['ada@example.com;', ada],
  ['ada@example.com \u3001', ada],
  ['\u201eada@example.com\u201c', ada],
  ['\u00bbada@example.com\u00ab', ada],
  ['Email: ada@example.com', ada],
  ['E-Mail:\u00a0ada@example.com', ada],
  ['mailto:ada%40example.com', ada],
  ['ada@example.com/', ada],
  ['\u2800ada@example.com\u2800', ada],
  ['\ufffcada@example.com', ada],
  ['ada@example.com\u2009', ada],
  ['ada@example.com\u061c', ada],
  ['ada @ example.com', ada],
  ['ada@example.com\r\n', ada],
  ["o'neil@example.com", "o'neil@example.com"],
  ["'+tag@example.com", "'+tag@example.com"],
  // International domains in both spellings.
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'info@xn--e1afmkfd.xn--p1ai'],
  ['Info@\u041f\u0420\u0418\u041c\u0415\u0420.\u0420\u0424', 'info@xn--e1afmkfd.xn--p1ai'],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@b\u00fc\u00adcher\uff0eexample', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  ['Ada <ada@b\u00fccher.example>', 'ada@xn--bcher-kva.example'],
  ['ada@stra\u00dfe.example', 'ada@xn--strae-oqa.example'],
  ['ada@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com', 'ada@xn--mgba3gch31f060k.com'],
  ['ada@\u05d0\u05d1\u05d2.\u05e7\u05d5\u05dd\u200f', 'ada@xn--4dbcd.xn--9dbq2a'],
])('%j is %s', (typed, expected) => {
  expect(normalizeEmail(typed)).toBe(expected);
  expect(isEmail(normalizeEmail(typed))).toBe(true);
  // One form only: what is stored is not changed again.
  expect(normalizeEmail(normalizeEmail(typed))).toBe(normalizeEmail(typed));
});

test.each([
  'ada',
  'ada@example',
  'ada@exam ple.com',
  'a da@example.com',
  'ada..l@example.com',
  '.ada@example.com',
  'ada@-example.com',
  'ada@example..com',
  'ada@@example.com',
  'ada@example.com, bo@example.com',
  'ada@example.com; bo@example.com',
  'bo@example.com <ada@example.com>',
  'Ada <ada@example.com>, Bo <bo@example.com>',
  'ada@example.com\nbo@example.com',
  'ada@b\u00fccher',
  'ada@b\u00fccher.example/x',
  'ada@b\u00fccher.example:25',
  'ada@b\u00fc%41.example',
  'ad\u0430@example.com',
  '\u7528\u6237@example.com',
  'ada@1.2.3.4',
  'ada@[1.2.3.4]',
  'ada@xn--p1ai',
  'ada@example.xn--',
  '@example.com',
  '<>',
  'mailto:',
  '',
])('%j is no address', (typed) => {
  expect(isEmail(normalizeEmail(typed))).toBe(false);
});

test.each([
  ['ad\u0430@example.com', '“\u0430” is a Cyrillic letter'],
  ['\u03bfda@example.com', '“\u03bf” can’t be used before the @'],
  ['j\u00fcrgen@b\u00fccher.example', '“\u00fc” can’t be used before the @'],
  ['\u7528\u6237@example.com', '“\u7528” can’t be used before the @'],
  ['\ud83d\ude42@example.com', '“\ud83d\ude42” can’t be used before the @'],
])('the message about %j names the letter', (email, named) => {
  const { error } = subscriberFields.safeParse({ email });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    `Please enter a valid email address: ${named}`,
  ]);
});

test.each(['\u0430@example', 'ad\u0430', '\u0430 b@example.com', 'ada@\u0430/b.com'])(
  'the message about %j, where more is wrong, stays the form’s own',
  (email) => {
    const { error } = subscriberFields.safeParse({ email });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email address']);
  },
);

const emailOf = (result: { success: boolean; data?: { email?: unknown } | undefined }) =>
  result.success ? result.data?.email : 'refused';
const lead = { full_name: 'Ada', name: 'Ada', mobile_no: '5550100142', mobile: '5550100142' };
const rest = { ...lead, project_title: 'Greenhouse', subject: 'A question', message: 'Ten chars!' };

test.each([
  'Ada <ada@b\u00fccher.example>\u200e',
  'mailto:ada\uff20b\u00fccher\u3002example',
  'ada@xn--bcher-kva.example,',
])('every form takes %j as the same address', (email) => {
  const booking = bookingFields.safeParse({
    full_name: rest.full_name,
    email,
    mobile_no: rest.mobile_no,
    project_title: rest.project_title,
  });
  const { name, mobile, subject, message } = rest;
  const contact = contactFields.safeParse({ name, email, mobile, subject, message });
  const all = [
    booking,
    contact,
    subscriberFields.safeParse({ email }),
    invitationFields.safeParse({ email, role: 'editor' }),
    privacyFields.safeParse({ email }),
    passwordResetRequestFields.safeParse({ email }),
    loginFields.safeParse({ email, password: 'x' }),
  ];
  for (const result of all) expect(emailOf(result)).toBe('ada@xn--bcher-kva.example');
  for (const field of [profileFields.shape.email, profileFields.shape.privacy_email])
    expect(field.parse(email)).toBe('ada@xn--bcher-kva.example');
});
