import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type ReplyMessagesRow, replyMessages } from './table.ts'

const UNCHANGED: ReplyMessagesRow = {
  isEnabled: true,
  optOut: null,
  help: null,
  optIn: null,
  updatedAt: null,
}

const byOrganization = rowsBy(replyMessages, 'organizationId')

export const findReplyMessages = (reader: Reader, organizationId: number): ReplyMessagesRow =>
  byOrganization(reader).get({ organizationId }) ?? UNCHANGED

export const putReplyMessages = (
  tx: Tx,
  organizationId: number,
  { isEnabled, optOut, help, optIn }: Omit<ReplyMessagesRow, 'updatedAt'>,
): void =>
  void tx.run(fragment`
    INSERT INTO reply_messages (organization_id, is_enabled, opt_out, help, opt_in, updated_at)
    VALUES (${organizationId}, ${Number(isEnabled)}, ${optOut}, ${help}, ${optIn}, ${tx.now})
    ON CONFLICT (organization_id) DO UPDATE SET is_enabled = excluded.is_enabled, opt_out = excluded.opt_out,
      help = excluded.help, opt_in = excluded.opt_in, updated_at = excluded.updated_at`)
