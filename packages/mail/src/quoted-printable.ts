import { encode, wrap } from 'nodemailer/lib/qp';

const softBreak = '=\r\n';
/** One below RFC 2045's 76: the last line of a piece has to take the `=` of the break that follows it. */
const maxLineLength = 75;

/**
 * One piece of a body in quoted-printable, correct by itself: pieces joined with `joinPieces` decode to the texts
 * joined, whatever stands at the seams, and no line is longer than 76 characters.
 *
 * @param text line ends are normalized to CRLF
 */
export const encodePiece = (text: string): string =>
  wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')), maxLineLength);

/** Encoded pieces in a row, each starting on a line of its own that the decoder removes again. */
export const joinPieces = (pieces: readonly string[]): string => pieces.join(softBreak);
