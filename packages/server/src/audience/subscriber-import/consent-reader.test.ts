import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { expect, test } from 'vitest';
import { checkImport } from './subscriber-import.ts';
import { check, classify, prepareImports, read, requestId, run, services, start } from './testing/imports.ts';

prepareImports();

/** In each, a, b and c left there or never agreed, and x, y and z are subscribed. */
const exports: [string, string | null, string][] = [
  [
    'Brevo',
    'brevo',
    'CONTACT ID,EMAIL,FIRSTNAME,SMS_BLACKLISTED,EMAIL_BLACKLISTED,ADDED_TIME\n1,a@e.example,A,false,true,\n2,x@e.example,X,true,false,',
  ],
  [
    'Brevo with double opt-in',
    null,
    'EMAIL;DOUBLE_OPT-IN;ADDED_TIME\na@e.example;No;01-02-2024\nx@e.example;Yes;02-02-2024',
  ],
  [
    'HubSpot',
    'hubspot',
    'Record ID,Email,Unsubscribed from all email,Lead Status\n1,a@e.example,Yes,NEW\n2,x@e.example,,OPEN\n3,b@e.example,true,\n4,y@e.example,false,',
  ],
  [
    'HubSpot by kind of email',
    null,
    'Email,Opted out of email: Marketing Information,Email hard bounce reason\na@e.example,true,\nb@e.example,,Unknown user\nx@e.example,,',
  ],
  [
    'Shopify',
    'shopify',
    'Customer ID,Email,Accepts Email Marketing,Accepts SMS Marketing,Total Spent\n1,a@e.example,no,yes,0\n2,x@e.example,yes,no,9.5',
  ],
  ['Shopify before 2022', null, 'First Name,Email,Accepts Marketing\nA,a@e.example,no\nX,x@e.example,yes'],
  [
    'Klaviyo',
    'klaviyo',
    'Email,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent\na@e.example,UNSUBSCRIBED,,[],\nb@e.example,NEVER_SUBSCRIBED,,[],\nx@e.example,SUBSCRIBED,2024-01-01,[],NEVER_SUBSCRIBED\nc@e.example,SUBSCRIBED,2024-01-01,"[\'HARD_BOUNCE\']",',
  ],
  [
    'Buttondown',
    'buttondown',
    'email,type,unsubscription_date,creation_date\na@e.example,unsubscribed,2024-01-01,2023-01-01\nb@e.example,undeliverable,,2023-01-01\nc@e.example,unactivated,,2023-01-01\nx@e.example,regular,,2023-01-01\ny@e.example,premium,,',
  ],
  [
    'Substack',
    'substack',
    'email,active_subscription,expiry,plan,email_disabled,created_at\na@e.example,true,2025-01-01,yearly,true,2024-01-01\nx@e.example,false,,other,false,2024-01-01\ny@e.example,true,2027-01-01,yearly,false,2024-01-01',
  ],
  [
    'Kit',
    'kit',
    'first_name,email_address,state,created_at,tags\nA,a@e.example,cancelled,2024-01-01,\nB,b@e.example,bounced,2024-01-01,\nC,c@e.example,inactive,2024-01-01,\nX,x@e.example,active,2024-01-01,',
  ],
  [
    'Kit with a status',
    null,
    'id,first_name,email,created_at,status\n1,A,a@e.example,2024-01-01,complained\n2,X,x@e.example,2024-01-01,active',
  ],
  [
    'MailerLite',
    'mailerlite',
    'Subscriber,Subscribed,Unsubscribed,Sent,Opens\na@e.example,2024-01-01 10:00:00,2024-02-01 10:00:00,4,2\nx@e.example,2024-01-01 10:00:00,,4,2',
  ],
  [
    'MailerLite by status',
    null,
    'Email,Name,Status\na@e.example,A,Junk\nb@e.example,B,Unconfirmed\nx@e.example,X,Active',
  ],
  [
    'Mailchimp',
    'mailchimp',
    'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON\na@e.example,A,2,,,2021-01-01 10:00:00,May news,N/A\nx@e.example,X,2,,2020-01-01 10:00:00,,,',
  ],
  [
    'listmonk',
    'listmonk',
    'uuid,email,name,attributes,status,created_at\n1,a@e.example,A,{},blocklisted,\n2,b@e.example,B,{},disabled,\n3,x@e.example,X,{},enabled,',
  ],
  [
    'Ghost',
    'ghost',
    'id,email,subscribed_to_emails,created_at,deleted_at\n1,a@e.example,false,,\n2,b@e.example,true,,2024-01-01\n3,x@e.example,true,,',
  ],
  [
    'MailPoet',
    'mailpoet',
    'Email,First name,Last name,Global status,List status\na@e.example,A,A,inactive,subscribed\nx@e.example,X,X,subscribed,subscribed',
  ],
  [
    'Constant Contact',
    null,
    'Email address,Email status,Email permission status,Confirmed Opt-Out Date,Confirmed Opt-Out Reason\na@e.example,Unsubscribed,Express,2024-01-01,no time\nb@e.example,Active,Express,,too many\nx@e.example,Active,Express,,\ny@e.example,Active,Implied,,',
  ],
  [
    'EmailOctopus',
    null,
    'Email address,Status\na@e.example,UNSUBSCRIBED\nb@e.example,PENDING\nx@e.example,SUBSCRIBED',
  ],
  [
    'Beehiiv',
    null,
    'Email,Status,Created At,Subscription Tier\na@e.example,Inactive,2025-10-10 10:10:10,free\nb@e.example,Invalid,2025-10-10 10:10:10,free\nx@e.example,Active,2025-11-11 11:11:11,premium',
  ],
  [
    'Square',
    null,
    'First Name,Email Address,Email Subscription Status\nA,a@e.example,unsubscribed\nB,b@e.example,bounced\nX,x@e.example,subscribed',
  ],
  [
    'Wix',
    null,
    'First Name,Email 1,Email subscriber status,SMS subscriber status\nA,a@e.example,Unsubscribed,Never subscribed\nB,b@e.example,Never subscribed,\nX,x@e.example,Subscribed,Unsubscribed',
  ],
  [
    'Omnisend',
    null,
    'email,emailStatus,phoneStatus\na@e.example,nonSubscribed,subscribed\nx@e.example,subscribed,unsubscribed',
  ],
  [
    'CleverReach',
    null,
    'email;activated;deactivated;bounced\na@e.example;2024-01-01 10:00:00;2024-02-01 10:00:00;0\nb@e.example;2024-01-01 10:00:00;0;2024-02-01 10:00:00\nx@e.example;2024-01-01 10:00:00;0;0',
  ],
  [
    'AWeber',
    null,
    'Name,Email,Stop Time,Stop Status\nA,a@e.example,05/21/24 10:00,unsubscribed\nX,x@e.example,,',
  ],
  ['MailUp', null, 'E-mail,OptOut_Date,optout_type\na@e.example,20110122T111244,0\nx@e.example,,'],
  [
    'Odoo',
    null,
    'name,email,opt_out,unsubscription_date\nA,a@e.example,1,2022-01-01\nB,b@e.example,True,\nX,x@e.example,False,',
  ],
  [
    'camel case',
    null,
    'email,isSubscribed,emailOptOut\na@e.example,false,\nb@e.example,true,true\nx@e.example,true,false',
  ],
  [
    'Mailjet',
    null,
    'email,IsExcludedFromCampaigns,IsOptInPending\na@e.example,true,false\nb@e.example,false,true\nx@e.example,false,false',
  ],
  [
    'Salesforce',
    null,
    'Email,HasOptedOutOfEmail,DoNotCall,EmailBouncedDate,EmailBouncedReason\na@e.example,1,0,,\nb@e.example,0,0,2024-01-01,550\nx@e.example,0,1,,',
  ],
  [
    'Zoho',
    null,
    'Email,Email Opt Out,Unsubscribed Mode,Unsubscribed Time\na@e.example,true,,\nb@e.example,false,Manual,2024-01-01 10:00:00\nx@e.example,false,,',
  ],
  [
    'Sendy',
    null,
    'Name,Email,Joined,Status\nA,a@e.example,2024-01-01,Marked as spam\nB,b@e.example,2024-01-01,Bounced\nX,x@e.example,2024-01-01,Active',
  ],
  ['a form that asks for a yes', null, 'Email,Would you like our newsletter?\na@e.example,0\nx@e.example,1'],
  [
    'a form that asks for a no',
    null,
    'Email,I do not wish to receive marketing\na@e.example,yes\nx@e.example,no',
  ],
  ['no newsletter', null, 'E-Mail;Kein Newsletter\na@e.example;x\nx@e.example;'],
  ['the export of a mail checker', null, 'email,result\na@e.example,undeliverable\nx@e.example,'],
  ['cells made text for Excel', null, 'Email,Subscribed\na@e.example,="no"\nx@e.example,="yes"'],
  [
    'a flag',
    null,
    'email,unsubscribed\na@e.example,true\nb@e.example,1\nc@e.example,x\nx@e.example,false\ny@e.example,0\nz@e.example,',
  ],
  ['opted out', null, 'Email,Opted out\na@e.example,Y\nx@e.example,N\ny@e.example,n/a'],
  ['do not email', null, 'Email,Do Not Email\na@e.example,1.0\nx@e.example,0.0'],
  ['subscribed: no', null, 'Email,Subscribed\na@e.example,No\nx@e.example,Yes'],
  ['newsletter: 0', null, 'Email,Newsletter\na@e.example,0\nx@e.example,1'],
  ['check marks', null, 'Email,Newsletter\na@e.example,\u2717\nx@e.example,\u2713'],
  [
    'states in words',
    null,
    'Email,Status\na@e.example,opted out\nb@e.example,hard bounce\nc@e.example,spam complaint\nx@e.example,opted-in',
  ],
  [
    'German',
    null,
    'E-Mail-Adresse;Abgemeldet am;Newsletter\na@e.example;31.12.2024;ja\nb@e.example;;nein\nx@e.example;;ja',
  ],
  [
    'German states',
    null,
    'E-Mail;Abostatus\na@e.example;Abgemeldet\nb@e.example;unbest\u00e4tigt\nx@e.example;angemeldet',
  ],
  [
    'French',
    null,
    'Adresse e-mail;D\u00e9sinscrit;Statut\na@e.example;oui;inscrit\nb@e.example;;d\u00e9sabonn\u00e9\nx@e.example;non;inscrit',
  ],
  [
    'a column of any name',
    null,
    'Email,Remark\na@e.example,Unsubscribed\nx@e.example,met at the fair\ny@e.example,',
  ],
  ['tags', null, 'Email,Tags\na@e.example,"vip, unsubscribed"\nx@e.example,vip'],
  ['no head', null, 'a@e.example,unsubscribed\nx@e.example,subscribed\n'],
];

const asked = new Set(['a column of any name', 'tags']);

test.each(exports)('%s: who left there is not new', async (name, format, file) => {
  const list = await classify(file);
  expect(list.format?.name ?? null).toBe(format);
  for (const [who, verdict] of Object.entries(list.verdicts)) {
    if (/[abc]/.test(who)) expect(verdict, who).toBe('elsewhere');
    // What only the values show to be about consent is asked about rather than taken for a yes.
    else expect(verdict, who).toBe(asked.has(name) && verdict === 'unclear' ? 'unclear' : 'new');
  }
  if (!asked.has(name)) expect(list.consent).toEqual([]);
});

test.each<[string, string, [string, ...string[]][]]>([
  [
    'a state of another kind',
    'Email,Status\na@e.example,VIP\nb@e.example,VIP\nc@e.example,Gold',
    [['Status', 'vip', 'gold']],
  ],
  ['numbers for states', 'Email,Status\na@e.example,1\nb@e.example,3', [['Status', '1', '3']]],
  ['nothing beside a yes', 'Email,Newsletter\na@e.example,yes\nb@e.example,', [['Newsletter', '']]],
  ['a word beside yes and no', 'Email,Opt-in\na@e.example,yes\nb@e.example,maybe', [['Opt-in', 'maybe']]],
  ['a soft bounce', 'Email,Status\na@e.example,soft bounce\nb@e.example,active', [['Status', 'soft bounce']]],
  [
    'a flag that may mean something else',
    'Email,Active\na@e.example,no\nb@e.example,yes',
    [['Active', 'no']],
  ],
  [
    'a denial of leaving',
    'Email,Status\na@e.example,not unsubscribed\nb@e.example,active',
    [['Status', 'not unsubscribed']],
  ],
  [
    'a moment of consent that some lack',
    'Email,Consent date\na@e.example,2024-01-01\nb@e.example,',
    [['Consent date', '']],
  ],
  ['a denial of a denial', 'Email,Never bounced\na@e.example,no\nb@e.example,yes', [['Never bounced', 'no']]],
  [
    'an address that is said to be invalid',
    'Email,Valid\na@e.example,no\nb@e.example,yes',
    [['Valid', 'no']],
  ],
  [
    'a sentence',
    'Email,GDPR consent\na@e.example,"I agree to get news, offers and more"\nb@e.example,',
    [['GDPR consent', 'i agree to get news, offers and more', '']],
  ],
  ['a yes in the column of bounces', 'Email,Bounces\na@e.example,0\nb@e.example,3', [['Bounces', '3']]],
])('%s is asked about', async (_name, file, expected) => {
  const list = await classify(file);
  expect(list.asked).toEqual(expected);
  expect(Object.values(list.verdicts)).toContain('unclear');
});

test.each([
  ['an empty column', 'Email,Unsubscribed,Newsletter,Status\na@e.example,,,\nb@e.example,,,'],
  [
    'other channels',
    'Email,SMS consent,Phone opt-in,Push subscribed\na@e.example,no,no,no\nb@e.example,yes,maybe,yes',
  ],
  [
    'states of other things',
    'Email,Order Status,Lead Status,State\na@e.example,cancelled,new,CA\nb@e.example,paid,,NY',
  ],
  [
    'what stands beside an agreement',
    'Email,Subscriber ID,Opt-in IP,Unsubscribe link,Newsletter topics\na@e.example,7,::1,https://e.example/u,lora\nb@e.example,8,,,',
  ],
])('%s says nothing of consent', async (_name, file) => {
  expect(await classify(file)).toMatchObject({ verdicts: { a: 'new', b: 'new' }, consent: [] });
});

test('of many moments of subscribing none is asked about', async () => {
  const lines = Array.from({ length: 700 }, (_, n) => `r${n}@e.example,2024-01-01 10:${n % 60}:${n % 59},`);
  const list = await classify(['Subscriber,Subscribed,Unsubscribed', ...lines].join('\n'));
  expect(list).toMatchObject({ consent: [], format: { name: 'mailerlite' } });
  expect(new Set(Object.values(list.verdicts))).toEqual(new Set(['new']));
});

test('a line with more cells than columns is refused where a column says who left', async () => {
  const list = await classify('Email,Name,Unsubscribed\na@e.example,Lovelace, Ada,yes\nb@e.example,Bob,no\n');
  expect(list.verdicts).toEqual({ a: 'uneven', b: 'new' });
  expect((await classify('Email,Name\na@e.example,Lovelace, Ada\n')).verdicts).toEqual({ a: 'new' });
});

test('an import waits until its owner has answered what each value means', async () => {
  const { prisma } = services;
  const checked = await check(
    'Email,Status\na@e.example,VIP\nb@e.example,Gold\nc@e.example,unsubscribed\nd@e.example,active',
  );
  const { uuid } = checked;
  expect(checked).toMatchObject({
    status: 'checked',
    verdicts: { unclear: 2, elsewhere: 1, new: 1 },
    consent_columns: [
      {
        column: 'Status',
        is_ignored: false,
        values: [
          { value: 'vip', lines: 1, is_subscribed: null },
          { value: 'gold', lines: 1, is_subscribed: null },
        ],
      },
    ],
  });
  await expect(start(uuid)).rejects.toThrow(importMessages.consentUnclear);
  expect(await prisma.subscriber.count()).toBe(0);
  const answer = async (fields: object) => {
    const consent_answers = [
      { column: 'Status', is_ignored: false, values: [], others_subscribed: null, ...fields },
    ];
    await checkImport({ tx: prisma, requestId }, { uuid, email_column: '', consent_answers });
    await run(uuid);
    return (await read(uuid)).verdicts;
  };
  const vip = { value: 'vip', is_subscribed: true };
  expect(await answer({ values: [vip] })).toEqual({ new: 2, unclear: 1, elsewhere: 1 });
  await expect(start(uuid)).rejects.toThrow(importMessages.consentUnclear);
  expect(await answer({ values: [vip], others_subscribed: false })).toEqual({ new: 2, elsewhere: 2 });
  // A word that is understood is not the owner's to change.
  expect(await answer({ is_ignored: true })).toEqual({ new: 3, elsewhere: 1 });
  // Checked again for another reason, the answers stand.
  await checkImport({ tx: prisma, requestId }, { uuid, email_column: '' });
  await run(uuid);
  const { checks, ...last } = await read(uuid);
  expect(last).toMatchObject({ verdicts: { new: 3 }, consent_columns: [{ is_ignored: true }] });
  // A member who still sees the answers before.
  await expect(start(uuid, checks - 1)).rejects.toThrow(importMessages.checkedAgain);
  const stale = { uuid, email_column: '', checks: checks - 1 };
  await expect(checkImport({ tx: prisma, requestId }, stale)).rejects.toThrow(importMessages.checkedAgain);
  await start(uuid, checks);
  await run(uuid);
  expect((await prisma.subscriber.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email)).toEqual(
    ['a@e.example', 'b@e.example', 'd@e.example'],
  );
});
