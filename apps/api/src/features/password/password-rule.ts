import { AppError } from '@perfboard/contracts/error';
import { passwordLimits, passwordMessages } from '@perfboard/contracts/session';

/**
 * Words that common passwords are made of. A password is common when nothing but one of these, repeated, or with the
 * usual decoration, is left of it.
 */
const commonWords = new Set(
  `password passwort passw0rd contrasena motdepasse senha parola wachtwoord haslo heslo salasana losenord sifre
  admin administrator root superuser superadmin user guest default changeme changeit letmein welcome welcomeback
  secret topsecret secretpassword mypassword yourpassword newpassword oldpassword temppassword testpassword
  adminpassword rootpassword userpassword passwordadmin passwordpassword thisisapassword nopassword
  qwerty qwertyuiop qwertyuiopasdfghjkl asdfghjkl asdf zxcvbnm qwertz qwertzuiop azerty azertyuiop qazwsx qazwsxedc
  qweasdzxc qweasd asdfasdf qwerasdf poiuytrewq mnbvcxz lkjhgfdsa
  abc abcdef abcdefg abcdefgh abcdefghij abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz abcabc abcd
  iloveyou iloveyouforever loveyou iloveu iloveme lovelove love princess sunshine monkey dragon football baseball
  basketball superman batman spiderman pokemon starwars trustno master mustang shadow michael jennifer jordan
  harley hunter ranger buster soccer hockey killer george charlie andrew michelle jessica pepper daniel ashley
  computer internet server database windows microsoft google facebook samsung apple electronics arduino raspberry
  raspberrypi raspberrypi perfboard perfboardlabs test testing tester testtest demo demodemo example sample
  login loginlogin access hello helloworld goodmorning goodbye whatever nothing freedom liverpool chelsea arsenal
  manchester barcelona realmadrid summer winter spring autumn monday january december india bangalore bengaluru
  pass 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5 qwer qwert a1b2c3d4 a1b2c3 trustno1 iloveyou1
  correcthorsebatterystaple tobeornottobe opensesame unbelievable blink matrix ninja cookie banana cheese chocolate
  flower butterfly angel jesus jesuschrist blessed money business company office manager system service support`
    .split(/\s+/)
    .filter(Boolean),
);

const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const keyboardRows = [
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
];

/** `123456789012`, `aaaaaaaaaaaa`, `abcabcabcabc`: a short piece over and over, or a row of keys. */
function isPattern(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) {
      if (length <= 4 || commonWords.has(piece)) return true;
    }
  }
  const rows = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => row.repeat(4));
  return rows.some((row) => row.includes(text));
}

/** Letters only, in both readings of digits: as letters, and as decoration around a word. */
const readings = (password: string): string[] => {
  const plain = password.toLowerCase().normalize('NFKC');
  const undecorated = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [
    plain,
    undecorated,
    plain.replace(/[^\p{L}]/gu, ''),
    [...undecorated].map((letter) => looksLike[letter] ?? letter).join(''),
  ];
};

/** True for what an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 3 || isPattern(plain)) return true;
  return readings(password).some((text) => {
    const letters = text.replace(/[\s._-]/g, '');
    // What is decoration must be most of the secret before it saves a common word.
    const decoration = plain.length - letters.length;
    return (
      letters.length > 0 &&
      decoration < 8 &&
      (commonWords.has(letters) || (letters.length >= 8 && isPattern(letters)))
    );
  });
}

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < passwordLimits.min) return passwordMessages.tooShort;
  if (password.length > passwordLimits.max) return passwordMessages.tooLong;
  return isCommonPassword(password) ? passwordMessages.common : null;
}

/** @throws AppError BAD_REQUEST with the problem at `path` */
export function assertGoodPassword(password: string, path = 'password'): void {
  const message = passwordProblem(password);
  if (message) throw new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
