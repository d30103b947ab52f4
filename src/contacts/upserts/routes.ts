import type { Db } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { monotonicMs } from '../../lib/clock.ts'
import { runExclusiveSlice } from '../../lib/exclusive-slice.ts'
import { assertPermission } from '../../lib/principal.ts'
import { ContactRecord } from '../records/schema.ts'
import { BulkUpsert, type CheckedEntry, UpsertResult } from './schema.ts'
import { Upserts } from './service.ts'

/** Maximum number of values: enough for 1,000 contacts with 50 values each. */
const MAX_VALUES = 60_000
/** Number of entries at the end that are written in the transaction of the answer. */
const LAST_CHUNK = 10
/** A little longer than a chunk of an import, because a caller waits for the answer and each chunk costs a commit. */
const CHUNK_MS = 10

export const upsertRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts/bulk-upsert',
    group: 'Contacts',
    summary: 'Create or change up to 1,000 contacts',
    description:
      'Each entry is handled as by `POST /contacts` and `PATCH /contacts/{id}` and gets a verdict of its own: one that is rejected changes nothing and stops no other. A contact is found by `id`, or else by its phone number, or without one by its email address: first the contact without a number, then the oldest. No entry lifts an opt-out that the person gave: `isOptedOut: false` leaves it, and the verdict has `optOutKept`. Entries for new contacts that the plan has no room for are rejected with LIMIT_REACHED. Only a misspelt name of a field refuses the whole request. Sending the same contacts again changes nothing, so it is safe to repeat the request after any failure.',
    errors: {
      FORBIDDEN:
        'The role of the caller lacks `contact:create` or `contact:update`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:create',
    rateLimit: 'bulk',
    body: BulkUpsert,
    maxValues: MAX_VALUES,
    record: ContactRecord,
    status: 201,
    data: UpsertResult,
    handle: async ({ principal, body, write }) => {
      assertPermission(principal, 'contact:update')
      const upserts = new Upserts(principal)
      const last = await takeAllButLast(db, upserts, body.contacts)
      return write((tx) => {
        upserts.takeUntil(tx, last, () => false)
        const result = upserts.result()
        return created(result, summaryOf(result))
      })
    },
  }),
]

const summaryOf = ({ created, updated, unchanged, rejected }: UpsertResult): string =>
  `Created ${created}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}`

/**
 * Writes all entries but the last in several transactions with pauses between them, so that other
 * requests wait only a few milliseconds. After a crash in between no answer is stored, and repeating
 * the request finishes the work.
 * @returns the entries that are left for the transaction of the answer
 */
async function takeAllButLast(
  db: Db,
  upserts: Upserts,
  entries: readonly CheckedEntry[],
): Promise<readonly CheckedEntry[]> {
  let left = entries
  while (left.length > LAST_CHUNK) {
    const chunk = left.slice(0, -LAST_CHUNK)
    // A chunk ends by time: an entry with ten tags and fifty custom fields takes ten times as long as a bare one.
    const taken = await runExclusiveSlice(() => {
      const end = monotonicMs() + CHUNK_MS
      return db.writeNow((tx) => upserts.takeUntil(tx, chunk, () => monotonicMs() >= end))
    })
    left = left.slice(taken)
  }
  return left
}
