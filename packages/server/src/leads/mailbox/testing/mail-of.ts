/** An email as a normal program writes it, with additional headers first. */
export const mailOf = (headers: Record<string, string>, body = 'Yes, please.') =>
  [
    ...Object.entries({
      From: 'Ben Okafor <ben@x.example>',
      To: 'shop@shop.example',
      Subject: 'Re: LoRa soil network',
      'Message-ID': `<${crypto.randomUUID()}@x.example>`,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
    '',
  ].join('\r\n');
