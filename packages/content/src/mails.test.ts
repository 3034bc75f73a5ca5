import { repliesFields } from '@perfboard/contracts/shop/replies';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { expect, test } from 'vitest';
import { replies } from './mails.ts';

test('every beginning of a reply is filled in with the name and the title, whatever signs they hold', () => {
  for (const { text } of replies.templates) {
    const filled = fillVariables(text, { name: "Jo $& {{title}} O'Neil", title: 'Rain $1 gauge', shop: 'S' });
    expect(filled).toContain("Hello Jo $& {{title}} O'Neil,");
    expect(filled).toContain('*Rain $1 gauge*');
    expect(filled).not.toContain('{{name}}');
  }
});

test('a variable that nothing fills in is refused beside its field, and so is half of one', () => {
  const issuesOf = (text: string, subject = '') =>
    repliesFields
      .safeParse({ templates: [{ name: 'A', subject, text }] })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(repliesFields.safeParse(replies).success).toBe(true);
  expect(issuesOf('Hello {{name}} of {{ shop }}', 'About {{title}}')).toBeUndefined();
  expect(issuesOf('Hello {{nmae}}')).toEqual([['templates.0.text', expect.stringContaining('{{nmae}}')]]);
  expect(issuesOf('Hello', '{{price}}')).toEqual([
    ['templates.0.subject', expect.stringContaining('{{price}}')],
  ]);
  expect(issuesOf('Hello {{name')?.[0]?.[0]).toBe('templates.0.text');
});
