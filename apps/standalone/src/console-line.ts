const names: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * What of a child's log line belongs on the console: warnings and errors, in one short line. A line that is not pino's
 * (a stack, a warning of Node's own) shows as it is when it came over stderr.
 */
export function consoleLine(name: string, line: string, isStderr: boolean): string | null {
  if (line.startsWith('{')) {
    try {
      const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
      const level = names[entry.level ?? 0];
      if (!level) return null;
      const detail = entry.err?.message;
      const text = [entry.msg, detail === entry.msg ? undefined : detail].filter(Boolean).join(': ');
      return `${name} ${level}: ${text || line.slice(0, 300)}`;
    } catch {
      // Not JSON after all.
    }
  }
  return isStderr && line.trim() !== '' ? `${name}: ${line}` : null;
}
