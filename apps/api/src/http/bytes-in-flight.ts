import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import type { Request } from 'express';

interface FlightLimits {
  process: number;
  client: number;
}

/** Seconds: most other bodies have arrived or failed by then. */
const retryAfterSeconds = 2;

/**
 * Limits the bytes of bodies that a process holds, in total and per client: otherwise many connections that
 * each send the maximum, and then stop, would fill the memory.
 */
export class BytesInFlight {
  #held = 0;
  #ofClient = new Map<string, number>();

  constructor(private readonly limits: FlightLimits) {}

  get held(): number {
    return this.#held;
  }

  /** @returns a function that releases the bytes once; null if there is no room */
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
/** Text bodies: enough for an office behind one address, and far below a container's memory. */
export const textInFlight = new BytesInFlight({ process: 32 * MiB, client: 4 * MiB });
/**
 * Uploads by members, two of the largest at the same time: each is held two or three times while it is
 * parsed.
 */
export const uploadsInFlight = new BytesInFlight({ process: 52 * MiB, client: 52 * MiB });

/** Visitors' files, in the folder for temporary files, which may be memory as well: three whole requests. */
export const spooledInFlight = new BytesInFlight({ process: 96 * MiB, client: 32 * MiB });

/**
 * Reserves room for a body as it arrives, until its request is answered.
 * @returns a function that reserves more; it throws AppError SERVICE_UNAVAILABLE if there is none
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
