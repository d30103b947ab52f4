import type { Invariant } from '../../db/check.ts'

const UNREAD = `SELECT organization_id, user_id,
    sum(type = 'MESSAGE' AND read_at IS NULL AND deleted_at IS NULL) AS messages,
    sum(type = 'ALERT' AND read_at IS NULL AND deleted_at IS NULL) AS alerts
  FROM notifications GROUP BY organization_id, user_id`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'counts of unread notifications match the notifications',
    sql: `WITH counted AS (SELECT * FROM (${UNREAD}) WHERE messages + alerts > 0),
      kept AS (SELECT * FROM notification_counts WHERE messages <> 0 OR alerts <> 0)
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
        + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`,
    repair: ['DELETE FROM notification_counts', `INSERT INTO notification_counts ${UNREAD}`],
  },
  {
    name: 'a notification is of the organization and type of its notice',
    sql: `SELECT count(*) FROM notifications n LEFT JOIN notices x ON x.id = n.notice_id
      WHERE x.organization_id IS NOT n.organization_id OR x.type IS NOT n.type`,
  },
  {
    name: 'each change of a notification has its own time',
    sql: `SELECT count(*) FROM (SELECT 1 FROM notifications
      GROUP BY organization_id, user_id, changed_at HAVING count(*) > 1)`,
  },
]
