import { presenceFields } from '@perfboard/contracts/presence';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type PresenceBeat, PresenceBoard } from './presence-board.ts';

/** Presence travels on the change feed's connection, but wakes no screen and drops no cache. */
const prefix = 'presence ';

export interface Presence {
  board: PresenceBoard;
  /** Takes a beat of a member's tab and passes it on to the other processes. No row is written. */
  beat(beat: PresenceBeat): Promise<void>;
  /** Takes what another process passed on. Returns false if it is something else. */
  hear(payload: string): boolean;
  close(): void;
}

const beatSchema = presenceFields.extend({ member: z.string().min(1).max(100) });

export function openPresence({ pool }: { pool: Pool }): Presence {
  const board = new PresenceBoard();
  return {
    board,
    async beat(beat) {
      board.hear(beat);
      await pool.query(`select pg_notify('change', $1)`, [prefix + JSON.stringify(beat)]);
    },
    hear(payload) {
      if (!payload.startsWith(prefix)) return false;
      const beat = readBeat(payload.slice(prefix.length));
      if (beat) board.hear(beat);
      return true;
    },
    close: () => board.close(),
  };
}

/** Another release may pass on something else. */
function readBeat(text: string): PresenceBeat | undefined {
  try {
    return beatSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
