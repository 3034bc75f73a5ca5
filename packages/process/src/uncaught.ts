interface FatalLog {
  warn(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/**
 * Exits the process on uncaught errors, because its state is then unknown. The supervisor restarts it, and
 * the database knows what is pending.
 * @param isRefusal true for an expected error, such as *please sign in*, whose caller had already
 * disconnected; it is ignored
 */
export function exitOnUncaught(log: FatalLog, isRefusal: (error: unknown) => boolean = () => false): void {
  const exit = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exit(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => {
    if (isRefusal(error)) log.warn({ err: error }, 'a refusal after its caller disconnected');
    else exit(error, 'unhandled rejection');
  });
}
