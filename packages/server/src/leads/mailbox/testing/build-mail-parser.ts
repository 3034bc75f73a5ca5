import { buildProgram } from '../../../testing/build-program.ts';

/** Builds the program that parses one email, like the worker's build. */
export const buildMailParser = () => buildProgram('src/leads/mailbox/mail-parser.ts');
