import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object, with the fields that all kinds have. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own
  spec?: any;
  data?: Record<string, string>;
}

interface Kustomization {
  kind: string;
  resources?: string[];
  components?: string[];
  namespace?: string;
  images?: { name: string; newName?: string; newTag?: string }[];
  patches?: { target: { kind?: string; name?: string }; patch: string }[];
}

interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

const known = new Set(['apiVersion', 'kind', 'resources', 'components', 'namespace', 'images', 'patches']);

/**
 * Renders the part of kustomize that this repository uses, for machines without kubectl.
 * @throws where a kustomization uses anything else, or a patch finds nothing
 */
export function renderKustomization(folder: string): KubernetesObject[] {
  const file = path.join(folder, 'kustomization.yaml');
  const kustomization = parse(readFileSync(file, 'utf8')) as Kustomization;
  const foreign = Object.keys(kustomization).find((key) => !known.has(key));
  if (foreign) throw new Error(`${file} uses ${foreign}, which is not rendered here`);
  const objects = [...(kustomization.resources ?? []), ...(kustomization.components ?? [])].flatMap(
    (entry) => {
      const place = path.join(folder, entry);
      return entry.endsWith('.yaml') ? readObjects(place) : renderKustomization(place);
    },
  );
  for (const { target, patch } of kustomization.patches ?? []) {
    const matching = objects.filter(
      ({ kind, metadata }) =>
        (!target.kind || target.kind === kind) && (!target.name || target.name === metadata.name),
    );
    if (matching.length === 0) throw new Error(`${file} patches nothing: ${JSON.stringify(target)}`);
    for (const object of matching) {
      for (const operation of parse(patch) as Operation[]) applyOperation(object, operation);
    }
  }
  for (const image of kustomization.images ?? []) {
    for (const object of objects) setImage(object, image);
  }
  if (kustomization.namespace) {
    for (const { kind, metadata } of objects) {
      if (kind === 'Namespace') metadata.name = kustomization.namespace;
      else metadata.namespace = kustomization.namespace;
    }
  }
  return objects;
}

function readObjects(file: string): KubernetesObject[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
    return document.toJS() as KubernetesObject;
  });
}

function applyOperation(object: KubernetesObject, { op, path: pointer, value }: Operation): void {
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  let parent: unknown = object;
  for (const key of keys) parent = (parent as Record<string, unknown> | undefined)?.[key];
  const found = parent as Record<string, unknown> | undefined;
  if (!found || (op !== 'add' && !(last in found))) throw new Error(`${object.kind} has no ${pointer}`);
  if (op === 'remove') delete found[last];
  else found[last] = structuredClone(value);
}

function setImage(object: KubernetesObject, image: NonNullable<Kustomization['images']>[number]): void {
  for (const container of containersOf(object)) {
    const [, name, tag] = /^(.*?)(?::([^:/]*))?$/.exec(container.image) ?? [];
    if (name !== image.name) continue;
    const newTag = image.newTag ?? tag;
    container.image = `${image.newName ?? name}${newTag ? `:${newTag}` : ''}`;
  }
}

interface Container {
  name: string;
  image: string;
  // biome-ignore lint/suspicious/noExplicitAny: read by the tests, field by field
  [field: string]: any;
}

/** The containers of an object that runs some. */
export function containersOf(object: KubernetesObject): Container[] {
  return (object.spec?.template?.spec?.containers as Container[] | undefined) ?? [];
}
