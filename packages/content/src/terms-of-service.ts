import type { Profile } from '@perfboard/contracts/shop/profile';
import type { LegalPage } from './legal-page.ts';
import { hoursText } from './profile.ts';

/** The shop's terms of service. */
export const termsOfServiceOf = (shop: Profile): LegalPage => ({
  title: 'Terms of Service',
  description: `The terms on which ${shop.name} gives consultation and builds projects: deliverables, payment, warranty, academic integrity.`,
  updated: '2026-06-01',
  intro: `These terms apply to consultation and to projects ordered from ${shop.legal_name}. They are short on purpose. Where a written quotation says something different, the quotation wins.`,
  sections: [
    {
      id: 'booking-and-consultation',
      title: 'Booking and consultation',
      paragraphs: [
        'A booking on this website is a request, not an order, and costs nothing. We answer within 24 hours on working days. The first consultation of up to 30 minutes is free.',
        'A contract begins when you accept a written quotation that names the scope, the price and the delivery date. Quotations are valid for 30 days.',
      ],
    },
    {
      id: 'deliverables',
      title: 'What is delivered',
      paragraphs: ['Unless the quotation says otherwise, a project includes:'],
      bullets: [
        'the working prototype or software as described in the quotation;',
        'source code, schematics, layout files and the bill of materials;',
        'a test report with the measured values and the conditions of the measurement;',
        'a walkthrough of up to two hours, in person or by video.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of scope',
      paragraphs: [
        'One round of small changes is included. Larger changes are quoted before we make them. If a part becomes unavailable we propose an equivalent and go on when you agree.',
      ],
    },
    {
      id: 'academic-integrity',
      title: 'Academic integrity',
      paragraphs: [
        'We teach, review and build reference designs. We do not write theses or sit examinations for anyone, and our work must not be handed in as your own where the rules of your institution forbid it. You are responsible for knowing those rules and for naming our help where they ask you to.',
        'On request we confirm to an institution, with your consent, which parts of a project we did. We may refuse or end an order that is plainly meant to deceive an examiner; work done until then is invoiced at cost.',
      ],
    },
    {
      id: 'prices-and-payment',
      title: 'Prices and payment',
      paragraphs: [
        'Prices are fixed in the quotation, in US dollars, without shipping and applicable taxes. Half is due at the start, which covers the parts, and half before delivery. Invoices are payable within 14 days by bank transfer or card.',
        'You may cancel at any time. We then invoice the parts already ordered and the hours already worked, and hand over what exists.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and acceptance',
      paragraphs: [
        'Dates are given in good faith; if one is at risk we say so as soon as we know. You have 14 days after delivery to test the project against the quotation. What differs we correct free of charge.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Ownership and licenses',
      paragraphs: [
        'When the invoice is paid, what we made for you is yours to use, change and publish. Open-source libraries and vendor code stay under their own licenses, which we list. We keep the right to reuse general methods and building blocks that contain nothing confidential.',
        'We treat your unpublished ideas and data as confidential and show a project in our catalog only if you agree.',
      ],
    },
    {
      id: 'warranty',
      title: 'Warranty',
      paragraphs: [
        'For six months after delivery we repair or replace, free of charge, what fails because of our design, our soldering or our code. The warranty does not cover wear, wrong supply voltage, water, mechanical damage or changes made by others. Rights that the law gives to consumers are not limited by this.',
      ],
    },
    {
      id: 'safe-use',
      title: 'Safe and intended use',
      paragraphs: [
        'Projects are prototypes for teaching, evaluation and your own use. They are not certified medical devices, safety systems, aviation or road-vehicle equipment and must not be relied on as such. Work on mains voltage and lithium batteries belongs in the hands of a qualified person. Radio modules must be operated within the rules of your country.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We are liable without limit for intent and gross negligence and for injury to life and health. Otherwise our liability is limited to foreseeable damage and to the price of the order concerned. We are not liable for lost profit, lost data that was not backed up, or a missed academic deadline that we had not agreed to in writing.',
      ],
    },
    {
      id: 'website',
      title: 'Use of this website',
      paragraphs: [
        'The catalog describes what we have built and can build again; images are illustrations. Please do not disrupt the website, send automated messages through its forms or probe accounts that are not yours. Security reports sent in good faith are welcome.',
      ],
    },
    {
      id: 'law-and-contact',
      title: 'Law and contact',
      paragraphs: [
        'The law of the place where we have our address applies. Consumers keep the protection of the law of the place where they live. If one clause is invalid, the others remain in force.',
        `Questions about these terms: ${shop.email} or ${shop.phone}, ${shop.hours.map(hoursText).join(', ')}.`,
      ],
    },
  ],
});
