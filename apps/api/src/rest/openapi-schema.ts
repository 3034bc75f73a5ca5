import { z } from 'zod';
import type { ProcedureShape } from '../call-procedure.ts';
import type { JsonSchema } from './openapi-example.ts';

/** A chosen file, in a multipart body. */
const file: JsonSchema = {
  type: 'string',
  format: 'binary',
  description: 'A JPEG, PNG or WebP of 5 MB or less',
};

/** A zod schema in the dialect of OpenAPI 3.1, which is JSON Schema itself. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { ...file, ...jsonSchema });
      // A pattern beside a format is redundant.
      if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // JavaScript's limits of exact integers are not ours.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
  delete json.$schema;
  return json;
}

/** The input of a procedure as one object schema. */
export function inputSchemaOf({ inputs }: ProcedureShape): JsonSchema {
  const parts = inputs.map((input) => toJsonSchema(input, 'input'));
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => part.required ?? []),
    ...(parts.some((part) => part.additionalProperties === false) ? { additionalProperties: false } : {}),
  };
}

export const outputSchemaOf = ({ output }: ProcedureShape): JsonSchema =>
  output ? toJsonSchema(output, 'output') : {};
