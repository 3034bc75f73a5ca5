import type { Role } from '@perfboard/contracts/words/member';
import type { PlainKey } from '@perfboard/messages/translator';

/** The name of each role, and what it may do. */
export const roleKeys = {
  reader: { label: 'roleReader', text: 'roleReaderText' },
  editor: { label: 'roleEditor', text: 'roleEditorText' },
  owner: { label: 'roleOwner', text: 'roleOwnerText' },
} as const satisfies Record<Role, Record<'label' | 'text', PlainKey<'desk_setting'>>>;
