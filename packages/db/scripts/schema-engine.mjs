// Prisma's schema engine as WebAssembly, for machines that cannot download the native one. A tool for tests and for
// diff.mjs only: it relies on undocumented parts of Prisma (docs/decisions/019-database-migrations.md).
// Plain JavaScript, so that diff.mjs runs it without a build.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';

const require = createRequire(import.meta.url);
let loading;

async function load() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error(message) };
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const { instance } = await WebAssembly.instantiate(
    await readFile(path.join(folder, 'schema_engine_bg.wasm')),
    { './schema_engine_bg.js': engine },
  );
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** PostgreSQL's internal one-byte type. The adapter cannot read it, and the engine's catalog queries return it. */
const charOid = 18;
const textOid = 25;

/** The adapter splits a script at every semicolon, even inside a function body. One query runs the script as a whole. */
const fit = (adapter) => {
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  const { performIO, queryRaw } = adapter;
  const charColumns = new WeakMap();
  adapter.performIO = async (query) => {
    const result = await performIO.call(adapter, query);
    const columns = result.fields.flatMap((field, index) => (field.dataTypeID === charOid ? [index] : []));
    for (const index of columns) result.fields[index].dataTypeID = textOid;
    charColumns.set(query, columns);
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw.call(adapter, query);
    for (const index of charColumns.get(query) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
};

/** The adapter drops its own shadow database while still connected to it, which PostgreSQL refuses. */
async function connectToShadowDatabase(databaseUrl) {
  const database = `shadow_${randomUUID()}`;
  const main = await new PrismaPg({ connectionString: databaseUrl }).connect();
  await main.executeScript(`CREATE DATABASE "${database}"`);
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const shadow = fit(await new PrismaPg({ connectionString: url.href }).connect());
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await main.executeScript(`DROP DATABASE "${database}"`);
    await main.dispose();
  };
  return shadow;
}

/** An engine on the database at `databaseUrl`. Call `free()` when done. */
export async function createSchemaEngine(databaseUrl) {
  // Loaded once: a second instance takes the memory away from the first, which then hangs.
  loading ??= load();
  await loading;
  const factory = new PrismaPg({ connectionString: databaseUrl });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => fit(await connect());
  factory.connectToShadowDb = () => connectToShadowDatabase(databaseUrl);
  const bound = bindMigrationAwareSqlAdapterFactory(factory);
  return engine.SchemaEngine.new({ datamodels: undefined }, () => {}, bound);
}
