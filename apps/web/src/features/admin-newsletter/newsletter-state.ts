import type { Newsletter } from '@perfboard/contracts/newsletter';
import type { NewsletterDeliveryStatus, NewsletterStatus } from '@perfboard/contracts/words/newsletter';
import type { PlainKey, Translator } from '@perfboard/messages/translator';

/** The labels of a newsletter's states. */
export const newsletterLabels = {
  draft: 'statusDraft',
  queued: 'statusQueued',
  sending: 'statusSending',
  paused: 'statusPaused',
  done: 'statusDone',
  cancelled: 'statusCancelled',
} as const satisfies Record<NewsletterStatus, PlainKey<'desk_newsletter'>>;

const deliveryLabels = {
  pending: 'deliveryPending',
  sending: 'deliverySending',
  sent: 'deliverySent',
  failed: 'deliveryFailed',
  suppressed: 'deliverySuppressed',
  uncertain: 'deliveryUncertain',
} as const satisfies Record<NewsletterDeliveryStatus, PlainKey<'desk_newsletter'>>;

/** The label of a delivery's state: what waited when its newsletter was canceled is never sent. */
export const deliveryLabel = (
  { status: newsletter }: Pick<Newsletter, 'status'>,
  status: NewsletterDeliveryStatus,
): PlainKey<'desk_newsletter'> =>
  newsletter === 'cancelled' && status === 'pending' ? 'deliveryNotSent' : deliveryLabels[status];

export type Step = (call: () => Promise<{ message: string }>) => Promise<unknown>;

export const isMoving = (newsletter: Newsletter | undefined): boolean =>
  newsletter?.status === 'queued' || newsletter?.status === 'sending';

/** The name of a newsletter, which may have no subject yet. */
export const subjectOf = ({ subject }: Newsletter, t: Translator<'desk_newsletter'>): string =>
  subject || t('noSubject');

/** Nothing more will be sent. */
export const isOver = ({ status }: Newsletter): boolean => status === 'done' || status === 'cancelled';

/** A newsletter can be archived when it is finished or was never sent. */
export const mayArchive = (newsletter: Newsletter): boolean =>
  isOver(newsletter) || newsletter.status === 'draft';
