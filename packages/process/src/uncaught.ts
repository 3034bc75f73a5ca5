interface FatalLog {
  fatal(fields: object, message: string): void;
}

/**
 * Ends the process on what nobody caught: it is in an unknown state then. The supervisor starts a fresh one, and the
 * database knows what is pending.
 */
export function exitOnUncaught(log: FatalLog): void {
  const exit = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exit(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => exit(error, 'unhandled rejection'));
}
