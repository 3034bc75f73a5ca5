import { expect, test } from 'vitest';
import { splitQuotes, writtenIn } from './quoted-text.ts';

test.each([
  [
    'Gmail',
    'Yes, please.\n\nOn Tue, Nov 24, 2026 at 9:01 AM Test Shop <shop@shop.example> wrote:\n\n> Two weeks?\n> Regards',
  ],
  [
    'Gmail, whose line is long,',
    'Yes, please.\n\nOn Tue, Nov 24, 2026 at 9:01 AM Test Shop and Workshop <shop@shop.example>\nwrote:\n\n> Two weeks?',
  ],
  ['Thunderbird', 'Yes, please.\n\nAm 24.11.26 um 09:01 schrieb Test Shop:\n> Two weeks?\n> Regards'],
  ['Thunderbird below a line', 'Yes, please.\nAm 24.11.26 um 09:01 schrieb Test Shop:\n> Two weeks?'],
  ['Apple Mail', 'Yes, please.\n> On 24 Nov 2026, at 09:01, Test Shop wrote:\n> \n> Two weeks?'],
  ['Outlook', 'Yes, please.\n\n________________________________\nFrom: Test Shop\nSent: Tuesday\nTwo weeks?'],
  [
    'Outlook without a line',
    'Yes, please.\n\nFrom: S <s@shop.example>\nSent: Friday, 10 July 2026 09:46\nTo: Ada\nCc: Bea\nSubject: Re: x\n\nTwo weeks?',
  ],
  [
    'Outlook with bold headers',
    'Yes, please.\n\n*From:* S <s@shop.example>\n*Sent:* Friday\n*Subject:* Re: x\nTwo weeks?',
  ],
  [
    'German Outlook',
    'Yes, please.\n\nVon: S <s@shop.example>\nGesendet: Freitag, 10. Juli 2026 09:46\nAn: Ada\nBetreff: AW: x\n\nTwo weeks?',
  ],
  [
    'French Outlook',
    'Yes, please.\n\nDe : S <s@shop.example>\nEnvoyé : vendredi 10 juillet 2026 09:46\nÀ : Ada\nObjet : RE: x\n\nTwo weeks?',
  ],
  [
    'Danish Outlook',
    'Yes, please.\n\nFra: S <s@shop.example>\nSendt: 10. juli 2026 09:46\nTil: Ada\nEmne: SV: x\n\nTwo weeks?',
  ],
  [
    'Chinese Outlook',
    'Yes, please.\n\n发件人： S <s@shop.example>\n发送时间： 2026年7月10日 9:46\n收件人： Ada\n主题： 回复: x\n\nTwo weeks?',
  ],
  ...[
    'De: / Enviado el: / Para: / Asunto:',
    'Da: / Inviato: / A: / Oggetto:',
    'Van: / Verzonden: / Aan: / Onderwerp:',
    'Från: / Skickat: / Till: / Ämne:',
    'Lähettäjä: / Lähetetty: / Vastaanottaja: / Aihe:',
    'Od: / Wysłano: / Do: / Temat:',
    'Od: / Odesláno: / Komu: / Předmět:',
    'Od: / Odoslané: / Komu: / Predmet:',
    'De: / Enviada em: / Para: / Assunto:',
    'De la: / Trimis: / Către: / Subiect:',
    'От: / Отправлено: / Кому: / Тема:',
    'Feladó: / Elküldve: / Címzett: / Tárgy:',
    'Kimden: / Gönderildi: / Kime: / Konu:',
    'Από: / Στάλθηκε: / Προς: / Θέμα:',
    '差出人: / 送信日時: / 宛先: / 件名:',
    '보낸 사람: / 보낸 날짜: / 받는 사람: / 제목:',
    'من: / تم الإرسال: / إلى: / الموضوع:',
    'מאת: / נשלח: / אל: / נושא:',
    // GMX and WEB.DE.
    'Gesendet: / Von: / An: / Betreff:',
    'Subject: / From: / Date: / To:',
  ].map((headers) => [
    headers,
    `Yes, please.\n\n${headers.split(' / ').join(' s@shop.example\n')} x\n\nTwo weeks?`,
  ]),
  [
    'Outlook, whose headers are paragraphs,',
    'Yes, please.\n\nFrom: S <s@shop.example>\n\nSent: Friday\n\nTo: Ada\n\nSubject: x\n\nTwo weeks?',
  ],
  [
    'Yahoo',
    'Yes, please.\n\n    On Friday, July 10, 2026 at 09:46:00 AM GMT+2, S <s@shop.example> wrote:  \n \n Two weeks?',
  ],
  ...['Two weeks?', '> Two weeks?'].map((quoted) => [
    'Zoho',
    `Yes, please.\n\n---- On Fri, 10 Jul 2026 09:46:00 +0200 S <s@shop.example> wrote ---\n\n${quoted}`,
  ]),
  ['Mail.ru', 'Yes, please.\n\n\nПятница, 10 июля 2026, 9:46 +03:00 от S <s@shop.example>:\n \nTwo weeks?'],
  [
    'QQ, as text,',
    'Yes, please.\n\n------------------&nbsp;Original&nbsp;------------------\nFrom: "S"<s@shop.example>;\n\nTwo weeks?',
  ],
  [
    'Lotus Notes',
    'Yes, please.\n\nFrom:   "S" <s@shop.example>\nTo:     Ada\nDate:   07/10/2026 09:46 AM\nSubject:        Re: x\n\n\n\nTwo weeks?',
  ],
  [
    'QQ',
    'Yes, please.\n\n------------------ 原始邮件 ------------------\n发件人: "S"<s@shop.example>;\n\nTwo weeks?',
  ],
  ['Apple Mail, forwarded,', 'Yes, please.\n\nBegin forwarded message:\n\n> From: S\n> \n> Two weeks?'],
  ...[
    'Mensaje original',
    'Messaggio originale',
    'Oorspronkelijk bericht',
    'Oprindelig meddelelse',
    'Alkuperäinen viesti',
    'Původní zpráva',
    'Wiadomość oryginalna',
    'Original-Nachricht',
  ].map((words) => [words, `Yes, please.\n\n-----${words}-----\nS\nTwo weeks?`]),
  ...[
    'Le ven. 10 juil. 2026 à 09:46, S <s@shop.example> a écrit :',
    'El vie, 10 jul 2026 a las 9:46, S (<s@shop.example>) escribió:',
    'Il giorno ven 10 lug 2026 alle ore 09:46 S <s@shop.example> ha scritto:',
    'Em sex., 10 de jul. de 2026 às 09:46, S <s@shop.example> escreveu:',
    'Op vr 10 jul 2026 om 09:46 schreef S <s@shop.example>:',
    'pt., 10 lip 2026 o 09:46 S <s@shop.example> napisał(a):',
    '2026년 7월 10일 (금) 오전 9:46, S <s@shop.example>님이 작성:',
    'Στις Παρ 10 Ιουλ 2026 στις 9:46 π.μ., ο/η S <s@shop.example> έγραψε:',
    'În vin., 10 iul. 2026 la 09:46, S <s@shop.example> a scris:',
    'Vào Th 6, 10 thg 7, 2026 vào lúc 09:46 S <s@shop.example> đã viết:',
    'ศ. 10 ก.ค. 2026 เวลา 09:46 S <s@shop.example> เขียนว่า:',
    '2026年7月10日（金）9:46 S <s@shop.example>：',
    '在 2026年7月10日，09:46，S 写道：',
    'S <s@shop.example> 於 2026年7月10日 週五 上午9:46寫道：',
    'На 10.07.2026 г. в 09:46, S написа:',
    'בתאריך 10 ביולי 2026, S כתב:',
    'في الجمعة، 10 يوليو 2026 في 9:46 ص كتب S:',
    '\u202bفي الجمعة، 10 يوليو 2026 في 9:46 ص بواسطة \u202aS\u202c\u200f <\u202as@shop.example\u202c\u200f>:\u202c',
    'Den fre 10 juli 2026 kl 09:46 skrev S <s@shop.example>:',
    'пт, 10 июл. 2026 г. в 09:46, S <s@shop.example>:',
    '10 июля 2026 г., в 09:46, S написал(а):',
    '2026年7月10日(金) 9:46 S <s@shop.example>:',
    '2026/07/10 9:46、Sのメール:',
    'S <s@shop.example> 于2026年7月10日周五 09:46写道：',
    'pá 10. 7. 2026 v 9:46 odesílatel S <s@shop.example> napsal:',
    'pe 10. heinäk. 2026 klo 9.46 S kirjoitti:',
    '10 Tem 2026 Cum, 09:46 tarihinde S <s@shop.example> şunu yazdı:',
    '2026. júl. 10. 9:46 keltezéssel, S írta:',
    'בתאריך יום ו׳, 10 ביולי 2026 ב-9:46 מאת S <s@shop.example>:',
    'Den fre 10 juli 2026 kl 09:46 skrev Test Shop and Workshop\n<s@shop.example>:',
    'пт, 10 июл. 2026 г. в 09:46, Test Shop and Workshop\n<s@shop.example>:',
    'пт, 10 июл. 2026 г. в 09:46, Test Shop and Workshop <\ns@shop.example>:',
    '2026年7月10日(金) 9:46 Test Shop and Workshop <\ns@shop.example>:',
    'Test Shop and Workshop <s@shop.example>\n于2026年7月10日周五 09:46写道：',
    'On Fri, Jul 10, 2026 at 9:46 AM Test Shop and Workshop\n<a.long.address.of.the.shop@shop.example>\nwrote:',
    'في الجمعة، ١٠ يوليو ٢٠٢٦ في ٩:٤٦ ص تمت كتابة ما يلي بواسطة S <s@shop.example>:',
    'در تاریخ جمعه ۱۰ ژوئیهٔ ۲۰۲۶،‏ ۹:۴۶ S <s@shop.example> نوشت:',
    'Quoting S (s@shop.example):',
    'Zitat von S <s@shop.example>:',
  ].map((intro) => [intro, `Yes, please.\n\n${intro}\n> Two weeks?`]),
  ['an older Outlook', 'Yes, please.\n\n-----Original Message-----\nFrom: Test Shop\nTwo weeks?'],
])('what %s quotes is separated from what was written', (_program, text) => {
  const parts = splitQuotes(text);
  expect(parts.map(({ isQuote }) => isQuote)).toEqual([false, true]);
  expect(parts[0]?.text).toBe('Yes, please.');
  expect(parts[1]?.text).toContain('Two weeks?');
});

test('answers between the lines stay in their places, and nothing is lost', () => {
  const parts = splitQuotes('> Two weeks?\nYes.\n> For 40 EUR?\nNo.');
  expect(parts.map(({ text }) => text)).toEqual(['> Two weeks?', 'Yes.', '> For 40 EUR?', 'No.']);
  expect(splitQuotes('She wrote:\nhello')).toEqual([{ isQuote: false, text: 'She wrote:\nhello' }]);
  expect(writtenIn('> Two weeks?\nYes.\n> For 40 EUR?\nNo.')).toBe('Yes.\nNo.');
});

test('an answer of an iPhone right below the introduction is not folded with the quotation', () => {
  const text =
    '> On Jul 10, 2026, at 9:46 AM, S <s@shop.example> wrote:\n\nYes to all.\n\n> Two weeks?\n\nTwo.';
  expect(writtenIn(text)).toBe('Yes to all.\nTwo.');
});

test.each([
  'The rail is:\n> 3.3 V on the rail\nand the other 5 V',
  'We need\n>100 pieces',
  '>3.3V',
  '>50 W',
  '> -5 V',
  '> ±5 %',
  'Voltage:\n>= 3.3 V',
  'I need:\n> 100 pcs\n> 5 V\nthanks',
  'The rail is > 3.3 V\nand < 5 V',
  'Range\n>1\n<2',
  '=> 5 V',
  '->\n--> see',
  'It says\n>>> import machine\n>>> machine.reset()\nand hangs',
  'Part A\n____________________\nPart B',
  'Date: May\nFrom: Berlin\nSubject: trains',
  'Yes.\n\nSent from my iPhone',
  'Yes.\n\n-- \nAda Lovelace\n+1 555',
  'From: Berlin\nto Hamburg, and the subject: trains',
  'From: the rail\nSent: yes\nnothing else',
  'It runs 09:46 to 10:00:\nthat is all',
])('%j is shown as written', (text) => {
  expect(splitQuotes(text)).toEqual([{ isQuote: false, text }]);
});

test('a number in a quotation stays quoted', () => {
  expect(writtenIn('On Friday, S wrote:\n> How many?\n5.\n> 100 EUR each?\nYes.')).toBe('5.\nYes.');
  expect(splitQuotes('> Which one?\n\n> 5 V\n5 V.').map(({ text }) => text)).toEqual([
    '> Which one?\n\n> 5 V',
    '5 V.',
  ]);
  expect(splitQuotes('On Friday, S wrote:\n\n> 40 EUR?\nYes.').map(({ isQuote }) => isQuote)).toEqual([
    true,
    false,
  ]);
});
