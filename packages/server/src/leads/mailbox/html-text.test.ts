import { splitQuotes } from '@perfboard/contracts/quoted-text';
import { describe, expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

/** The written and the quoted parts of an HTML-only email. */
const partsOf = (html: string) => splitQuotes(textOfHtml(html));

describe('an HTML-only email', () => {
  test.each([
    [
      'Gmail',
      '<div dir="ltr">Yes, please.</div><br><div class="gmail_quote"><div>On Tue, Nov 24, 2026 Test Shop wrote:<br></div><blockquote class="gmail_quote"><div>Hello Ben,<br><br>two weeks?<br></div><p>Regards</p></blockquote></div>',
    ],
    [
      'Apple Mail',
      '<body>Yes, please.<br><div><blockquote type="cite"><div>On 24 Nov 2026, Test Shop wrote:</div><br><div>Hello Ben,<ul><li>two weeks?</li></ul><blockquote>earlier<br>and earlier</blockquote>Regards</div></blockquote></div></body>',
    ],
    [
      'Outlook',
      '<div>Yes, please.</div><hr tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Test Shop<br><b>Subject:</b> Re: Quote</div><div>Hello Ben,<br>two weeks?<br>Regards</div>',
    ],
    [
      'Yahoo',
      '<div>Yes, please.</div><div id="x" class="yahoo_quoted"><div>On Tuesday, Test Shop wrote:</div><div>Hello Ben,<br>two weeks?<br>Regards</div></div>',
    ],
  ])('every line that %s quotes is separated from what was written', (_program, html) => {
    const parts = partsOf(html);
    expect(parts.map(({ isQuote }) => isQuote)).toEqual([false, true]);
    expect(parts[0]?.text).toBe('Yes, please.');
    expect(parts[1]?.text).toMatch(/Hello Ben,.*two weeks\?.*Regards/s);
  });

  test('text between and after quotations counts as written, however they are closed', () => {
    const html =
      '<blockquote>Two weeks?<br>Or three?</blockquote>Two.<blockquote>For 40 EUR?</blockquote></blockquote>No.';
    expect(partsOf(html)).toEqual([
      { isQuote: true, text: '> Two weeks?\n> Or three?' },
      { isQuote: false, text: 'Two.' },
      { isQuote: true, text: '> For 40 EUR?' },
      { isQuote: false, text: 'No.' },
    ]);
  });
});

test.each([
  [
    '<p>10 k&Omega; &plusmn;5&nbsp;%, 4.7&nbsp;&micro;F, 25&deg;C, &euro;40, M&uuml;ller &#150; &#128; &ndash; &rsquo; &hellip; &times;</p>',
    '10 kΩ ±5 %, 4.7 µF, 25°C, €40, Müller – € – ’ … ×',
  ],
  [
    '<table><tr><td>1</td><td>ESP32</td><td>5 pcs</td></tr><tr><td>2</td><td>LED</td></tr></table>',
    '1 ESP32 5 pcs\n2 LED',
  ],
  ['<dl><dt>Qty</dt><dd>5</dd></dl>', 'Qty\n5'],
  ['<ul><li>one</li><li><p>two</p></li></ul>', '- one\n\n- two'],
  ['<p>10<sup>3</sup></p>', '10^3'],
  [
    'See <a href="https://client.example/d.pdf">the drawing</a>',
    'See the drawing <https://client.example/d.pdf>',
  ],
  [
    '<a href="https://x.example/">https://x.example/</a> <a href="mailto:a@x.example">a@x.example</a>',
    'https://x.example/ a@x.example',
  ],
  ['<a href="javascript:alert(1)">here</a> <a href="#top">up</a>', 'here up'],
  ['<p>A long\nline</p>', 'A long line'],
  ['<pre>R1\n   R2</pre>', 'R1\n   R2'],
  ['<!--[if gte mso 9]><xml>x</xml><![endif]--><!-- a > b -->c', 'c'],
  ['<p title="a > b">Hello', 'Hello'],
  [
    '<html><head><title>t</title><style>p{}</style></head><body>a<script>b</script><br>c</body></html>',
    'a\nc',
  ],
])('%s contains %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test('an email with an absurd number of tags is read up to a limit', () => {
  expect(textOfHtml(`first<br>${'<b></b>'.repeat(30_000)}last`)).toBe('first');
});
