import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaled } from '@perfboard/testing/limit';
import { describe, expect, test } from 'vitest';
import { check, type Floor, missedMarks } from './check.ts';
import { briefFaults } from './fault.ts';
import { builtPrograms, patchPrograms } from './program.ts';
import { summarize, table } from './report.ts';
import { type Sabotage, sabotages } from './sabotage.ts';
import type { BackendKind } from './stack.ts';
import { runTrial } from './trial.ts';

/** `npm run faults` sets these for a long run; without them this is the short form. */
const minutes = Number(process.env.FAULT_MINUTES ?? 0);
const seed = Number(process.env.FAULT_SEED ?? 7);
const backends = (process.env.FAULT_BACKEND ?? 'postgres').split(',') as BackendKind[];
/** Kinds of faults, for a closer look at some; all without it. */
const only = process.env.FAULT_ONLY?.split(',');
/** Mechanisms to take out, in runs of their own; none without it. */
const sabotaged = Object.keys(sabotages).filter((name) =>
  ['all', name].some((wanted) => process.env.FAULT_SABOTAGE?.split(',').includes(wanted)),
);
/** A built checkout of another release, for the second machine. */
const beside = process.env.FAULT_BESIDE;
/** Where to leave the history of a run that broke a promise. */
const keep = process.env.FAULT_KEEP;

const isShort = minutes === 0;
/** Seconds that a fault may last in a long run. */
const longest = Number(process.env.FAULT_LONGEST ?? 20);
const tell = process.env.FAULT_TELL
  ? (line: string) => console.log(`${new Date().toISOString()} ${line}`)
  : undefined;
/** Only a hang takes this long, however slow the machine. */
const timeout = scaled(600_000 + minutes * 3 * 60_000);

const shortFloor: Floor = {
  leads: 10,
  retried: 3,
  leadMails: 20,
  newsletterMails: 40,
  reads: 15,
  events: 50,
  pictures: 2,
  left: 1,
  kinds: 8,
  faults: 8,
};
const longFloor: Floor = { ...shortFloor, leads: 20 * minutes, faults: 5 * minutes, kinds: 15 };

describe('while everything fails, the doors keep their word', () => {
  const floor = only ? {} : isShort ? shortFloor : longFloor;

  test.for(sabotaged.length > 0 ? [] : backends)('with the queue on %s', { timeout }, async (backend) => {
    const history = await runTrial({
      backend,
      programs: builtPrograms(),
      beside: beside ? builtPrograms(beside) : undefined,
      seed,
      isWhole: !isShort,
      forMs: minutes * 60_000,
      pauseMs: isShort ? 100 : 700,
      longestMs: isShort ? 1_500 : longest * 1_000,
      sendingMs: scaled(2_500),
      readers: isShort ? 50 : Math.min(400, 100 + 50 * minutes),
      only: only ?? (isShort ? briefFaults : undefined),
      tell,
      floor,
      settleMs: scaled(isShort ? 120_000 : 900_000),
    });
    const violations = [...check(history, floor), ...(isShort || only ? [] : missedMarks(history))];
    if (!isShort || violations.length > 0)
      console.log(`seed ${seed}, ${backend}\n${table(history, violations)}`);
    if (keep) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${backend}-${seed}.json`), JSON.stringify(history));
    }
    expect(summarize(violations), `seed ${seed}`).toEqual([]);
  });

  test.for(sabotaged)('and without "%s" the checker detects it', { timeout }, async (name) => {
    const { patches = [], sql, faults, floor: least = {}, finding } = sabotages[name] as Sabotage;
    const { programs, remove } = patchPrograms(patches);
    try {
      const history = await runTrial({
        backend: backends[0] ?? 'postgres',
        programs,
        seed,
        isWhole: false,
        forMs: scaled(12_000),
        pauseMs: 1_000,
        longestMs: 10_000,
        // There are few kinds of them, and each has to strike.
        sendingMs: scaled(20_000),
        readers: 100,
        only: faults,
        tell,
        floor: least,
        settleMs: scaled(40_000),
        sabotage: sql ? ({ pool }) => pool.query(sql) : undefined,
      });
      const violations = check(history, {});
      console.log(`without "${name}"\n${table(history, violations)}`);
      expect(violations.join('\n')).toMatch(finding);
    } finally {
      remove();
    }
  });
});
