import { uuidSchema } from '@perfboard/contracts/identifier';
import { leadFilterFields } from '@perfboard/contracts/lead-filter';
import type { LeadOrigin } from '@perfboard/contracts/lead-origin';
import { searchSchema } from '@perfboard/contracts/list';
import { bookingStatuses } from '@perfboard/contracts/words/booking';
import { contactStatuses } from '@perfboard/contracts/words/contact';
import { leadBulkMax, leadExportColumns, leadMessages } from '@perfboard/contracts/words/lead';
import { showMentions } from '@perfboard/contracts/words/mention';
import type { PrismaClient } from '@perfboard/db/client';
import { z } from 'zod';
import { streamRows } from '../../base/list/list.ts';
import { readMemberNames } from '../../people/member/member-names.ts';
import { type BookingRow, bookingCells, bookingQuery, shownBookingStatus } from '../booking/booking.ts';
import { type ContactRow, shownContactStatus } from '../contact/contact.ts';
import { contactCells, contactQuery } from '../contact/contact-list.ts';
import { readFollowUpMarks } from '../lead/lead-follow-up.ts';
import { asCaller } from '../lead/lead-list.ts';

/** A list of lead uuids in a URL. */
const chosen = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(uuidSchema).max(leadBulkMax, leadMessages.tooManyChosen))
  .optional();

const fieldsOf = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z.object({ q: searchSchema, status: z.enum(statuses).optional(), ...leadFilterFields, uuids: chosen });

const inputs = { booking: fieldsOf(bookingStatuses), contact: fieldsOf(contactStatuses) };

const openings = (kind: 'booking' | 'contact') => [...leadExportColumns[kind], ...leadExportColumns.both];

interface Tail extends Pick<LeadOrigin, 'source' | 'utm_campaign' | 'landing_page' | 'project_uuid'> {
  status: string;
  assignee_id: string | null;
  note: string;
  is_spam: boolean;
  uuid: string;
  created_at: Date;
}

export interface LeadExport {
  columns: readonly string[];
  /** The number of chosen leads; null for the whole filtered list. */
  chosen: number | null;
  isFiltered: boolean;
  batches: AsyncGenerator<string[][]>;
}

interface ExportRequest {
  /** Parameters of a URL. */
  given: Record<string, unknown>;
  callerId: string;
  /** Translates headings, statuses, yes and no. */
  say: (english: string) => string;
}

/**
 * The leads of a filtered list, or the chosen ones, as rows of a file.
 * @throws ZodError when the parameters are invalid
 */
export function exportLeads(
  prisma: PrismaClient,
  kind: 'booking' | 'contact',
  { given, callerId, say }: ExportRequest,
): LeadExport {
  const request = asCaller(inputs[kind].parse(given), callerId);
  async function* lines<Row extends Tail>(
    batches: AsyncGenerator<Row[]>,
    cells: (row: Row) => string[],
    statusOf: (status: string) => string,
  ) {
    const members = await readMemberNames(prisma);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    for await (const rows of batches) {
      const uuids = rows.map(({ uuid }) => uuid);
      const followUpOf = await readFollowUpMarks(prisma, uuids);
      yield rows.map((row) => [
        row.created_at.toISOString(),
        ...cells(row),
        say(statusOf(row.status)),
        row.assignee_id ? (names.get(row.assignee_id) ?? '') : '',
        showMentions(row.note, members),
        followUpOf(row.uuid)?.due_at ?? '',
        row.source,
        row.utm_campaign,
        row.landing_page,
        row.project_uuid ?? '',
        say(row.is_spam ? 'yes' : 'no'),
        row.uuid,
      ]);
    }
  }
  const batches =
    kind === 'booking'
      ? lines(
          streamRows<BookingRow>(prisma, bookingQuery(request as z.output<typeof inputs.booking>)),
          bookingCells,
          shownBookingStatus,
        )
      : lines(
          streamRows<ContactRow>(prisma, contactQuery(request as z.output<typeof inputs.contact>)),
          contactCells,
          shownContactStatus,
        );
  const { uuids, ...filters } = request;
  return {
    columns: openings(kind).map(say),
    chosen: uuids?.length ?? null,
    isFiltered: Object.values(filters).some(
      (value) => value !== undefined && value !== false && value !== '',
    ),
    batches,
  };
}
