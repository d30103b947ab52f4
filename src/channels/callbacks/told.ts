import type { Db, Tx } from '../../db/database.ts'
import { runExclusiveSlice } from '../../lib/exclusive-slice.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import type { ProviderReport, SenderNews, StatusReport } from '../../providers/port.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'
import { receiveInbound } from '../inbound/service.ts'

/** Applies receipts, mail about messages, and news of the sender; `delivery/receipts` implements it. */
export type ApplyReceipts = (
  tx: Tx,
  sender: { organizationId: number; channelIdentityId: number },
  said: { reports: readonly StatusReport[]; mails: readonly MailIn[]; news: readonly SenderNews[] },
) => void

/** Applies a provider's report from a call or from its connection. */
export function applyTold(
  tx: Tx,
  applyReceipts: ApplyReceipts,
  identity: Pick<ChannelIdentityRow, 'id' | 'organizationId' | 'address'>,
  { reports, texts, mails = [], news = [] }: ProviderReport,
): void {
  const sender = { organizationId: identity.organizationId, channelIdentityId: identity.id }
  for (const text of texts) receiveInbound(tx, { ...sender, address: identity.address }, text)
  if (reports.length + mails.length + news.length > 0) applyReceipts(tx, sender, { reports, mails, news })
}

/** Texts or reports applied in one transaction: about 10 ms of work. */
const AT_ONCE = 25

/**
 * Like `applyTold` for any amount: in pieces, each committed separately, so that other work gets
 * its turn between them. If a piece fails, those before it stay; the provider
 * repeats the whole report, and pieces already applied are not applied again.
 */
export async function takeTold(
  db: Db,
  applyReceipts: ApplyReceipts,
  identity: Parameters<typeof applyTold>[2],
  told: ProviderReport,
): Promise<void> {
  const pieces = piecesOf(told)
  const apply = (piece: ProviderReport) => db.write((tx) => applyTold(tx, applyReceipts, identity, piece))
  if (pieces.length === 1) await apply(pieces[0]!)
  else for (const piece of pieces) await runExclusiveSlice(() => apply(piece))
}

/** Nearly always a single piece, as a report is small. Texts come first. */
function piecesOf(told: ProviderReport): ProviderReport[] {
  const { reports, texts, mails, news } = told
  if (reports.length + texts.length <= AT_ONCE) return [told]
  return [
    ...inPieces(texts).map((some) => ({ reports: [], texts: some })),
    ...inPieces(reports).map((some) => ({ reports: some, texts: [] })),
    ...(mails || news
      ? [{ reports: [], texts: [], ...(mails ? { mails } : {}), ...(news ? { news } : {}) }]
      : []),
  ]
}

const inPieces = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, n) =>
    items.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
