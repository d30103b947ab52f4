import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { LookRow } from './table.ts'

/** Marks the changes of the rest of a transaction as those of automations, until `endActing`. */
export const beginActing = (tx: Tx, organizationId: number): void =>
  void tx.run(fragment`INSERT INTO automation_looks (contact_id, organization_id, touches, is_caused)
    VALUES (0, ${organizationId}, 0, 1) ON CONFLICT DO NOTHING`)

export const endActing = (tx: Tx): void => void tx.run('DELETE FROM automation_looks WHERE contact_id = 0')

/** Lists contacts that wait for a look, in the order of their ids. */
export const listLooks = (reader: Reader, { after, limit }: { after: number; limit: number }): LookRow[] =>
  reader.all<LookRow>(
    'SELECT * FROM automation_looks WHERE contact_id > ? ORDER BY contact_id LIMIT ?',
    after,
    limit,
  )

/** Deletes those that were not touched again. */
export const deleteLooks = (tx: Tx, looks: readonly LookRow[]): void =>
  void tx.run(fragment`DELETE FROM automation_looks WHERE (contact_id, touches) IN
    (SELECT value->>0, value->>1 FROM json_each(${JSON.stringify(looks.map(({ contactId, touches }) => [contactId, touches]))}))`)
