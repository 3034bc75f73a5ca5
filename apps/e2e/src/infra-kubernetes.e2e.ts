import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createQueues } from '@perfboard/jobs/queue';
import { startRedis } from '@perfboard/testing/redis';
import { fetchedTool } from '@perfboard/testing/tool';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { renderChart } from './helm.ts';
import { containersOf, type KubernetesObject, renderKustomization } from './kustomize.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const overlay = (name: string) => path.join(root, 'infra/kubernetes/overlays', name);

type Model = new (data: object) => { validate(): void };

const require = createRequire(`${await fetchedTool(path.join(root, 'apps/e2e/kubernetes-models'))}/`);

/** Of a kind's object: its schema lies where its group and version say. */
function modelOf({ apiVersion, kind }: KubernetesObject): Model {
  const schemas = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const models = require(`${schemas}/${apiVersion}/${kind}`) as Record<string, Model | undefined>;
  const Model = models[kind];
  if (!Model) throw new Error(`No schema for ${kind}`);
  return Model;
}

function isValid(object: KubernetesObject): boolean {
  const Model = modelOf(object);
  try {
    new Model(object).validate();
    return true;
  } catch {
    return false;
  }
}

/**
 * Fields that the schema does not know. The schemas allow unknown fields, so each value is replaced by one of
 * a wrong type: if that is accepted, the field is unused.
 */
function unknownFields(object: KubernetesObject): string[] {
  const unknown: string[] = [];
  const walk = (parent: Record<string, unknown>, at: string) => {
    for (const [key, value] of Object.entries(parent)) {
      // The kind chooses the schema.
      if (parent === (object as unknown) && (key === 'kind' || key === 'apiVersion')) continue;
      const place = `${at}.${key}`;
      const isTree = typeof value === 'object' && value !== null;
      parent[key] = isTree ? 7 : { wrong: { type: true } };
      if (isValid(object)) unknown.push(place);
      parent[key] = value;
      if (isTree) walk(value as Record<string, unknown>, place);
    }
  };
  walk(object as unknown as Record<string, unknown>, object.kind);
  return unknown;
}

const isWithin = (labels: Record<string, string>, of: Record<string, string> | undefined) =>
  Object.entries(labels).every(([name, value]) => of?.[name] === value);

describe.each(['single-node', 'production'])('the overlay %s', (name) => {
  const objects = renderKustomization(overlay(name));
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  const workloads = objects.filter((object) => containersOf(object).length > 0);

  test('renders to objects that the schemas of Kubernetes accept, with no field that they do not know', () => {
    expect(objects.filter((object) => !isValid(object))).toEqual([]);
    expect(objects.flatMap((object) => unknownFields(structuredClone(object)))).toEqual([]);
  });

  test('renders the same with kubectl', ({ skip }) => {
    const kubectl = 'kubectl';
    if (spawnSync(kubectl, ['kustomize', '--help']).status !== 0) return skip('no kubectl on this machine');
    const text = execFileSync(kubectl, ['kustomize', overlay(name)], { encoding: 'utf8' });
    const theirs = parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
    const byName = (list: KubernetesObject[]) =>
      Object.fromEntries(list.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
    expect(byName(objects)).toEqual(byName(theirs));
  });

  test('names nothing twice and refers to nothing that is not there', () => {
    const names = objects.map((object) => `${object.kind} ${object.metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const podLabels = workloads.map((object) => object.spec.template.metadata.labels);
    for (const object of [...ofKind('Service'), ...ofKind('PodDisruptionBudget')]) {
      const selector = object.spec.selector.matchLabels ?? object.spec.selector;
      expect(
        podLabels.some((labels) => isWithin(selector, labels)),
        object.metadata.name,
      ).toBe(true);
    }
    for (const { spec, metadata } of [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')]) {
      expect(names, metadata.name).toContain(`Deployment ${spec.scaleTargetRef.name}`);
    }
    for (const { spec } of ofKind('Ingress')) {
      for (const rule of spec.rules)
        for (const { backend } of rule.http.paths) expect(names).toContain(`Service ${backend.service.name}`);
    }
    const claims = workloads.flatMap((object) =>
      (object.spec.template.spec.volumes ?? []).flatMap(
        (volume: { persistentVolumeClaim?: { claimName: string } }) =>
          volume.persistentVolumeClaim
            ? [`PersistentVolumeClaim ${volume.persistentVolumeClaim.claimName}`]
            : [],
      ),
    );
    expect(claims.filter((claim) => !names.includes(claim))).toEqual([]);
  });

  test('runs nothing as root or without bounds, and ships no secret', () => {
    for (const object of workloads) {
      const pod = object.spec.template.spec;
      expect(pod.securityContext, object.metadata.name).toMatchObject({ runAsNonRoot: true });
      expect(pod.automountServiceAccountToken, object.metadata.name).toBe(false);
      for (const container of containersOf(object)) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.requests).toMatchObject({ cpu: expect.any(String) });
        expect(container.resources.limits).toMatchObject({ memory: expect.any(String) });
      }
    }
    expect(ofKind('Secret')).toEqual([]);
  });

  test('starts without SMTP_URL: a provider’s preset fills it, and a demo needs none', () => {
    const named = workloads.flatMap(containersOf).flatMap(({ env = [] }) => env);
    const given = named.filter((one: { name: string }) => one.name === 'SMTP_URL');
    expect(given).toHaveLength(2);
    for (const { valueFrom } of given) expect(valueFrom.secretKeyRef).toMatchObject({ optional: true });
  });

  test('uses the images that the Dockerfile makes', () => {
    const dockerfile = readFileSync(path.join(root, 'infra/docker/Dockerfile'), 'utf8');
    const own = workloads.flatMap(containersOf).map(({ image }) => /perfboard-([a-z]+)/.exec(image)?.[1]);
    for (const target of own.filter(Boolean)) expect(dockerfile).toContain(` AS ${target}\n`);
    expect(new Set(own.filter(Boolean))).toEqual(new Set(['api', 'worker', 'migrate']));
  });
});

const chart = path.join(root, 'infra/helm/perfboard');
const byName = (objects: readonly KubernetesObject[]) =>
  Object.fromEntries(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));

describe('the Helm chart', () => {
  test('renders to the objects of the kustomize base', () => {
    const base = byName(renderKustomization(path.join(root, 'infra/kubernetes/base')));
    const { 'Job migrate-1': migrate, ...rendered } = byName(renderChart(chart));
    const text = JSON.stringify({ ...rendered, 'Job migrate': migrate });
    const ours = JSON.parse(
      text.replaceAll(/registry\.example\/(perfboard-\w+):[\d.]+/g, '$1').replace('migrate-1', 'migrate'),
    );
    expect(ours).toEqual(base);
  });

  test('renders to objects that the schemas of Kubernetes accept, whatever is switched on', () => {
    const switched = {
      media: { claim: 'media' },
      autoscaling: { enabled: true, max: 3 },
      ingress: { host: 'other.example' },
      networkPolicy: { enabled: false },
      image: { registry: 'ghcr.io/shop', tag: '9.9.9' },
      secret: 'other-secret',
      settings: { TRUST_PROXY: 2 },
    };
    const objects = renderChart(chart, switched);
    expect(objects.filter((object) => !isValid(object))).toEqual([]);
    expect(objects.flatMap((object) => unknownFields(structuredClone(object)))).toEqual([]);
    const named = byName(objects);
    expect(Object.keys(named)).not.toContainEqual(expect.stringContaining('NetworkPolicy'));
    expect(named['HorizontalPodAutoscaler api']?.spec.maxReplicas).toBe(3);
    expect(named['Deployment api']?.spec).not.toHaveProperty('replicas');
    const pod = named['Deployment api']?.spec.template.spec;
    expect(pod.volumes[0]).toEqual({ name: 'data', persistentVolumeClaim: { claimName: 'media' } });
    expect(pod.containers[0].image).toBe('ghcr.io/shop/perfboard-api:9.9.9');
    expect(pod.containers[0].env[0].valueFrom.secretKeyRef.name).toBe('other-secret');
    expect(named['Ingress perfboard']?.spec.rules[0].host).toBe('other.example');
    expect(named['ConfigMap perfboard']?.data).toMatchObject({ TRUST_PROXY: '2', NOTIFY_EMAIL: 'owners' });
  });
});

test('the autoscaler watches the lists that the queues wait in', async ({ skip }) => {
  const redis = await startRedis();
  if (!redis) return skip('no redis-server on this machine');
  onTestFinished(() => redis.stop());
  const queues = createQueues({ redisUrl: redis.url, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  const client = new Redis(redis.url);
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
  await queues.add('notification.send', { notification_uuid: uuid }, { jobId: 'one' });
  await queues.add('image.process', { image_uuid: uuid }, { jobId: 'two' });
  await queues.add('webhook.deliver', { delivery_uuid: uuid }, { jobId: 'three' });
  const scaled = renderKustomization(overlay('production')).find(({ kind }) => kind === 'ScaledObject');
  const lists = scaled?.spec.triggers.map(
    (trigger: { metadata: { listName: string } }) => trigger.metadata.listName,
  );
  expect(await Promise.all(lists.map((list: string) => client.llen(list)))).toEqual([1, 1, 1]);
  client.disconnect();
  await queues.close();
});
