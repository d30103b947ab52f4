import type { Tx } from '../../db/database.ts'

/**
 * Every column that holds the internal id of a contact, and what a merge does
 * with its rows. test/api/contact-references.test.ts holds this list to the
 * schema, so that a new table with a contact in it cannot be forgotten.
 */
export type Fate =
  /** The rows become the surviving contact's. */
  | { fate: 'moved'; sql: string }
  /** The surviving contact gets them too; deleting the other takes its own away. */
  | { fate: 'united'; sql: string }
  /** They go on naming the other contact. */
  | { fate: 'kept'; why: string }

/** Parameters of every statement: the surviving contact, the organization, the other contact. */
const moved = (table: string): Fate => ({
  fate: 'moved',
  sql: `UPDATE ${table} SET contact_id = ? WHERE organization_id = ? AND contact_id = ?`,
})

const united = (table: string, member: string, index = ''): Fate => ({
  fate: 'united',
  sql: `INSERT INTO ${table} (organization_id, contact_id, ${member}, created_at)
    SELECT organization_id, ?, ${member}, created_at FROM ${table} ${index}
    WHERE organization_id = ? AND contact_id = ? ON CONFLICT DO NOTHING`,
})

/**
 * What has left, or never will, belongs to the survivor. What still waits
 * stays, and is skipped at its claim because its contact is gone. So does what
 * would be a second message to the survivor in one run: both were in it, or it
 * is still being frozen and may come to the survivor yet.
 */
const MESSAGES: Fate = {
  fate: 'moved',
  sql: `UPDATE OR IGNORE messages SET contact_id = ? WHERE organization_id = ? AND contact_id = ?
    AND status NOT IN ('SCHEDULED', 'QUEUED')
    AND NOT EXISTS (SELECT 1 FROM executions e
      WHERE e.id = messages.execution_id AND e.audience_cursor IS NOT NULL)`,
}

/** By `table.column`. */
export const CONTACT_REFERENCES: Readonly<Record<string, Fate>> = {
  'contact_tags.contact_id': united('contact_tags', 'tag_id'),
  'segment_contacts.contact_id': united(
    'segment_contacts',
    'segment_id',
    'INDEXED BY segment_contacts_contact',
  ),
  'messages.contact_id': MESSAGES,
  'inbound_messages.contact_id': moved('inbound_messages'),
  'consents.contact_id': moved('consents'),
  'contact_notes.contact_id': moved('contact_notes'),
  'contact_activities.contact_id': moved('contact_activities'),
  'conversions.contact_id': moved('conversions'),
  'contact_exports.last_contact_id': {
    fate: 'kept',
    why: 'How far an export has come: a place to go on from, whoever stood there.',
  },
  'contact_import_rows.contact_id': {
    fate: 'kept',
    why: 'The verdict of an import says which contact its row made then.',
  },
  'contact_search_changes.contact_id': {
    fate: 'kept',
    why: 'The search index follows the contact itself, and finds it deleted.',
  },
  'contacts.merged_into': {
    fate: 'kept',
    why: 'What was merged into the other contact earlier is found through it.',
  },
}

/** Gives the survivor what is the other contact's; before the other is deleted. */
export function moveReferences(
  tx: Tx,
  organizationId: number,
  { survivorId, otherId }: { survivorId: number; otherId: number },
): void {
  for (const reference of Object.values(CONTACT_REFERENCES)) {
    if (reference.fate !== 'kept') tx.run(reference.sql, survivorId, organizationId, otherId)
  }
}
