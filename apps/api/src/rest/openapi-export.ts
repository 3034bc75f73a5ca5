import { leadExportColumns } from '@perfboard/contracts/words/lead';
import { quoteExportColumns } from '@perfboard/contracts/words/quote';
import { subscriberExportColumns } from '@perfboard/contracts/words/subscriber';
import { failureResponses, headerRefs, type Operation } from './openapi-operation.ts';

// Streamed endpoints of `/api/v1` that are not procedures.

const parameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema: { type: 'string', ...schema },
});

const common = [
  parameter('q', 'Only rows that contain this text', { maxLength: 100 }),
  parameter('date', 'Used in the file name; without a valid one, today in UTC', { format: 'date' }),
];

const description = 'Requires a recent password confirmation.';

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
      description: 'RFC 4180, UTF-8 with a byte order mark',
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
    summary: 'Export the subscribers as CSV',
    parameters: [
      ...common,
      parameter('topic', 'Only subscribers who chose this topic', {}),
      parameter('columns', '`topics` adds a column with the topics of each subscriber', {
        enum: ['topics'],
      }),
    ],
  },
  subscriberExportColumns,
  true,
);

export const leadExport = (kind: 'booking' | 'contact', tag: string): Operation =>
  csvOperation(
    {
      operationId: `${kind}.export`,
      tags: [tag],
      summary: `Export ${tag} as CSV`,
      parameters: [
        ...common,
        ...['status', 'unanswered', 'spam', 'from', 'until', 'assignee', 'source'].map((name) =>
          parameter(name, 'Same as in the list', {}),
        ),
        parameter('uuids', 'Only these, separated by commas', {}),
      ],
    },
    [...leadExportColumns[kind], ...leadExportColumns.both],
    true,
  );

export const quoteExport = csvOperation(
  {
    operationId: 'quote.export',
    tags: ['quotes'],
    summary: 'Export quotes as CSV',
    parameters: [
      ...common,
      ...['status', 'lead_uuid'].map((name) => parameter(name, 'Same as in the list', {})),
    ],
  },
  Object.values(quoteExportColumns),
  true,
);

export const quotePdf: Operation = {
  operationId: 'quote.pdf',
  tags: ['quotes'],
  summary: 'Download a quote as a PDF',
  security: [{ cookie: [] }, { token: [] }],
  parameters: [{ name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    '200': {
      description: 'The quote, a draft too',
      headers: headerRefs(['X-Request-Id']),
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    ...failureResponses([
      'UNAUTHORIZED',
      'FORBIDDEN',
      'NOT_FOUND',
      'METHOD_NOT_SUPPORTED',
      'INTERNAL_SERVER_ERROR',
      'SERVICE_UNAVAILABLE',
    ]),
  },
};

export const backupArchive: Operation = {
  operationId: 'backup.download',
  tags: ['backups'],
  summary: 'Download a backup',
  description: 'Owners only. Requires a recent password confirmation.',
  security: [{ cookie: [] }],
  parameters: [{ name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    '200': {
      description: 'The archive, encrypted if a recipient is configured',
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
  summary: 'Export projects as a ZIP archive',
  description:
    'Contains JSON, Markdown, images and files of up to 250 projects, oldest first; use `part` for the next ones. Filters work as in the desk. Import the archive with `POST /project-imports`.',
  security: [{ cookie: [] }, { token: [] }],
  parameters: [
    parameter('uuids', 'Only these, separated by commas', {}),
    parameter('q', 'Only projects that contain this text', { maxLength: 100 }),
    parameter('state', 'Only these', { enum: ['draft', 'published', 'scheduled'] }),
    parameter('part', 'Part number, from 1, with 250 projects each', { pattern: '^[0-9]+$' }),
    parameter('date', 'Used in the file name', { format: 'date' }),
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
