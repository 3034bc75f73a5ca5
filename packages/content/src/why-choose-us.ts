import type { Home } from '@perfboard/contracts/shop/home';

export const whyChooseUs: Home['why_choose_us'] = {
  eyebrow: 'Why us',
  title: 'Why Choose Us',
  text: 'A project is finished when you can rebuild it, explain it and repair it without us.',
  statistics: [
    { value: '200+', label: 'Projects' },
    { value: '30+', label: 'Students' },
    { value: '5+', label: 'Years' },
    { value: '98%', label: 'Success' },
  ],
  reasons: [
    {
      title: 'Measured, not promised',
      text: 'Every build leaves with its bench report: supply rails, current draw, range or accuracy, with the instrument and the conditions named.',
      icon: 'measure',
    },
    {
      title: 'Source and schematics included',
      text: 'KiCad files, firmware, notebooks and the bill of materials are yours, in formats that free tools open.',
      icon: 'source',
    },
    {
      title: 'Explained until it is yours',
      text: 'We walk you through every block and every register that matters, and prepare you for the questions.',
      icon: 'explain',
    },
    {
      title: 'Priced before we start',
      text: 'A fixed quotation with the parts at cost. If a part goes out of stock we ask before we substitute.',
      icon: 'budget',
    },
    {
      title: 'Six months of support',
      text: 'Defects in our work are repaired free of charge for six months, and questions about it are answered for as long as you ask.',
      icon: 'support',
    },
    {
      title: 'A reply within 24 hours',
      text: 'From an engineer who has read your message, on every working day.',
      icon: 'reply',
    },
  ],
};
