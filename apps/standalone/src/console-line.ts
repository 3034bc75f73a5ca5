const names: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

type LogEntry = { level?: number; msg?: string; err?: { message?: string } };

/**
 * What the console shows of a child's log line: warnings and errors, in one short line. A line that is not
 * pino's (a stack, a Node warning) is shown unchanged if it came over stderr.
 */
export function consoleLine(name: string, line: string, isStderr: boolean): string | null {
  if (line.startsWith('{')) {
    try {
      const entry = JSON.parse(line) as LogEntry;
      const level = names[entry.level ?? 0];
      if (!level) return null;
      const detail = entry.err?.message;
      const text = [entry.msg, detail === entry.msg ? undefined : detail].filter(Boolean).join(': ');
      return `${name} ${level}: ${text || line.slice(0, 300)}`;
    } catch {
      // Not JSON.
    }
  }
  return isStderr && line.trim() !== '' ? `${name}: ${line}` : null;
}

/** The last error message among a child's last lines, whether logged or printed. */
export function lastError(lines: readonly string[]): string | null {
  for (const line of [...lines].reverse()) {
    const text = errorIn(line);
    if (text) return text.slice(0, 300).replace(/\.$/, '');
  }
  return null;
}

/** What Node.js prints around an uncaught error. */
const isStack = /^(?:at |node\.js v|\^|file:\/\/|\}|throw )/i;

function errorIn(line: string): string | null {
  const text = line.trim();
  if (!text.startsWith('{')) return text === '' || isStack.test(text) ? null : text;
  try {
    const { level = 0, msg, err } = JSON.parse(text) as LogEntry;
    return level >= 50 ? (err?.message ?? msg ?? null) : null;
  } catch {
    return null;
  }
}
