import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kustomize.ts';

type Scope = Record<string, unknown>;

/** A part of a template: text, or an action between braces. */
type Part = { text: string } | { action: string };

/** Splits like Go's templates: a hyphen removes the white space beside it. */
function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  let rest = template;
  while (rest) {
    const found = /\{\{(-? )(.*?)( -?)\}\}/s.exec(rest);
    if (!found) {
      if (rest.includes('{{')) throw new Error(`Not rendered here: ${rest.slice(0, 80)}`);
      parts.push({ text: rest });
      break;
    }
    const before = rest.slice(0, found.index);
    parts.push({ text: found[1] === '- ' ? before.trimEnd() : before });
    parts.push({ action: (found[2] ?? '').trim() });
    rest = rest.slice(found.index + found[0].length);
    if (found[3] === ' -') rest = rest.trimStart();
  }
  return parts;
}

/** The value of `.a.b` or `$name`, after `quote` and `default`. */
function evaluate(expression: string, scope: Scope): unknown {
  const [first = '', ...filters] = expression.split(' | ').map((one) => one.trim());
  const look = (place: string): unknown => {
    if (!/^(\.[A-Z]|\$)[\w.]*$/.test(place)) throw new Error(`Not rendered here: ${expression}`);
    const keys = place.startsWith('$') ? [place] : place.slice(1).split('.');
    return keys.reduce<unknown>((value, key) => (value as Scope | undefined)?.[key], scope);
  };
  return filters.reduce((value, filter) => {
    if (filter === 'quote') return JSON.stringify(String(value ?? ''));
    const [, fallback] = /^default (\S+)$/.exec(filter) ?? [];
    if (!fallback) throw new Error(`Not rendered here: ${filter}`);
    return value || look(fallback);
  }, look(first));
}

/** Renders parts up to the `end` or `else` of the block that they begin in. @returns the text and where it ended */
function renderParts(parts: readonly Part[], from: number, scope: Scope): { text: string; at: number } {
  let text = '';
  let at = from;
  for (; at < parts.length; at += 1) {
    const part = parts[at] as Part;
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const { action } = part;
    if (action === 'end' || action === 'else') return { text, at };
    const [, condition] = /^if (.+)$/.exec(action) ?? [];
    const [, key, value, list] = /^range (\$\w+), (\$\w+) := (.+)$/.exec(action) ?? [];
    if (condition) {
      const isTrue = Boolean(evaluate(condition, scope));
      const then = renderParts(parts, at + 1, scope);
      if (isTrue) text += then.text;
      at = then.at;
      if ((parts[at] as { action?: string }).action === 'else') {
        const otherwise = renderParts(parts, at + 1, scope);
        if (!isTrue) text += otherwise.text;
        at = otherwise.at;
      }
    } else if (key && value && list) {
      let end = at;
      for (const [name, one] of Object.entries(evaluate(list, scope) as Scope).sort()) {
        const turn = renderParts(parts, at + 1, { ...scope, [key]: name, [value]: one });
        text += turn.text;
        end = turn.at;
      }
      at = end;
    } else {
      const shown = evaluate(action, scope);
      if (shown === undefined) throw new Error(`No value for ${action}`);
      text += String(shown);
    }
  }
  return { text, at };
}

/** Merges values like Helm: the second over the first, key by key. */
function merged(values: Scope, over: Scope): Scope {
  const isMap = (value: unknown): value is Scope => typeof value === 'object' && value !== null;
  return Object.fromEntries(
    [...new Set([...Object.keys(values), ...Object.keys(over)])].map((key) => {
      const [one, other] = [values[key], over[key]];
      return [key, isMap(one) && isMap(other) ? merged(one, other) : key in over ? other : one];
    }),
  );
}

/**
 * Renders the part of Helm that this repository uses, for machines without helm.
 * @throws where a template uses anything else, or a value is missing
 */
export function renderChart(folder: string, values: Scope = {}): KubernetesObject[] {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const chart = parse(read('Chart.yaml')) as { appVersion: string };
  const scope = {
    Values: merged(parse(read('values.yaml')) as Scope, values),
    Release: { Revision: 1 },
    Chart: { AppVersion: chart.appVersion },
  };
  return readdirSync(path.join(folder, 'templates')).flatMap((name) => {
    const { text } = renderParts(partsOf(read(`templates/${name}`)), 0, scope);
    return parseAllDocuments(text).flatMap((document) => {
      if (document.errors[0]) throw new Error(`${name}: ${document.errors[0].message}\n${text}`);
      const object = document.toJS() as KubernetesObject | null;
      return object ? [object] : [];
    });
  });
}
