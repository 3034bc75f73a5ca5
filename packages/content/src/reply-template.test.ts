import { expect, test } from 'vitest';
import { fillTemplate, replyTemplates } from './reply-template.ts';

test('every beginning of a reply is filled in with the name and the title, whatever signs they hold', () => {
  for (const { text } of replyTemplates) {
    const filled = fillTemplate(text, { name: "Jo $& {title} O'Neil", title: 'Rain $1 gauge' });
    expect(filled).toContain("Hello Jo $& {title} O'Neil,");
    expect(filled).toContain('*Rain $1 gauge*');
    expect(filled).not.toContain('{name}');
  }
});
