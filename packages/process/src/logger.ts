import { type DestinationStream, type Logger, pino } from 'pino';
import { logSafety } from './log-safety.ts';

interface LoggerOptions {
  level: string;
  /** `api`, `worker`, or what the operator started. */
  process: string;
  /** Standard output unless given. */
  destination?: DestinationStream;
}

/** The logger of a program: nothing personal and no secret gets into a line. */
export const createLogger = ({ level, process: name, destination }: LoggerOptions): Logger =>
  pino(
    { level, base: { process: name, pid: process.pid }, ...logSafety },
    // Synchronous, so that the last words of a process that ends are not lost.
    destination ?? pino.destination({ sync: true }),
  );
