import type { ProjectDetail } from '@perfboard/contracts/project';
import { partsText } from '@perfboard/contracts/words/parts-text';
import type { ProjectState } from '@perfboard/contracts/words/project-desk';
import type { Control } from 'react-hook-form';
import { withChanges } from '../admin-shell/changed-fields.ts';

/** Facts as typed text, empty if not set. */
const emptyFacts = {
  difficulty: '',
  build_time: '',
  interfaces: '',
  power: '',
  price_from: '',
  currency: '',
  delivered: '',
  repository: '',
  documentation: '',
  video: '',
};
export type FactName = keyof typeof emptyFacts;

export interface ProjectFormValues {
  project_name: string;
  description: string;
  category: string;
  image: File | undefined;
  tags: string[];
  featured: boolean;
  facts: typeof emptyFacts;
  story: string;
  /** The parts list as text. */
  parts_list: string;
  state: ProjectState;
  /** An instant; empty unless scheduled. */
  publish_at: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the form's checked type differs between adding and updating
export type ProjectControl = Control<ProjectFormValues, any, any>;

export const emptyProject: ProjectFormValues = {
  project_name: '',
  description: '',
  category: '',
  image: undefined,
  tags: [],
  featured: false,
  facts: emptyFacts,
  story: '',
  parts_list: '',
  state: 'published',
  publish_at: '',
};

export const factNames = Object.keys(emptyFacts) as FactName[];
export const projectFieldNames = [
  ...(Object.keys(emptyProject) as (keyof ProjectFormValues)[]),
  ...factNames.map((name) => `facts.${name}` as const),
];

const factsOf = ({ facts = {} }: ProjectDetail): typeof emptyFacts => {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return { ...emptyFacts, ...Object.fromEntries(entries) };
};

/** The form's initial values for a stored project. */
export const toValues = (project: ProjectDetail): ProjectFormValues => ({
  project_name: project.project_name,
  description: project.description,
  category: project.category ?? '',
  image: undefined,
  tags: project.tags,
  featured: project.featured,
  facts: factsOf(project),
  story: project.story ?? '',
  parts_list: partsText(project.parts_list?.lines ?? []),
  state: project.state ?? 'published',
  publish_at: (project.state === 'scheduled' && project.published_at) || '',
});

/** Applies the changes between two states of the form to a third, field by field. */
export const carryChanges = (
  before: ProjectFormValues,
  after: ProjectFormValues,
  onto: ProjectFormValues,
): ProjectFormValues => ({
  ...withChanges(before, after, onto),
  facts: withChanges(before.facts, after.facts, onto.facts),
});

type More = 'facts' | 'state' | 'publish_at' | 'story' | 'parts_list';

/** The fields to send; omitted ones stay unchanged, or have the defaults of a new project. */
type SentValues = Omit<ProjectFormValues, More> & Partial<Pick<ProjectFormValues, More>>;

/** The fields as the server takes them: a multipart body for tRPC and REST alike. */
export function toFormData(values: SentValues, extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  form.set('project_name', values.project_name);
  form.set('description', values.description);
  if (values.category) form.set('category', values.category);
  form.set('tags', JSON.stringify(values.tags));
  form.set('featured', String(values.featured));
  if (values.facts) form.set('facts', JSON.stringify(values.facts));
  if (values.story !== undefined) form.set('story', values.story);
  if (values.parts_list !== undefined) form.set('parts_list', values.parts_list);
  if (values.state) form.set('state', values.state);
  if (values.state === 'scheduled' && values.publish_at) form.set('publish_at', values.publish_at);
  if (values.image) form.set('image', values.image);
  return form;
}
