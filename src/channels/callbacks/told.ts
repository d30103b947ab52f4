import type { Tx } from '../../db/database.ts'
import type { StatusReport, Told } from '../../providers/port.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'
import { receiveInbound } from '../inbound/service.ts'

/** Applies receipts; `delivery/receipts` does. */
export type ApplyReceipts = (
  tx: Tx,
  sender: { organizationId: number; channelIdentityId: number },
  reports: readonly StatusReport[],
) => void

/** Takes in what a provider told us, in a call or over its connection. */
export function applyTold(
  tx: Tx,
  applyReceipts: ApplyReceipts,
  identity: Pick<ChannelIdentityRow, 'id' | 'organizationId' | 'address'>,
  { reports, texts }: Told,
): void {
  const sender = { organizationId: identity.organizationId, channelIdentityId: identity.id }
  for (const text of texts) receiveInbound(tx, { ...sender, address: identity.address }, text)
  if (reports.length > 0) applyReceipts(tx, sender, reports)
}
