// Finds text in a component at which React fails on a page that the browser has translated: translation moves
// each text node into an element of its own, and React then cannot insert before it or remove it.
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';

/** Text as far as the source says so. What a component is given as its children may be text. */
function isText(node) {
  switch (node.type) {
    case 'JSXText':
      return node.value.trim() !== '';
    case 'JSXExpressionContainer':
      return branchesOf(node.expression).some(isText);
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '';
    case 'Identifier':
      return node.name === 'children';
    case 'CallExpression':
      return node.callee.name === 't';
    default:
      return node.type === 'TemplateLiteral';
  }
}

const isNothing = (node) => node.name === 'undefined' || node.value === null || node.value === '';

/** What an expression may become. */
function branchesOf(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...branchesOf(node.consequent), ...branchesOf(node.alternate)];
    case 'LogicalExpression':
      return [
        ...(node.operator === '&&' ? [{ type: 'Identifier', name: 'undefined' }] : branchesOf(node.left)),
        ...branchesOf(node.right),
      ];
    default:
      return [node];
  }
}

/** The children that render something: no line breaks between elements, no comments. */
const childrenOf = (node) =>
  node.children.filter(
    (child) =>
      !(child.type === 'JSXText' && child.value.trim() === '') &&
      child.expression?.type !== 'JSXEmptyExpression',
  );

/** The lines of a file in which an element may appear right before bare text, or text beside others may go. */
export function findBareText(file) {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lines = [];
  const check = (child, at, all) => {
    const branches = child.expression ? branchesOf(child.expression) : [];
    if (branches.length < 2) return;
    const next = all[at + 1];
    const comesBeforeText = branches.some(isElement) && next !== undefined && isText(next);
    const mayGo = branches.some(isText) && branches.some((to) => isNothing(to) || isElement(to));
    if (comesBeforeText || (mayGo && all.length > 1))
      lines.push(source.slice(0, child.start).split('\n').length);
  };
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (isElement(node)) childrenOf(node).forEach(check);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return lines;
}
