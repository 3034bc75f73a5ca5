import { type DestinationStream, type Logger, pino } from 'pino';
import { logSafety } from './log-safety.ts';

/** The part of a pino logger that this package uses. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: Record<string, unknown>): Log;
}

const REPEAT_MS = 10_000;

/**
 * Logs the same warning at most once in ten seconds: while Redis or PostgreSQL is away, BullMQ reports every
 * attempt of every connection, which would fill a disk.
 */
export function throttledWarning(log: Log, repeatMs = REPEAT_MS): (error: unknown, message: string) => void {
  const last = new Map<string, number>();
  return (error, message) => {
    const now = performance.now();
    if (now - (last.get(message) ?? Number.NEGATIVE_INFINITY) < repeatMs) return;
    last.set(message, now);
    log.warn({ err: error }, message);
  };
}

interface LoggerOptions {
  level: string;
  /** `api`, `worker`, or a command's name. */
  process: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/** The logger of a program: no personal data or secret is logged. */
export const createLogger = ({ level, process: name, destination }: LoggerOptions): Logger =>
  pino(
    { level, base: { process: name, pid: process.pid }, ...logSafety },
    // Synchronous, so that the last lines of an exiting process are not lost.
    destination ?? pino.destination({ sync: true }),
  );
