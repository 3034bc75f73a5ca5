import { AppError } from '@perfboard/contracts/error';

/** Fields of a body, at any depth: more than any of our calls has. */
export const fieldsMax = 64;
/** Values in lists: a member may select many rows, but not a hundred thousand. */
const listedMax = 20_000;
/** Deeper than any of our calls; a deeper body only costs stack. */
const depthMax = 12;

const [quote, backslash, colon, comma] = Buffer.from('"\\:,');
const [openObject, openArray, closeObject, closeArray] = Buffer.from('{[}]');

export const tooManyFields = (most = fieldsMax) =>
  new AppError('BAD_REQUEST', `The request must not have more than ${most} fields`);

/**
 * Counts the contents of a JSON text before it is parsed: a hundred thousand short names are cheap to send
 * and expensive to parse. Invalid JSON passes here and fails in the parser.
 * @throws AppError BAD_REQUEST
 */
export function checkJsonText(bytes: Uint8Array, fields: number = fieldsMax): void {
  let [names, listed, depth, isText] = [0, 0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === colon) names += 1;
    else if (byte === comma) listed += 1;
    else if (byte === openObject || byte === openArray) depth += 1;
    else if (byte === closeObject || byte === closeArray) depth -= 1;
    if (names > fields) throw tooManyFields(fields);
    if (listed > listedMax) throw new AppError('BAD_REQUEST', 'The request contains too many values');
    if (depth > depthMax) throw new AppError('BAD_REQUEST', 'The request body is nested too deeply');
  }
}

/** Counts elements of a text, up to a limit. */
export function countOf(text: Uint8Array, part: string, max: number): number {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(part); at >= 0 && count <= max; at = bytes.indexOf(part, at + part.length))
    count += 1;
  return count;
}

/** Names that could reach a prototype in code that copies fields one by one. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Rejects names that could reach a prototype. Depth and size were checked in the text. */
export function checkNames(root: object): void {
  const nodes: object[] = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (!Array.isArray(node) && Object.keys(node).some((key) => prototypeKeys.has(key))) {
      throw new AppError('BAD_REQUEST', 'Invalid field name');
    }
    for (const inner of Object.values(node))
      if (typeof inner === 'object' && inner !== null) nodes.push(inner);
  }
}
