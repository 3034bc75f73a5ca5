import { repliesFields } from '@perfboard/contracts/shop/replies';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { expect, test } from 'vitest';
import { replies } from './mails.ts';

test('every reply template greets by the first name, names the title and ends with the signature, whatever they hold', () => {
  const facts = { first_name: "Jo $& {{title}} O'Neil", title: 'Rain $1 gauge', signature: 'Asha\nS' };
  for (const { text } of replies.templates) {
    const filled = fillVariables(text, facts);
    expect(filled).toContain("Hello Jo $& {{title}} O'Neil,\n\n");
    expect(filled).toContain('*Rain $1 gauge*');
    expect(filled.endsWith('Best regards,\nAsha\nS')).toBe(true);
    expect(filled.replace(facts.first_name, '')).not.toContain('{{');
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
