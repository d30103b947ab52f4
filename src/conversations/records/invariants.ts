import { leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'

const UNREAD = `SELECT organization_id, ifnull(assignee_user_id, 0) AS assignee_user_id, count(*) AS unread
  FROM conversations WHERE unread_count > 0 AND deleted_at IS NULL GROUP BY 1, 2`

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'unread conversations are counted',
    sql: `WITH counted AS (${UNREAD}), kept AS (SELECT * FROM conversation_counts WHERE unread <> 0)
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
        + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`,
    repair: [
      'DELETE FROM conversation_counts',
      `INSERT INTO conversation_counts (organization_id, assignee_user_id, unread) ${UNREAD}`,
    ],
  },
  {
    name: 'conversations stay within their organization, and go and come back with their contact',
    sql: `SELECT count(*) FROM conversations x LEFT JOIN contacts ON contacts.id = x.contact_id
      WHERE contacts.organization_id IS NOT x.organization_id
        OR (contacts.deleted_at IS NULL) <> (x.deleted_at IS NULL)`,
  },
  {
    name: 'notes on conversations stay within their organization',
    sql: `SELECT count(*) FROM conversation_notes x LEFT JOIN conversations c ON c.id = x.conversation_id
      ${leftJoinActor('x.author_id')}
      WHERE c.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id`,
  },
  {
    name: 'drafts in conversations stay within their organization',
    sql: `SELECT count(*) FROM conversation_drafts x LEFT JOIN conversations c ON c.id = x.conversation_id
      WHERE c.organization_id IS NOT x.organization_id`,
  },
]
