import type { Questions } from '@perfboard/contracts/shop/questions';
import { claims } from './shop.ts';

/** The texts of the booking page, and the introduction of the contact page. */
export const questions: Questions = {
  booking: {
    title: 'Book a consultation',
    text: `Four fields are enough to start. ${claims.replyPromise} with questions, a rough plan and a time to talk.`,
    steps: [
      {
        title: 'You write',
        text: 'Your name, contact details and a project title. A link or a sketch can follow by email.',
      },
      {
        title: 'We check',
        text: 'An engineer looks at feasibility, parts and the date that you need it by.',
      },
      {
        title: 'We talk',
        text: 'Thirty minutes by phone or video, free of charge. You leave with a plan and a fixed price.',
      },
    ],
  },
  contact: {
    title: 'Contact us',
    text: 'Ask about an order, a data sheet or a board that does not boot. The workshop is open to visitors during business hours.',
  },
  questions: [
    {
      question: 'Do I get the source code and the schematics?',
      answer:
        'Yes, for every project: firmware or application source, KiCad schematic and layout, bill of materials and the test report. Third-party libraries keep their own licenses, which we list.',
    },
    {
      question: 'How long does a project take?',
      answer:
        'A mini project takes about a week, a connected device three to five weeks, and a machine-learning project depends on whether the data exists. The quotation states a date.',
    },
    {
      question: 'Can I change a project from the catalog?',
      answer:
        'Most orders do. Another sensor, a different radio band or your own enclosure: say so in the booking and it becomes part of the quotation.',
    },
    {
      question: 'Is this allowed for my degree project?',
      answer:
        'Consultation and mentoring usually are, handing in bought work as your own is not. Check the rules of your institution; our terms say where we stand.',
    },
    {
      question: 'Do you ship?',
      answer:
        'Yes. Boards travel in antistatic packaging with tracked delivery. Lithium batteries go only where the carrier accepts them, otherwise we name a local part.',
    },
  ],
};
