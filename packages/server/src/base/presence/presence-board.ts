import type { PresenceFields, PresentMember } from '@perfboard/contracts/presence';
import { presenceSubject, presenceTiming } from '@perfboard/contracts/words/presence';

/** What one tab of a member has open, as it is passed on to other processes: ids only. */
export interface PresenceBeat extends PresenceFields {
  member: string;
}

interface Tab {
  member: string;
  beat: number;
  /** Null for one that was closed: a beat that it overtook must not open it again. */
  subject: string | null;
  is_editing: boolean;
  is_translating: boolean;
  until: number;
}

/** A member's tabs; a person has a dozen, a script must not fill the memory. */
const tabsMax = 24;

/** Milliseconds of a monotonic clock. */
type Now = () => number;

/**
 * Which members have what open right now, in the memory of this process. A tab repeats itself, and what falls silent
 * is gone: after a crash, behind a closed lid, on a lost connection.
 */
export class PresenceBoard {
  readonly #tabs = new Map<string, Tab>();
  readonly #listeners = new Set<(subjects: ReadonlySet<string>) => void>();
  readonly #now: Now;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: Now = () => performance.now()) {
    this.#now = now;
  }

  /** Takes a beat, from a tab of this process or of another one. */
  hear({ member, tab, beat, subject, is_editing, is_translating = false }: PresenceBeat): void {
    this.expire();
    const key = `${member} ${tab}`;
    const before = this.#tabs.get(key);
    if (before && before.beat > beat) return;
    if (!before) this.#makeRoom(member);
    const next = subject && presenceSubject(subject);
    this.#tabs.set(key, {
      member,
      beat,
      subject: next,
      is_editing,
      is_translating,
      until: this.#now() + presenceTiming.goneMs,
    });
    const isSame =
      before?.subject === next &&
      before.is_editing === is_editing &&
      before.is_translating === is_translating;
    if (!isSame) this.#tell([before?.subject, next]);
    this.#plan();
  }

  /** Forgets the tabs that fell silent. */
  expire(): void {
    const now = this.#now();
    const gone: (string | null)[] = [];
    for (const [key, { until, subject }] of this.#tabs) {
      if (until > now) continue;
      this.#tabs.delete(key);
      gone.push(subject);
    }
    this.#tell(gone);
  }

  /** The members besides the reader who have something open; with several tabs, one of them may be editing. */
  membersOf(subject: string, readerId: string): PresentMember[] {
    const members = new Map<string, PresentMember>();
    for (const { member: id, ...tab } of this.#tabs.values()) {
      if (tab.subject !== subject || id === readerId) continue;
      const { is_editing = false, is_translating } = members.get(id) ?? {};
      members.set(id, {
        id,
        is_editing: tab.is_editing || is_editing,
        ...((tab.is_translating || is_translating) && { is_translating: true }),
      });
    }
    return [...members.values()];
  }

  /** Everything that is open. */
  subjects(): Set<string> {
    return new Set([...this.#tabs.values()].flatMap(({ subject }) => subject ?? []));
  }

  /** Calls back with the things whose members may have changed. */
  subscribe(listener: (subjects: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#tabs.clear();
  }

  /** Of too many tabs of a member, forgets the one that has been silent for longest: it is hidden or closed. */
  #makeRoom(member: string): void {
    const own = [...this.#tabs].filter(([, tab]) => tab.member === member);
    if (own.length < tabsMax) return;
    const [key, tab] = own.reduce((oldest, one) => (one[1].until < oldest[1].until ? one : oldest));
    this.#tabs.delete(key);
    this.#tell([tab.subject]);
  }

  #tell(subjects: readonly (string | null | undefined)[]): void {
    const named = new Set(subjects.flatMap((subject) => subject ?? []));
    if (named.size === 0) return;
    for (const listener of this.#listeners) listener(named);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = Math.min(...[...this.#tabs.values()].map(({ until }) => until));
    if (!Number.isFinite(next)) return;
    this.#timer = setTimeout(
      () => {
        this.expire();
        this.#plan();
      },
      Math.max(0, next - this.#now()) + 1,
    );
    this.#timer.unref();
  }
}
