import { assertInPlace } from '../../accounts/moves/store.ts'
import type { Db, Tx } from '../../db/database.ts'
import { runExclusiveSlice } from '../../lib/exclusive-slice.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import type { MailWish, ProviderReport, SenderNews, StatusReport } from '../../providers/port.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'
import { receiveInbound } from '../inbound/service.ts'
import { applyPersonNews } from '../persons/service.ts'

/**
 * Applies receipts, mail about messages, wishes of recipients, and reports about the sender. `delivery/receipts`
 * implements this function.
 */
export type ApplyReceipts = (
  tx: Tx,
  sender: { organizationId: number; channelIdentityId: number },
  report: {
    reports: readonly StatusReport[]
    wishes: readonly MailWish[]
    mails: readonly MailIn[]
    news: readonly SenderNews[]
  },
) => void

/** The sender that a report is about. */
type Sender = Pick<ChannelIdentityRow, 'id' | 'organizationId' | 'address'>

/**
 * Applies a report that came by a call of the provider or over its connection. Throws
 * SERVICE_UNAVAILABLE while the organization is moving to or from another appliance.
 */
export function applyProviderReport(
  tx: Tx,
  applyReceipts: ApplyReceipts,
  identity: Sender,
  report: ProviderReport,
): void {
  assertInPlace(tx, identity.organizationId)
  applyReport(tx, applyReceipts, identity, report)
}

/** Applies a report, even of an organization that does not work yet. */
export function applyReport(
  tx: Tx,
  applyReceipts: ApplyReceipts,
  identity: Sender,
  { reports, texts, persons = [], wishes = [], mails = [], news = [] }: ProviderReport,
): void {
  const sender = { organizationId: identity.organizationId, channelIdentityId: identity.id }
  applyPersonNews(tx, sender, persons)
  for (const text of texts) receiveInbound(tx, { ...sender, address: identity.address }, text)
  if (reports.length + wishes.length + mails.length + news.length > 0)
    applyReceipts(tx, sender, { reports, wishes, mails, news })
}

/** Number of texts or reports applied in one transaction: about 10 ms of work. */
const BATCH_SIZE = 25

/**
 * Applies a report of any size with `apply`. Each batch is committed separately, and other work runs
 * between batches. If a batch fails, earlier batches stay. The provider then repeats the whole report, and earlier
 * batches have no effect again.
 */
export async function applyInBatches(
  db: Db,
  report: ProviderReport,
  apply: (tx: Tx, batch: ProviderReport) => void,
): Promise<void> {
  const batches = batchesOf(report)
  const commit = (batch: ProviderReport) => db.write((tx) => apply(tx, batch))
  if (batches.length === 1) await commit(batches[0]!)
  else for (const batch of batches) await runExclusiveSlice(() => commit(batch))
}

/** Splits a report into batches: the ids of people, then texts. Most reports fit into one batch. */
function batchesOf(report: ProviderReport): ProviderReport[] {
  const { reports, texts, persons = [], wishes = [], mails, news } = report
  if (reports.length + texts.length + wishes.length <= BATCH_SIZE) return [report]
  return [
    ...inBatches(persons).map((some) => ({ reports: [], texts: [], persons: some })),
    ...inBatches(texts).map((some) => ({ reports: [], texts: some })),
    ...inBatches(reports).map((some) => ({ reports: some, texts: [] })),
    ...inBatches(wishes).map((some) => ({ reports: [], texts: [], wishes: some })),
    ...(mails || news
      ? [{ reports: [], texts: [], ...(mails ? { mails } : {}), ...(news ? { news } : {}) }]
      : []),
  ]
}

const inBatches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, n) =>
    items.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  )
