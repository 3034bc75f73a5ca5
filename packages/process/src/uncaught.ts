interface FatalLog {
  warn(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/**
 * Ends the process on what nobody caught: it is in an unknown state then. The supervisor starts a fresh one, and the
 * database knows what is pending.
 *
 * @param isRefusal tells a refusal, such as *please sign in*, that came after its caller had gone: nobody waits for it, and
 * nothing is in disorder
 */
export function exitOnUncaught(log: FatalLog, isRefusal: (error: unknown) => boolean = () => false): void {
  const exit = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exit(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => {
    if (isRefusal(error)) log.warn({ err: error }, 'a refusal that nobody waits for');
    else exit(error, 'unhandled rejection');
  });
}
