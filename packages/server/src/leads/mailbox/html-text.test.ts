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
  ...[
    ['R &#937; &#x2126; &#xB5;F &#8451;', 'R Ω \u2126 µF ℃'],
    ['&plusmn 1 &nbsp&nbsp;x &copy2026', '± 1   x ©2026'],
    ['&amp;Omega; &amp;lt;b&amp;gt;', '&Omega; &lt;b&gt;'],
    ['1 &lt; 2 &gt; 0 &amp; &quot;x&quot; &apos;y&apos; &#39;', `1 < 2 > 0 & "x" 'y' '`],
    ['&#130;&#145;&#146;&#147;&#148;&#151;&#153;', '‚‘’“”—™'],
    ['&le; &ge; &ne; &asymp; &infin; &radic; &sum; &frac12; &sup2; &sup3;', '≤ ≥ ≠ ≈ ∞ √ ∑ ½ ² ³'],
    ['&alpha;&beta;&gamma;&lambda;&phi;&theta;&pi; &ohm;', 'αβγλφθπ Ω'],
    ['&szlig;&Auml;&oslash;&aring;&ntilde;&ccedil;&eacute;&scaron;&Zcaron;', 'ßÄøåñçéšŽ'],
    ['&rarr; &larr; &check; &bull; &middot; &permil;', '→ ← ✓ • · ‰'],
    ['&nosuch; & &; &#; AT&T R&D', '&nosuch; & &; &#; AT&T R&D'],
    ['&#0; &#xD800; &#1114112;', '� � �'],
    ['<table><tr><td><p>1</p></td><td><p>ESP32</p></td><td><p>5 pcs</p></td></tr></table>', '1 ESP32 5 pcs'],
    [
      '<table><tr><td><p class=MsoNormal><span>1<o:p></o:p></span></p></td><td><p>ESP32<o:p></o:p></p></td></tr></table>',
      '1 ESP32',
    ],
    ['<table><tr><td><div><div>1</div></div></td><td>ESP32</td></tr></table>', '1 ESP32'],
    ['<table><tr><td>1<td>ESP32<td>5<tr><td>2<td>LED</table>', '1 ESP32 5\n2 LED'],
    ['<table><tr><th>Pos</th><th>Part</th></tr><tr><td>1</td><td>LED</td></tr></table>', 'Pos Part\n1 LED'],
    ['<table><tr><td>1</td><td></td><td>&nbsp;</td><td>5</td></tr></table>', '1   5'],
    ['<table><tr><td>R1<br>R2</td><td>10k</td></tr></table>', 'R1\nR2 10k'],
    [
      '<table><tr><td>A<table><tr><td>x</td><td>y</td></tr></table></td><td>B</td></tr></table>',
      'A\nx y\n\nB',
    ],
    [
      '<table><tr><td>1</td><td>LED</td></tr></table>after<table><tr><td>2</td></tr></table>',
      '1 LED\n\nafter\n2',
    ],
    [
      '<table><caption>Parts</caption><tr><td colspan=2>All</td></tr><tr><td>a</td><td>b</td></tr></table>',
      'Parts\nAll\na b',
    ],
    ['<table><tr><td><img src=x></td><td><p>Ada</p><p>Berlin</p></td></tr></table>', 'Ada\n\nBerlin'],
  ],
  ['<dl><dt>Qty</dt><dd>5</dd></dl>', 'Qty\n5'],
  ['<ul><li>one</li><li><p>two</p></li></ul>', '- one\n\n- two'],
  [
    '<ol><li>one</li><li>two<ol><li>a</li></ol></li></ol><ol start="3"><li>c</li></ol>',
    '1. one\n2. two\n1. a\n3. c',
  ],
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
