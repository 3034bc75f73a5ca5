/** Sample posts for tests: handwritten templates, each filled in several ways. */
export interface CorpusLead {
  name: string;
  email: string;
  title: string;
  message: string;
  leave_empty?: string;
  /** Milliseconds between opening and sending; absent without a token. */
  ageMs?: number;
}

export type Template = (pick: <T>(list: readonly T[]) => T, index: number) => Partial<CorpusLead>;

/** Pseudorandom, the same sequence in every run. */
function picker(seed: number) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as T;
  };
}

/** Makes leads from templates, each filled in several ways. */
export function fill(
  templates: readonly Template[],
  count: number,
  base: (pick: <T>(list: readonly T[]) => T) => CorpusLead,
): CorpusLead[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = picker(index + 1);
    const template = templates[index % templates.length] as Template;
    return { ...base(pick), ...template(pick, index) };
  });
}

const greetings = [
  '',
  'Hi, ',
  'Hello team, ',
  'Dear sir, ',
  'Good morning. ',
  'Namaste, ',
  'Hey! ',
  'To whom it may concern: ',
];
const closings = [
  '',
  ' Thanks!',
  ' Regards',
  ' Thank you in advance.',
  ' Waiting for your reply.',
  ' +91 9876543210',
  ' :)',
  ' Pls reply soon.',
];

/** Varies the greeting and the closing. */
export const varyWording = (lead: CorpusLead, index: number): CorpusLead => ({
  ...lead,
  message:
    greetings[index % greetings.length] + lead.message + closings[Math.floor(index / 5) % closings.length],
});
