import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** An engine on the database at `databaseUrl`. Call `free()` when done. */
export function createSchemaEngine(databaseUrl: string): Promise<SchemaEngine>;
