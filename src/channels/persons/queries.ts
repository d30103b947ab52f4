import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Stores the number of an id. Returns false when it was known. */
export const storeNumberOfId = (
  tx: Tx,
  organizationId: number,
  { id, number }: { id: string; number: string },
): boolean =>
  tx.run(fragment`INSERT INTO whatsapp_ids (organization_id, user_id, phone, learned_at)
    VALUES (${organizationId}, ${id}, ${number}, ${tx.now})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET phone = excluded.phone, learned_at = excluded.learned_at
      WHERE phone <> excluded.phone`).changes > 0
