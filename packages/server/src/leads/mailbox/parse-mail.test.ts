import { splitQuotes } from '@perfboard/contracts/quoted-text';
import { describe, expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

/** What is written and what is quoted, of a mail that is HTML alone. */
const partsOf = (html: string) => splitQuotes(textOfHtml(html));

describe('of a mail that is HTML alone', () => {
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
  ])('every line that %s quotes is told from what was written', (_program, html) => {
    const parts = partsOf(html);
    expect(parts.map(({ isQuote }) => isQuote)).toEqual([false, true]);
    expect(parts[0]?.text).toBe('Yes, please.');
    expect(parts[1]?.text).toMatch(/Hello Ben,.*two weeks\?.*Regards/s);
  });

  test('what stands between and behind quotations is written, however they are closed', () => {
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
