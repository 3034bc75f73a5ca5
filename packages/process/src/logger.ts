import { type DestinationStream, type Logger, pino } from 'pino';
import { logSafety } from './log-safety.ts';

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
