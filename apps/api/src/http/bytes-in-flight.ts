import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import type { Request } from 'express';

interface FlightLimits {
  process: number;
  client: number;
}

/** Seconds: most bodies are there, or cut off, by then. */
const retryAfterSeconds = 2;

/**
 * Bytes of bodies that a process holds at a time, of everybody and of one client: many connections that each send
 * what one may send, and stop, would fill the memory.
 */
export class BytesInFlight {
  #held = 0;
  #ofClient = new Map<string, number>();

  constructor(private readonly limits: FlightLimits) {}

  get held(): number {
    return this.#held;
  }

  /** @returns what gives the bytes back, once; null where there is no room for them */
  claim(bytes: number, client: string): (() => void) | null {
    const own = this.#ofClient.get(client) ?? 0;
    if (this.#held + bytes > this.limits.process || own + bytes > this.limits.client) return null;
    this.#held += bytes;
    this.#ofClient.set(client, own + bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#held -= bytes;
      const left = (this.#ofClient.get(client) ?? 0) - bytes;
      if (left > 0) this.#ofClient.set(client, left);
      else this.#ofClient.delete(client);
    };
  }
}

const MiB = 1024 * 1024;
/** Text of anybody: what an office behind one address needs, and far from what a container has. */
export const textInFlight = new BytesInFlight({ process: 32 * MiB, client: 4 * MiB });
/** Uploads of who may upload, two of the largest at a time: each is held two or three times over while it is read. */
export const uploadsInFlight = new BytesInFlight({ process: 52 * MiB, client: 52 * MiB });

/** Files of anybody, on the disk for temporary files, which may be memory as well: three whole requests at a time. */
export const spooledInFlight = new BytesInFlight({ process: 96 * MiB, client: 32 * MiB });

/**
 * Room for a body, taken as it arrives and held for as long as its request is answered.
 *
 * @returns what takes some; it throws AppError SERVICE_UNAVAILABLE where there is none left
 */
export function roomFor(flight: BytesInFlight, request: IncomingMessage): (bytes: number) => void {
  const { ip, res: response } = request as Request;
  const client = limitAddress(ip);
  const releases: Array<() => void> = [];
  response?.once('close', () => {
    for (const release of releases) release();
  });
  return (bytes) => {
    const release = flight.claim(bytes, client);
    if (!release) throw new AppError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds });
    if (!response || response.closed) release();
    else releases.push(release);
  };
}
