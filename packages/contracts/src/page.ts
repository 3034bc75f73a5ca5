import type { PageShop } from './shop/page-shop.ts';

/** What the API asks of the web build: one page as HTML. The web's server entry implements it. */
export interface PageRequest {
  /** Path and query as asked for. */
  url: string;
  /** The address visitors use, without a trailing slash: for canonical links and OpenGraph. */
  origin: string;
  /** Runs a query procedure in the process; the answer is what a client would get over the wire. */
  query(procedure: string, input: unknown): Promise<unknown>;
  /** The owner's words, where there are any. */
  shop?: PageShop;
  /** Every page says that it is a demo's. */
  isDemo?: boolean;
  /** Set when a form was posted without JavaScript: what to show beside its fields. */
  form?: PageFormState;
}

export interface PageFormState {
  form: 'booking' | 'contact' | 'newsletter';
  values: Record<string, string>;
  /** Absent after a success. */
  issues?: Array<{ path: string; message: string }>;
  message: string;
  ok: boolean;
  /** What became of a refused phone number: it stands in the rule's shape, or only the contact form takes it. */
  phone?: 'fitted' | 'elsewhere';
}

export type PageResponse =
  | { kind: 'html'; status: number; html: string }
  | { kind: 'redirect'; status: 301 | 302; location: string };

export type RenderPage = (request: PageRequest) => Promise<PageResponse>;
