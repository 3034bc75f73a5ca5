import type { PageRequest, RenderPage } from '@perfboard/contracts/page';
import type { Request, Response } from 'express';
import type { HttpServices } from '../service/services.ts';
import type { Context, Door } from '../trpc/context.ts';
import type { UploadLimit } from '../trpc/rest.ts';

export interface ProcedureCall {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  /** Called after the procedure has checked the permission. */
  readInput: () => Promise<unknown>;
}

/** A text that is the same for all callers. */
export interface SharedText {
  text: string;
  headers: Record<string, string>;
  /** A part could not be loaded, so the text must not be cached. */
  isPartial: boolean;
}

interface SharedAnswer {
  /** Its address in the cache. */
  address: string;
  make: () => Promise<SharedText>;
}

/** What the HTTP process provides to a noun's own HTTP routes. */
export interface DoorTools {
  services: HttpServices;
  /** Creates the context of a call from its request. */
  contextOf: (request: Request, response: Response, door: Door) => Context;
  /** Calls a procedure by its name. */
  call: (ctx: Context, call: ProcedureCall) => Promise<unknown>;
  render: RenderPage;
  /** Runs queries for a page that is the same for all callers. */
  query: PageRequest['query'];
  /** Reads the fields of a visitor's form, within a visitor's size limit. */
  readFields: (request: Request) => Promise<Record<string, unknown>>;
  /** Reads a visitor's form with files. The caller discards the files. */
  readUpload: (request: Request, upload: UploadLimit) => Promise<Record<string, unknown>>;
  /** Reads the fields of a form of the desk, which may be as long as a newsletter. */
  readLongFields: (request: Request) => Promise<Record<string, unknown>>;
  /** Reads a body's bytes, up to a megabyte: the largest batch of an email provider is smaller. */
  readBody: (request: Request) => Promise<Buffer>;
  /** Reads and ignores a body of any type. */
  skipBody: (request: Request) => Promise<void>;
  /** Sends a text and caches it until its content changes. */
  sendShared: (request: Request, response: Response, answer: SharedAnswer) => Promise<void>;
}
