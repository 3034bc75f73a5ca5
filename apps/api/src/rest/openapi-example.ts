/** The part of a JSON schema that an example needs. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
  description?: string;
  [key: string]: unknown;
}

const uuid = '0193a5c0-7d1e-7c3a-9f42-6b1d2e3f4a5b';
const instant = '2026-11-21T09:30:00.000Z';

/** Example values by field name: one example shop throughout the document. */
const byName: Readonly<Record<string, unknown>> = {
  full_name: 'Asha Rao',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  mobile_no: '987-654-3210',
  mobile: '9876543210',
  project_title: 'Soil sensor with LoRa',
  subject: 'Quote for 20 soil sensors',
  message: 'We need 20 soil sensors with LoRa for our greenhouse. What would a prototype cost?',
  project_name: 'LoRa weather station',
  description: 'A solar weather station that reports over LoRa every ten minutes.',
  category: 'LoRa Projects',
  tags: ['LoRa', 'ESP32'],
  author: 'Team',
  sent_by: 'Team',
  note: 'Called back, wants a quote',
  body: 'Hello,\n\nour new LoRa course starts in March.',
  url: 'https://example.com/hooks/perfboard',
  token: 'pb_VGhpcyBpcyBvbmx5IGFuIGV4YW1wbGUsIG5vIHRva2Vu',
  secret: 'whsec_VGhpcyBpcyBvbmx5IGFuIGV4YW1wbGU',
  password: 'seven green resistors',
  country_code: 'DE',
  opens: '09:00',
  closes: '17:00',
  current_password: 'nine blue capacitors',
  created_by: 'admin@example.com',
  q: 'lora',
  tag: 'ESP32',
  image_url: '/media/variants/9f86d081/960.webp',
  leave_empty: '',
  website: '',
};

/** Optional fields that would clutter a first example. */
const leftOut = new Set([
  'idempotency_key',
  'leave_empty',
  'website',
  'form_token',
  'version',
  'cursor',
  'filter',
  'scheduled_at',
  'files',
]);

function ofType(schema: JsonSchema, name: string): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''))] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum && schema.minimum > 0 ? schema.minimum : 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'uuid' || name === 'uuid') return uuid;
      if (schema.format === 'date-time') return instant;
      if (schema.format === 'date') return instant.slice(0, 10);
      if (schema.format === 'email') return byName.email;
      return 'text';
    default:
      return name === 'featured' ? false : {};
  }
}

function ofObject(schema: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || !leftOut.has(name),
  );
  const example = Object.fromEntries(fields.map(([name, inner]) => [name, exampleOf(inner, name)]));
  if (fields.length === 0 && typeof schema.additionalProperties === 'object') {
    const name = String(schema.propertyNames?.enum?.[0] ?? 'name');
    return { [name]: exampleOf(schema.additionalProperties, '') };
  }
  return example;
}

const fits = (value: unknown, schema: JsonSchema): boolean => {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === undefined) return true;
  return Array.isArray(value) ? type === 'array' : typeof value === type;
};

/** A plausible value for a schema and field name. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  const known = byName[name];
  if (known !== undefined && fits(known, schema)) return known;
  return ofType(schema, name);
}
