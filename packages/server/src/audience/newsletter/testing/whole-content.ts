import type { NewsletterProps } from '../newsletter.mail.ts';
import { template } from '../newsletter.mail.ts';

const hash = 'ab'.repeat(32);
const uuid = '01890000-0000-7000-8000-00000000000a';
const picture = { contentHash: hash, width: 1600, height: 800 };

/** A newsletter with every supported element. */
export const wholeContent: NewsletterProps = {
  ...template.sampleProps,
  browserUrl: 'https://shop.example.com/newsletters/1',
  markdown: [
    '# New on the bench',
    '**Bold**, *slanted*, ~~struck~~, `code` and [a link](https://shop.example.com/projects).',
    `![A board](picture:${hash}:1600x800)`,
    '[See all kits](https://shop.example.com/projects "button")',
    `[LoRa kit](project:${uuid})`,
    '---',
    '## Parts\n\n- one\n- two\n\n1. first\n2. second',
    '> Quoted',
    '```c\nint led = 13;\n```',
    '| Part | Price |\n|---|--:|\n| LED | 0.10 |',
  ].join('\n\n'),
  content: {
    pictures: { [hash]: picture },
    projects: { [uuid]: { uuid, project_name: 'LoRa kit', price_from: '1250', currency: 'EUR', picture } },
  },
};
