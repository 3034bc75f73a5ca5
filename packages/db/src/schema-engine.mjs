// Plain JavaScript, so that scripts/diff.mjs runs it without a build.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import { parseIntoClientConfig } from 'pg-connection-string';

const require = createRequire(import.meta.url);
let loading;

/** Prisma's own schema engine, in WebAssembly: the native one would have to be downloaded. */
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

/** PostgreSQL's internal one-byte type, which the adapter cannot read but the engine's catalog queries return. */
const charOid = 18;
const textOid = 25;

/**
 * The adapter cuts a script at every semicolon, function bodies included. One query runs it whole, and all or nothing.
 */
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

/** The adapter's own shadow database is dropped while a connection to it is still open, which PostgreSQL refuses. */
async function connectToShadowDatabase(config) {
  const database = `shadow_${randomUUID()}`;
  const main = await new PrismaPg(config).connect();
  await main.executeScript(`CREATE DATABASE "${database}"`);
  const shadow = fit(await new PrismaPg({ ...config, database }).connect());
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await main.executeScript(`DROP DATABASE "${database}"`);
    await main.dispose();
  };
  return shadow;
}

export async function createSchemaEngine(databaseUrl) {
  // Once, also for two that ask at the same time: the second instance would take the memory away under the first, which
  // then hangs.
  loading ??= load();
  await loading;
  const config = parseIntoClientConfig(databaseUrl);
  const factory = new PrismaPg(config);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => fit(await connect());
  factory.connectToShadowDb = () => connectToShadowDatabase(config);
  const bound = bindMigrationAwareSqlAdapterFactory(factory);
  return engine.SchemaEngine.new({ datamodels: undefined }, () => {}, bound);
}
