import { shop } from '@perfboard/content/shop';
import { AppError } from '@perfboard/contracts/error';
import { passwordLimits, passwordMessages } from '@perfboard/contracts/words/session';

/**
 * Rejects passwords within a billion guesses. The library calls 10^8 safe enough online, but `Admin@123456`
 * and `Changeme2026!` are in that range; phrases of unrelated words start at 10^10.
 */
const guessesMinLog10 = 9;

/** The estimator's work grows with the square of the length, and longer passwords are not common. */
const checkedLength = 64;

/** The first guesses at this shop. */
const shopWords = ['perfboard', shop.name, ...shop.name.split(' ')];

/** 50,000 common passwords and their usual variations. Loaded on first use: most processes never need it. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
  });
}
let estimator: ReturnType<typeof loadEstimator> | undefined;

/** The problem of a new password, or null. */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  if (password.length < passwordLimits.min) return passwordMessages.tooShort;
  if (password.length > passwordLimits.max) return passwordMessages.tooLong;
  estimator ??= loadEstimator();
  const ownWords = [...shopWords, email, ...email.split('@'), ...email.split(/[@.]/)].map((word) =>
    word.toLowerCase(),
  );
  const { guessesLog10 } = (await estimator).check(password.normalize('NFKC'), ownWords);
  return guessesLog10 < guessesMinLog10 ? passwordMessages.common : null;
}

/** @throws AppError BAD_REQUEST with the problem at `password` */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const message = await passwordProblem(password, email);
  if (message) throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'password', message }] });
}
