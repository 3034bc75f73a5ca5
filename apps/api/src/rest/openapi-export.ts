import { leadExportColumns } from '@perfboard/contracts/words/lead';
import { subscriberExportColumns } from '@perfboard/contracts/words/subscriber';
import { failureResponses, headerRefs, type Operation } from './openapi-operation.ts';

// What `/api/v1` answers without being a procedure: it streams.

const parameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema: { type: 'string', ...schema },
});

const common = [
  parameter('q', 'Only rows that contain it', { maxLength: 100 }),
  parameter('date', 'Stands in the file name', { format: 'date' }),
];

const description = 'For a person who gave the password a short while ago.';

const csvOperation = (
  operation: Pick<Operation, 'operationId' | 'tags' | 'summary' | 'parameters'>,
  columns: readonly string[],
  isChecked: boolean,
): Operation => ({
  ...operation,
  description,
  security: [{ cookie: [] }],
  responses: {
    '200': {
      description: 'RFC 4180, UTF-8',
      headers: headerRefs(['X-Request-Id']),
      content: { 'text/csv': { schema: { type: 'string' }, example: `${columns.join(',')}\r\n` } },
    },
    ...failureResponses([
      ...(isChecked ? (['BAD_REQUEST'] as const) : []),
      'UNAUTHORIZED',
      'FORBIDDEN',
      'METHOD_NOT_SUPPORTED',
      'INTERNAL_SERVER_ERROR',
      'SERVICE_UNAVAILABLE',
    ]),
  },
});

export const subscriberExport = csvOperation(
  {
    operationId: 'subscriber.export',
    tags: ['newsletter'],
    summary: 'The subscribers as a CSV file',
    parameters: common,
  },
  subscriberExportColumns,
  false,
);

export const leadExport = (kind: 'booking' | 'contact', tag: string): Operation =>
  csvOperation(
    {
      operationId: `${kind}.export`,
      tags: [tag],
      summary: `The ${tag} that a list shows as a CSV file`,
      parameters: [
        ...common,
        ...['status', 'unanswered', 'spam', 'from', 'until', 'assignee', 'source'].map((name) =>
          parameter(name, 'As in the list', {}),
        ),
        parameter('uuids', 'These alone, with commas between them', {}),
      ],
    },
    [...leadExportColumns[kind], ...leadExportColumns.both],
    true,
  );

export const backupArchive: Operation = {
  operationId: 'backup.download',
  tags: ['backups'],
  summary: 'One backup as a file',
  description: 'For an owner who gave the password a short while ago.',
  security: [{ cookie: [] }],
  parameters: [{ name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    '200': {
      description: 'The archive, encrypted where a recipient was named',
      headers: headerRefs(['X-Request-Id']),
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    ...failureResponses([
      'UNAUTHORIZED',
      'FORBIDDEN',
      'NOT_FOUND',
      'CONFLICT',
      'METHOD_NOT_SUPPORTED',
      'INTERNAL_SERVER_ERROR',
      'SERVICE_UNAVAILABLE',
    ]),
  },
};

export const projectExport: Operation = {
  operationId: 'project.export',
  tags: ['projects'],
  summary: 'Projects as a ZIP archive of JSON, Markdown, pictures and files',
  description:
    'Oldest first, 250 at most: `part` has those that follow. What is given is narrowed like the list of the desk. `POST /project-imports` takes such an archive.',
  security: [{ cookie: [] }, { token: [] }],
  parameters: [
    parameter('uuids', 'These alone, with commas between them', {}),
    parameter('q', 'Only projects that contain it', { maxLength: 100 }),
    parameter('state', 'Only those', { enum: ['draft', 'published', 'scheduled'] }),
    parameter('part', 'From 1: which 250', { pattern: '^[0-9]+$' }),
    parameter('date', 'Stands in the file name', { format: 'date' }),
  ],
  responses: {
    '200': {
      description: 'The archive',
      headers: headerRefs(['X-Request-Id']),
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    },
    ...failureResponses([
      'BAD_REQUEST',
      'UNAUTHORIZED',
      'FORBIDDEN',
      'METHOD_NOT_SUPPORTED',
      'INTERNAL_SERVER_ERROR',
      'SERVICE_UNAVAILABLE',
    ]),
  },
};
