/**
 * The CPU time of a synchronous call in microseconds, for a ratio of two calls: the fastest of several runs,
 * so that neither compilation nor another process distorts it. Only one run if the call takes longer than a
 * second.
 */
export function costOf(call: () => unknown): number {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && cheapest > 1; run += 1) {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    cheapest = Math.min(cheapest, Math.max(1, user + system));
    if (user + system > 1_000_000) break;
  }
  return cheapest;
}
