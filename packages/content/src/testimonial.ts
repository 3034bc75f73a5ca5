export interface Testimonial {
  name: string;
  role: string;
  /** ISO calendar date. */
  date: string;
  /** Key of a drawn picture; see `drawArt`. */
  image: string;
  text: string;
  /** One to five. */
  rating: 1 | 2 | 3 | 4 | 5;
  verified: boolean;
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Ananya Rao',
    role: 'Final-year ECE student',
    date: '2026-05-18',
    image: 'avatar-ananya-rao',
    text: 'They did not hand me a black box. We went through the LoRa link budget together, and when the examiner asked why I chose spreading factor 9 I could answer from my own measurements.',
    rating: 5,
    verified: true,
  },
  {
    name: 'Marcus Feldt',
    role: 'Founder, Feldt Cold Storage',
    date: '2026-03-02',
    image: 'avatar-marcus-feldt',
    text: 'Twelve loggers in our vans since January. One lost its network for two days and uploaded every reading when it came back. The alarm thresholds are ours to change without calling anybody.',
    rating: 5,
    verified: true,
  },
  {
    name: 'Priya Nambiar',
    role: 'Robotics club lead',
    date: '2025-12-09',
    image: 'avatar-priya-nambiar',
    text: 'Our line follower went from wobbling to second place. The tuning session with the logged error plots taught the whole team more than a semester of control theory had.',
    rating: 5,
    verified: true,
  },
  {
    name: 'Tom Okafor',
    role: 'Hardware lead at a startup',
    date: '2025-10-21',
    image: 'avatar-tom-okafor',
    text: 'Clean KiCad files, a bring-up report with oscilloscope captures, and a list of what they would change in revision B. The board came a week later than planned, but they told us early and why.',
    rating: 4,
    verified: true,
  },
  {
    name: 'Elena Petrova',
    role: 'Maker and teacher',
    date: '2025-08-14',
    image: 'avatar-elena-petrova',
    text: 'I brought a half-working attendance terminal and left with one that my school still uses. They found a brown-out on the fingerprint sensor supply in ten minutes and showed me how to find the next one.',
    rating: 5,
    verified: true,
  },
];
