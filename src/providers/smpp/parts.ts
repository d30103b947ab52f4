import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { Account } from '../declaration.ts'
import { plainId } from '../message-id.ts'
import type { StatusReport } from '../port.ts'
import type { smppParts } from './table.ts'

/**
 * Messages that were taken in several parts, in table smpp_parts. Each part has its own id and receipts. A
 * message is DELIVERED when all its parts are, and FAILED when any part is.
 */
type PartRow = Pick<typeof smppParts.$inferSelect, 'reference' | 'status' | 'errorCode' | 'providerErrorCode'>

/** Retention of parts: carriers try to deliver for up to 7 days, and the receipt gets one more day. */
const RETENTION_MS = 8 * DAY_MS
/**
 * Largest number of receipts kept for parts whose ids have not arrived yet. A carrier sends few receipts before its
 * answer.
 */
const MAX_EARLY = 10_000
/** Number of old rows that each message deletes, so that the table stays small. */
const PRUNED_AT_ONCE = 20

const ROWS_OF_MESSAGE = `SELECT reference, status, error_code, provider_error_code
  FROM smpp_parts WHERE channel_identity_id = ? AND reference = ?`

/**
 * Finds the part with an id. Carriers reuse ids. The newest part that waits for its receipt comes first, then
 * the newest part.
 */
const THE_PART = `FROM smpp_parts WHERE channel_identity_id = ? AND provider_message_id = ?
  ORDER BY status IS NULL DESC, id DESC LIMIT 1`

export class MessageParts {
  readonly #db: Db
  readonly #account: Account
  /** Number of messages that are being handed over in parts. The ids of their parts are not stored yet. */
  #underWay = 0
  /** Receipts for unknown ids that came during such a hand-over. */
  readonly #early = new Map<string, StatusReport>()

  constructor(db: Db, account: Account) {
    this.#db = db
    this.#account = account
  }

  /** Runs the hand-over of a message in parts: `work`, then `store`. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#early.clear()
    }
  }

  /** Stores the ids of a message's parts. Returns the result of the receipts that came before. */
  store(reference: string, ids: readonly string[]): Promise<StatusReport[]> {
    return this.#db.write((tx) => {
      prune(tx)
      for (const id of ids) this.#insert(tx, reference, id)
      const early = ids.flatMap((id) => this.#early.get(plainId(id)) ?? [])
      for (const report of early) this.#settle(tx, report)
      return early.length === 0 ? [] : this.#whole(tx, reference, early.at(-1)!.occurredAt)
    })
  }

  /**
   * Turns a receipt into a report about its message. If the receipt is about one part, the result of all parts
   * counts.
   */
  async ofMessages(report: StatusReport): Promise<StatusReport[]> {
    const id = report.providerMessageId!
    const part = this.#partOf(this.#db, id)
    if (part?.status !== null && this.#underWay > 0 && this.#early.size < MAX_EARLY)
      this.#early.set(plainId(id), report)
    if (!part) return [report]
    if (report.status === 'SENT') return []
    return this.#db.write((tx) => {
      this.#settle(tx, report)
      return this.#whole(tx, part.reference, report.occurredAt)
    })
  }

  #partOf(reader: Reader, providerMessageId: string): Pick<PartRow, 'reference' | 'status'> | undefined {
    return reader.get<Pick<PartRow, 'reference' | 'status'>>(
      `SELECT reference, status ${THE_PART}`,
      this.#account.channelIdentityId,
      plainId(providerMessageId),
    )
  }

  #insert(tx: Tx, reference: string, id: string): void {
    const { organizationId, channelIdentityId } = this.#account
    tx.run(fragment`
      INSERT INTO smpp_parts (organization_id, channel_identity_id, provider_message_id, reference,
        created_at) VALUES (${organizationId}, ${channelIdentityId}, ${plainId(id)}, ${reference}, ${tx.now})`)
  }

  /** Stores the final status of a part. A delivered part stays delivered. */
  #settle(tx: Tx, { providerMessageId, status, errorCode, providerErrorCode }: StatusReport): void {
    if (status === 'SENT') return
    tx.run(
      `UPDATE smpp_parts SET status = ?, error_code = ?, provider_error_code = ?
       WHERE id = (SELECT id ${THE_PART}) AND status IS NOT 'DELIVERED'`,
      status,
      errorCode,
      providerErrorCode,
      this.#account.channelIdentityId,
      plainId(providerMessageId!),
    )
  }

  #whole(tx: Tx, reference: string, occurredAt: number): StatusReport[] {
    const rows = tx.all<PartRow>(ROWS_OF_MESSAGE, this.#account.channelIdentityId, reference)
    const failed = rows.find(({ status }) => status === 'FAILED')
    if (!failed && rows.some(({ status }) => status === null)) return []
    const { errorCode = null, providerErrorCode = null } = failed ?? {}
    const status = failed ? 'FAILED' : 'DELIVERED'
    return [{ providerMessageId: null, reference, status, errorCode, providerErrorCode, occurredAt }]
  }
}

const prune = (tx: Tx): number => pruneParts(tx, tx.now - RETENTION_MS)

/** Deletes some parts that were stored before `before` (ms). @returns how many */
export const pruneParts = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM smpp_parts
    WHERE id IN (SELECT id FROM smpp_parts WHERE created_at < ${before} ORDER BY created_at
      LIMIT ${PRUNED_AT_ONCE})`).changes

/** Time when the oldest part was stored, in ms. */
export const OLDEST_PART = 'SELECT min(created_at) FROM smpp_parts'
