// Pages of the docs site that are made from the product itself: calls, variables, webhook events, metrics and alerts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openSources } from './local-bin.mjs';

/** For a cell of a table. */
const cell = (text) =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/\s+/g, ' ')
    .trim();
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** The OpenAPI document, the events of webhooks and the fields of leads, from the sources. */
export async function readProduct(root) {
  const vite = await openSources();
  try {
    const { toJSONSchema } = await vite.ssrLoadModule('zod');
    const load = (path) => vite.ssrLoadModule(join(root, path));
    const { openApiDocument } = await load('apps/api/src/rest/openapi.ts');
    const { webhookEvents } = await load('packages/contracts/src/words/webhook.ts');
    const { bookingSchema } = await load('packages/contracts/src/booking.ts');
    const { contactSchema } = await load('packages/contracts/src/contact.ts');
    const events = await load('packages/contracts/src/webhook-event.ts');
    const fieldsOf = (schema) => toJSONSchema(schema.omit({ note: true, is_spam: true, assignee_id: true }));
    return {
      api: openApiDocument(),
      events: webhookEvents,
      entities: {
        booking: fieldsOf(bookingSchema),
        contact: fieldsOf(contactSchema),
        answer: toJSONSchema(events.answerEventSchema),
        appointment: toJSONSchema(events.appointmentEventSchema),
        newsletter: toJSONSchema(events.newsletterEventSchema),
        project: toJSONSchema(events.projectEventSchema),
        quote: toJSONSchema(events.quoteEventSchema),
        lead: toJSONSchema(events.stageEventSchema),
      },
    };
  } finally {
    await vite.close();
  }
}

const kindOf = (schema = {}) => schema.enum?.join(', ') ?? schema.format ?? schema.type ?? '';

function fieldRows({ properties = {}, required = [] } = {}) {
  return Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    kindOf(schema),
    required.includes(name) ? 'yes' : '',
    schema.description,
  ]);
}

function callText(method, path, { summary, description, parameters = [], requestBody, responses = {} }) {
  const named = parameters.filter(({ name }) => name);
  const query = named.map(({ name, schema, required, description: text }) => [
    `\`${name}\``,
    kindOf(schema),
    required ? 'yes' : '',
    text ?? schema?.description,
  ]);
  const [body] = Object.values(requestBody?.content ?? {});
  const rows = [...query, ...fieldRows(body?.schema)];
  const answers = Object.keys(responses).join(', ');
  return [
    `### ${method.toUpperCase()} ${path.replaceAll('{', '\\{')}`,
    summary && `${summary}.`,
    description,
    rows.length > 0 && table(['Field', 'Kind', 'Required', 'Meaning'], rows),
    `Answers: ${answers}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The reference of the REST API. @param api an OpenAPI document */
export function apiPage(api) {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const parts = api.tags.map(({ name, description }) =>
    [
      `## ${name[0].toUpperCase()}${name.slice(1)}`,
      description,
      ...calls
        .filter(({ operation }) => operation.tags[0] === name)
        .map(({ method, path, operation }) => callText(method, path, operation)),
    ].join('\n\n'),
  );
  const intro =
    'All paths are below `/api/v1`. Your shop shows the same reference at `/api/v1/docs`, with examples to try.';
  return ['# API reference', intro, ...parts].join('\n\n');
}

/** Every variable with the comment above it. @param text of .env.example */
export function environmentPage(text) {
  const parts = text.split(/\n\s*\n/).flatMap((block) => {
    const rows = [];
    let comment = [];
    for (const line of block.split('\n')) {
      const [, name] = /^([A-Z0-9_]+)=/.exec(line) ?? [];
      if (line.startsWith('#')) {
        if (rows.length > 0 && rows.at(-1).isOpen) comment = [];
        for (const row of rows) row.isOpen = false;
        comment.push(line.slice(1).trim());
      } else if (name) rows.push({ name, comment: comment.join(' '), isOpen: true });
    }
    return rows.map(({ name, comment: meaning }) => [`\`${name}\``, meaning]);
  });
  return [
    '# Environment variables',
    'Every variable of `.env.example`. An empty value means unset. By topic: [configure](../operate/configure.md).',
    table(['Variable', 'Meaning'], parts),
  ].join('\n\n');
}

const textField = { type: 'string' };
/** What readEntity of deliver-webhook.ts writes for the others. */
const otherEntities = {
  subscriber: { uuid: textField, email: textField, status: textField, created_at: textField },
  page_view: { route: textField, path: textField, day: textField, views: { type: 'integer' } },
};

/** Every event with the fields of its data. */
export function webhooksPage({ events, entities }) {
  const all = {
    ...entities,
    ...Object.fromEntries(Object.entries(otherEntities).map(([name, properties]) => [name, { properties }])),
  };
  const parts = Object.entries(all).map(([entity, schema]) => {
    const names = events.filter((event) => event.startsWith(`${entity}.`)).map((event) => `\`${event}\``);
    const rows = Object.entries(schema.properties).map(([name, field]) => [
      `\`${name}\``,
      kindOf(field.anyOf?.[0] ?? field),
      field.description,
    ]);
    return [`## ${names.join(', ')}`, table(['Field of `data`', 'Kind', 'Meaning'], rows)].join('\n\n');
  });
  return [
    '# Webhook payloads',
    'A webhook of the format `json` gets a POST with this body. `data` is the current state, or null if it was deleted.',
    '```json\n{"event": "booking.created", "created_at": "2026-11-25T10:00:00.000Z", "data": {}}\n```',
    table(
      ['Header', 'Holds'],
      [
        ['`Perfboard-Event`', 'the event'],
        ['`Perfboard-Delivery`', 'the ID of the delivery: a repeated one has the same'],
        [
          '`Perfboard-Signature`',
          '`t=<unix>,v1=<hex>`: HMAC-SHA256 of `<unix>.<body>` with the secret of the webhook',
        ],
      ],
    ),
    'Answer with 2xx within ten seconds. Anything else is retried. Redirects are not followed.',
    ...parts,
  ].join('\n\n');
}

/** Every metric with its help, and every alert with its expression and runbook. */
export function metricsPage(root) {
  const sources = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group), { recursive: true })
      .filter(
        (path) => /src\/.*metrics\.ts$|src\/.*pending-work\.ts$/.test(path) && !path.includes('node_modules'),
      )
      .map((path) => readFileSync(join(root, group, path), 'utf8')),
  );
  const found = sources.flatMap((text) => [
    ...text.matchAll(/'?(perfboard_[a-z_]+)'?(?:: \{|,)\s*(?:help: )?(['"`])(.*?)\2/g),
  ]);
  const metrics = new Map(found.map(([, name, , help]) => [name, help]));
  const alerts = parse(readFileSync(join(root, 'infra/monitoring/alerts.yml'), 'utf8')).groups.flatMap(
    ({ rules }) => rules,
  );
  return [
    '# Metrics and alerts',
    'Served by API and worker at `/metrics` on `METRICS_PORT`, see [monitor](../operate/monitor.md).',
    '## Metrics',
    table(
      ['Metric', 'Meaning'],
      [...metrics].sort().map(([name, help]) => [`\`${name}\``, help]),
    ),
    '## Alerts',
    table(
      ['Alert', 'Severity', 'Means', 'Runbook'],
      alerts.map(({ alert, labels, annotations }) => [
        alert,
        labels.severity,
        annotations.summary,
        `[what to do](../operate/alerts.md#${annotations.runbook.split('#')[1]})`,
      ]),
    ),
  ].join('\n\n');
}
