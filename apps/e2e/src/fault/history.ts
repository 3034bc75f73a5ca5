/**
 * The observations from outside during the faults, which are all that a checker needs. Times are milliseconds
 * of one clock.
 */
export interface History {
  writes: Write[];
  mails: Mail[];
  followers: Follower[];
  reads: PageRead[];
  faults: FaultRecord[];
  presence: Sighting[];
  /** Replies of customers that were delivered to the shop's mailbox, by subject. */
  answers: string[];
  /** Work that a fault waited for without success. */
  overdue: string[];
  /** Unexpected exits of the product's processes. */
  crashes: string[];
  end: EndState;
}

export type Noun =
  | 'booking'
  | 'contact'
  | 'message'
  | 'subscriber'
  | 'project'
  | 'newsletter'
  | 'quote'
  | 'follow_up'
  | 'appointment';
export type Action =
  | 'create'
  | 'rename'
  | 'delete'
  | 'leave'
  | 'submit'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'send'
  | 'accept'
  | 'pick'
  | 'move';

/** One write of a client, repeated with one key until it was answered. */
export interface Write {
  noun: Noun;
  action: Action;
  /** The client's name for it: an address, a project's name, a newsletter's subject. */
  subject: string;
  door: 'form' | 'trpc' | 'rest' | 'link';
  startedAt: number;
  /** Null if it was never answered. */
  answeredAt: number | null;
  status: number | null;
  attempts: number;
  /** When the last attempt was sent. */
  lastSentAt?: number;
  uuid: string | null;
  /** The number in a project's name, increased with each renaming. */
  revision: number;
  /** The time that a visitor picks. */
  startsAt?: string | undefined;
}

export const isDone = (write: Write): write is Write & { answeredAt: number } =>
  write.answeredAt !== null && write.status !== null && write.status < 300;

/**
 * An email that the server has read to its end, whatever it answered: the sender may believe that it was
 * sent.
 */
export interface Mail {
  at: number;
  to: string;
  message_id: string;
  subject: string;
  /** The reply address: in the shop's own emails, the lead's. */
  reply_to: string;
  /** The link that ends a subscription. */
  unsubscribe: string;
  /** Of a quote: its total, and the SHA-256 of its PDF. */
  total?: string;
  pdf?: string;
  /** What a calendar reads from it. */
  calendar?: Invitation | undefined;
}

/** The calendar file of an email. */
export interface Invitation {
  uid: string;
  sequence: number;
  method: string;
  starts_at: number;
}

/** What a process showed of a member with a lead open, whose tab died together with another process. */
export interface Sighting {
  api: number;
  isSeen: boolean;
  /** Null if it never noticed. */
  goneAfterMs: number | null;
}

/** A screen that follows the live changes over any number of connections. */
export interface Follower {
  name: string;
  /** When its first connection had started: it must get every later change. */
  since: number;
  connections: number;
  events: { at: number; kind: string; action: string; uuid: string }[];
}

/** One read of the public list: the revision of each project that it showed. */
export interface PageRead {
  api: number;
  sentAt: number;
  receivedAt: number;
  boards: Record<string, number>;
}

export interface FaultRecord {
  name: string;
  from: number;
  to: number;
  /** The proof of its effect; null if it had none. */
  proof: string | null;
}

/** The final contents of the database, the image store and the mail queue. */
export interface EndState {
  leads: {
    noun: 'booking' | 'contact';
    uuid: string;
    email: string;
    is_spam: boolean;
    /** By the database's clock. */
    created_at?: number;
  }[];
  /** Emails stored from the mailbox, by subject. */
  answers: string[];
  /** Messages on clients' pages, by the address of their lead. */
  messages: string[];
  subscribers: { uuid: string; email: string; status: string }[];
  notifications: { kind: string; email: string; status: string; doubts: number }[];
  /** `notified`: the number of its notifications; `message_id`: of the only one. */
  followUps: {
    uuid: string;
    email: string;
    due_at: number;
    /** By the database's clock. */
    fired_at: number | null;
    notified: number;
    message_id: string | null;
  }[];
  newsletters: { uuid: string; subject: string; status: string }[];
  deliveries: { newsletter: string; email: string; status: string; claimed_at: number | null }[];
  /** To the sender of a lead, by address; without a number until it is sent. */
  quotes: {
    uuid: string;
    email: string;
    status: string;
    number: string | null;
    /** What its page and its download show. */
    total: string;
    pdf: string | null;
  }[];
  appointments: EndAppointment[];
  projects: { uuid: string; project_name: string }[];
  /** How often the audit trail contains an action on a project. */
  audits: { action: string; entity_uuid: string; count: number }[];
  /** `projects`: the names of those that show the image; `files`: the keys that it needs. */
  pictures: { uuid: string; content_hash: string; status: string; projects: string[]; files: string[] }[];
  files: { key: string; content_hash: string; modified_at: number }[];
  /** Unfinished work, by kind; all zero in the end. */
  pending: Record<string, number>;
  /** `picture_uuid`: of a job about a picture. */
  givenUp: { job: string; error: string; picture_uuid: string | null }[];
  at: number;
}

/** The appointment that the sender of a booking picked. */
export interface EndAppointment {
  uuid: string;
  email: string;
  member_id: string | null;
  starts_at: number;
  ends_at: number;
  is_cancelled: boolean;
  sequence: number;
  /** In their order. `status`: of the email to the visitor, null if it has none. */
  changes: {
    kind: string;
    sequence: number;
    starts_at: number;
    /** By the database's clock. */
    created_at: number;
    status: string | null;
    doubts: number | null;
    /** Planned ones. */
    reminders: number;
  }[];
}

/** How far ahead follow-ups are set: long enough for a call that has to be repeated. */
export const followUpMs = 12_000;

/** A monotonic clock, comparable with the database's. */
export const now = (): number => performance.timeOrigin + performance.now();

export const emptyEnd = (): EndState => ({
  leads: [],
  answers: [],
  messages: [],
  subscribers: [],
  notifications: [],
  followUps: [],
  newsletters: [],
  deliveries: [],
  quotes: [],
  appointments: [],
  projects: [],
  audits: [],
  pictures: [],
  files: [],
  pending: {},
  givenUp: [],
  at: now(),
});

export const emptyHistory = (): History => ({
  writes: [],
  mails: [],
  followers: [],
  reads: [],
  faults: [],
  presence: [],
  answers: [],
  overdue: [],
  crashes: [],
  end: emptyEnd(),
});
