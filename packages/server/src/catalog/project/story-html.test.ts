import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderStory } from './story-html.ts';

test('headings are below the title, tables and code scroll by keyboard, links open safely', () => {
  const html = renderStory(
    '# Build\n\n##### Deep\n\n###### Deepest\n\n| Part | Price |\n|---|---:|\n| MCU | 3 |\n\n```c\nint a < b;\n```\n\n[docs](https://docs.example/a) [next](/projects) ![Board](/media/variants/ab/960.webp "From above")',
  );
  expect(html).toContain('<h2>Build</h2>');
  expect(html).toContain('<h6>Deep</h6>');
  expect(html).toContain('<h6>Deepest</h6>');
  expect(renderStory('### Small\n\n#### Smaller')).toBe('<h2>Small</h2>\n<h3>Smaller</h3>\n');
  expect(html).toContain('<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>');
  expect(renderStory('| A |\n|---|', 'de')).toContain('role="region" aria-label="Tabelle"');
  expect(html).toContain('<th class="at-right" scope="col">Price</th>');
  expect(html).toContain('<pre tabindex="0"><code>int a &lt; b;\n</code></pre>');
  expect(html).toContain('<a href="https://docs.example/a" rel="noopener">docs</a>');
  expect(html).toContain('<a href="/projects">next</a>');
  expect(html).toContain('<img src="/media/variants/ab/960.webp" alt="Board"');
  expect(html).toContain('<span class="caption">From above</span>');
});

test('a table from right to left begins at the right', () => {
  expect(renderStory('| רכיב |\n|---|')).toContain('tabindex="0"><table dir="rtl">');
});

// biome-ignore format: a list of attacks
const hostile = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '[x](JaVaScRiPt&#58;alert(1))',
  '[x](data:text/html,<script>1</script>)', '[x](//evil.example)', '[x](/\\evil.example)', '![x](https://evil.example/a.png)',
  '![x](//evil.example/a.png)', '![x](/media/../../evil "a"onload="b")', '![" onerror="alert(1)](/media/a.webp)',
  '```"><script>\n</script>\n```', '<style>*{}</style>', '<iframe src=//evil.example>', '[x](/a"onclick="b)', '<svg/onload=1>',
  '<https://evil.example/"onmouseover="x>', '| <b onclick=1> |\n|---|\n| <script> |',
];

test('a malicious text runs nothing, requests nothing from other sites, and adds no elements', () => {
  const allowed =
    /^<(?:\/?(?:h[2-6]|p|ul|ol|li|em|strong|s|blockquote|hr|br|table|thead|tbody|tr|code)|\/(?:a|pre|div|span|th|td)|ol start="\d+"|pre tabindex="0"|div class="scroll" role="region" aria-label="Table" tabindex="0"|span class="(?:figure|caption)"|(?:td|th)(?: class="at-(?:left|right|center)")?(?: scope="col")?|a href="(?:https?:\/\/|mailto:|\/(?![/\\])|#)[^"<>]*"(?: title="[^"<>]*")?(?: rel="noopener")?(?: title="[^"<>]*")?|img src="\/media\/[\w./-]+" alt="[^"<>]*" loading="lazy" decoding="async")>$/i;
  const harmless = (source: string) => {
    for (const [tag] of renderStory(source).matchAll(/<[^>]*>/g)) expect(allowed.test(tag), tag).toBe(true);
  };
  for (const source of hostile) harmless(source);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...hostile, '\n', '\n\n', ' ', '> ', '- '), fc.string())),
      (parts) => harmless(parts.join('')),
    ),
    { numRuns: 300 },
  );
});
