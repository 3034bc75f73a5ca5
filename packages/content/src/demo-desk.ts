/** What the desk of a public demo holds. No real people: the addresses are example.com's, the numbers fictional. */
interface DemoLead {
  createdDaysAgo: number;
}

interface DemoBooking extends DemoLead {
  full_name: string;
  email: string;
  mobile_no: string;
  project_title: string;
  purpose?: string;
  quantity?: string;
  budget?: string;
  wanted_by?: string;
  status: 'new' | 'contacted' | 'scheduled' | 'done';
  note?: string;
  source?: string;
  utm_source?: string;
  referrer_host?: string;
}

interface DemoContact extends DemoLead {
  name: string;
  email: string;
  mobile: string;
  subject: string;
  message: string;
  status: 'unread' | 'read' | 'responded';
}

export const demoBookings: readonly DemoBooking[] = [
  {
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    mobile_no: '555-010-0142',
    project_title: 'Smart greenhouse controller',
    purpose: 'Open the vents above 28 degrees and water two beds. A display at the door would be nice.',
    quantity: '12',
    budget: 'about 900 EUR',
    status: 'new',
    source: 'newsletter',
    utm_source: 'newsletter',
    createdDaysAgo: 0.1,
  },
  {
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    mobile_no: '555-010-0143',
    project_title: 'Relay tester for a museum',
    purpose: 'Visitors press a button and see how long a relay takes to close.',
    quantity: '2',
    status: 'new',
    source: 'museum.example.org',
    referrer_host: 'museum.example.org',
    createdDaysAgo: 0.6,
  },
  {
    full_name: 'Katherine Johnson',
    email: 'katherine@example.com',
    mobile_no: '555-010-0144',
    project_title: 'Logger for a weather balloon',
    purpose: 'Pressure, temperature and position for four hours, at most 90 grams.',
    quantity: '1',
    wanted_by: 'In June',
    status: 'contacted',
    createdDaysAgo: 2.2,
  },
  {
    full_name: 'Hedy Lamarr',
    email: 'hedy@example.com',
    mobile_no: '555-010-0145',
    project_title: 'LoRa link between two barns',
    purpose: 'Both gates report whether they are open. The barns are 1.4 km apart.',
    quantity: '4',
    budget: '600 EUR',
    status: 'scheduled',
    source: 'newsletter',
    utm_source: 'newsletter',
    createdDaysAgo: 5.4,
  },
  {
    full_name: 'Nikola Tesla',
    email: 'nikola@example.com',
    mobile_no: '555-010-0146',
    project_title: 'Monitor for a workshop compressor',
    quantity: '1',
    status: 'done',
    createdDaysAgo: 19,
  },
];

export const demoContacts: readonly DemoContact[] = [
  {
    name: 'Alan Kay',
    email: 'alan@example.com',
    mobile: '555-010-0147',
    subject: 'Do you also build enclosures?',
    message: 'We have a working board and need fifty enclosures with a window for the display.',
    status: 'unread',
    createdDaysAgo: 0.3,
  },
  {
    name: 'Radia Perlman',
    email: 'radia@example.com',
    mobile: '555-010-0148',
    subject: 'Course for our technicians',
    message: 'Could you hold a two-day course on Zigbee at our site? We are nine people.',
    status: 'read',
    createdDaysAgo: 3.1,
  },
  {
    name: 'Edsger Dijkstra',
    email: 'edsger@example.com',
    mobile: '555-010-0149',
    subject: 'Source code of the line follower',
    message: 'Is the control loop of the warehouse robot available under an open license?',
    status: 'responded',
    createdDaysAgo: 8.7,
  },
];

export const demoSubscribers: readonly (DemoLead & { email: string })[] = [
  { email: 'ada@example.com', createdDaysAgo: 0.1 },
  { email: 'barbara@example.com', createdDaysAgo: 4 },
  { email: 'claude@example.com', createdDaysAgo: 11 },
  { email: 'donald@example.com', createdDaysAgo: 26 },
  { email: 'frances@example.com', createdDaysAgo: 41 },
  { email: 'linus@example.com', createdDaysAgo: 73 },
];

export const demoNewsletter = {
  subject: 'What left the bench this month',
  preview_text: 'A controller, a logger and a workshop',
  body: 'Hello,\n\nwe finished **three boards** this month. The greenhouse controller is our favorite: it opens the vents, waters two beds and shows both on a display at the door.\n\n## Next month\n\nWe open the workshop on the first Saturday. Come and solder your own sensor.',
  createdDaysAgo: 1,
} as const;
