// Loaded into the product's processes before their own code: their clock is off by the seconds in a file.
// Timers and performance.now() are unaffected, as when a machine's clock is set.

import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env.FAULT_CLOCK_FILE;
const RealDate = Date;
const realNow = Date.now;
const lookMs = 500;
let offsetMs = 0;

function look() {
  try {
    const found = 1_000 * Number(readFileSync(file, 'utf8'));
    if (found === offsetMs || Number.isNaN(found)) return;
    offsetMs = found;
    appendFileSync(`${file}.hits`, '.');
  } catch {
    // The suite has ended, or is writing the file.
  }
}

const now = () => realNow() + offsetMs;
RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, parts, self) => Reflect.construct(target, parts.length > 0 ? parts : [now()], self),
});
RealDate.prototype.constructor = globalThis.Date;
look();
setInterval(look, lookMs).unref();
