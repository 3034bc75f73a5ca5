import { shop } from './shop.ts';

export type ReasonIcon = 'measure' | 'source' | 'explain' | 'budget' | 'support' | 'reply';

export interface Reason {
  title: string;
  text: string;
  icon: ReasonIcon;
}

interface SectionText {
  eyebrow: string;
  title: string;
  text: string;
}

/** The words of the home page's sections, in the order in which they appear. */
export const home = {
  meta: {
    title: `${shop.name}: electronics, IoT and AI projects with the source and the schematics`,
    description: shop.description,
  },
  consultation: {
    eyebrow: 'Consultation',
    title: 'Your idea, on a board that works',
    text: `Tell us what it should do, what it may cost and when it is due. An engineer answers with a feasible plan, a parts list and a price. Our bench has carried ${shop.projectsDelivered} from sketch to demonstration.`,
    primaryAction: 'Book Consultation',
    secondaryAction: 'Browse Projects',
    points: [shop.replyPromise, 'First consultation is free', 'You own the source and the files'],
  },
  categories: {
    eyebrow: 'Catalog',
    title: 'Project Categories',
    text: 'Sorted by the part or the problem at the heart of the work. The number on each card is what is in the catalog today.',
  } satisfies SectionText,
  featured: {
    eyebrow: 'On the bench',
    title: 'Featured Projects',
    text: 'Recent builds that show how far we take a prototype: measured, documented and ready to demonstrate.',
  } satisfies SectionText,
  topProjects: {
    eyebrow: 'By domain',
    title: 'Top Projects',
    text: 'What people ask us for most. Choose a name and the booking form opens with it filled in.',
  } satisfies SectionText,
  services: {
    eyebrow: 'Services',
    title: 'What We Do',
    text: 'Take the whole project or only the part that you are stuck on.',
  } satisfies SectionText,
  whyChooseUs: {
    eyebrow: 'Why us',
    title: 'Why Choose Us',
    text: 'A project is finished when you can rebuild it, explain it and repair it without us.',
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
    ] satisfies readonly Reason[],
  },
  testimonials: {
    eyebrow: 'Reviews',
    title: 'Testimonials',
    text: shop.rating.text,
  } satisfies SectionText,
  newsletter: {
    title: 'New projects by e-mail',
    text: 'About once a month: what we built, what failed on the way, and which parts are back in stock. One click unsubscribes.',
  },
};

/** Words of the pages beside the home page that are the shop's own rather than the product's. */
export const pageIntro = {
  booking: {
    title: 'Book a consultation',
    text: `Four fields are enough to start. ${shop.replyPromise} with questions, a rough plan and a time to talk.`,
    steps: [
      {
        title: 'You write',
        text: 'Name, contact and what the project is called. A link or a sketch can follow by e-mail.',
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
};

export interface FaqEntry {
  question: string;
  answer: string;
}

export const faq: readonly FaqEntry[] = [
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
];
