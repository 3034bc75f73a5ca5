import { encode, wrap } from 'nodemailer/lib/qp';

const softBreak = '=\r\n';
/** One below RFC 2045's 76: the last line of a piece must have room for the `=` of the following break. */
const maxLineLength = 75;

/**
 * One piece of a body in quoted-printable. Pieces joined with `joinPieces` decode to the joined texts,
 * whatever is at the seams, and no line is longer than 76 characters.
 * @param text line ends are normalized to CRLF
 */
export const encodePiece = (text: string): string =>
  wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')), maxLineLength);

/** Joins encoded pieces. Each starts on a new line, and the decoder removes those line breaks. */
export const joinPieces = (pieces: readonly string[]): string => pieces.join(softBreak);
