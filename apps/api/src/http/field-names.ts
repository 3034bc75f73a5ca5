import { AppError } from '@perfboard/contracts/error';

/** Names that could reach a prototype when fields are copied one by one. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses what could reach a prototype. Its depth and its size were checked while it was text. */
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
