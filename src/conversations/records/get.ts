import type { Reader } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { findConversation } from './queries.ts'
import type { ConversationRow } from './table.ts'

/** Throws NOT_FOUND. */
export function getConversation(
  reader: Reader,
  { organizationId }: Pick<Principal, 'organizationId'>,
  uuid: string,
): ConversationRow {
  const row = findConversation(reader, organizationId, uuid)
  if (!row) throw notFound('Conversation')
  return row
}
