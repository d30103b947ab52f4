import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { DraftRow } from './table.ts'

/** Owner and place of a draft, by internal ids. */
type DraftPlace = Pick<DraftRow, 'organizationId' | 'conversationId' | 'userId'>

export const findDraft = (
  reader: Reader,
  { organizationId, conversationId, userId }: DraftPlace,
): DraftRow | undefined =>
  reader.get<DraftRow>(fragment`SELECT * FROM conversation_drafts
    WHERE user_id = ${userId} AND conversation_id = ${conversationId} AND organization_id = ${organizationId}`)

/** Keeps a draft in place of the former one. */
export const putDraft = (
  tx: Tx,
  place: DraftPlace,
  row: Omit<DraftRow, keyof DraftPlace | 'updatedAt'>,
): void =>
  void tx.run(fragment`
    INSERT INTO conversation_drafts (user_id, conversation_id, organization_id, subject, body, media_urls,
      last_seen_message_uuid, note, updated_at)
    VALUES (${place.userId}, ${place.conversationId}, ${place.organizationId}, ${row.subject}, ${row.body},
      ${row.mediaUrls}, ${row.lastSeenMessageUuid}, ${row.note}, ${tx.now})
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET subject = excluded.subject, body = excluded.body,
      media_urls = excluded.media_urls, last_seen_message_uuid = excluded.last_seen_message_uuid,
      note = excluded.note, updated_at = excluded.updated_at`)

/** Deletes a draft. Does nothing if there is none. */
export const deleteDraft = (tx: Tx, { organizationId, conversationId, userId }: DraftPlace): void =>
  void tx.run(fragment`DELETE FROM conversation_drafts
    WHERE user_id = ${userId} AND conversation_id = ${conversationId} AND organization_id = ${organizationId}`)

/**
 * Deletes the drafts that were last changed before `before` (ms).
 * @returns the number of drafts
 */
export const pruneDrafts = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM conversation_drafts WHERE updated_at < ?', before).changes

/** Tells whether a message to a contact, or a text of the contact, has this public id. */
export const hasMessage = (
  reader: Reader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  uuid: string,
): boolean =>
  reader.value<number>(fragment`SELECT EXISTS (SELECT 1 FROM messages
      WHERE organization_id = ${organizationId} AND uuid = ${uuid})
    OR EXISTS (SELECT 1 FROM inbound_messages
      WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND uuid = ${uuid})`) === 1

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'drafts in conversations stay within their organization',
    sql: `SELECT count(*) FROM conversation_drafts x LEFT JOIN conversations c ON c.id = x.conversation_id
      WHERE c.organization_id IS NOT x.organization_id`,
  },
]
