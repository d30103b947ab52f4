import type { Db } from '../../db/database.ts'
import { cursorPage, decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { AppError, type Said } from '../../lib/errors.ts'
import {
  type PaymentProcessor,
  ProcessorError,
  type ProcessorInvoice,
} from '../../providers/payments/port.ts'
import { findCustomer } from '../customers/store.ts'
import * as store from './store.ts'
import { type ListedCreditNote, listDocuments } from './store.ts'
import type { InvoiceRow } from './table.ts'

/**
 * The invoices of an organization: first those of the operator, then those of the payment processor,
 * each the newest first. The two lists are not merged: the processor returns pages in its own order,
 * so merging would read its whole list for each page.
 */

/**
 * Position of a page: after an invoice of the operator by its internal id, or after an invoice of the
 * processor.
 */
type Position = readonly [kind: 'OPERATOR', id: number] | readonly [kind: 'PROCESSOR', id: string]

interface InvoicePage {
  operator: InvoiceRow[]
  processor: ProcessorInvoice[]
  meta: { limit: number; nextCursor: string | null; hasMore: boolean }
}

interface Sources {
  db: Db
  /** Undefined while the operator takes no payments by card. */
  payments: PaymentProcessor | undefined
  cursorSecret: string
}

/** Lists a page of invoices. Throws INVALID_CURSOR, SERVICE_UNAVAILABLE. */
export async function listInvoicesOf(
  { db, payments, cursorSecret }: Sources,
  organizationId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<InvoicePage> {
  const scope = `billing invoices ${organizationId}`
  const [kind, after] =
    cursor === undefined
      ? (['OPERATOR', Number.MAX_SAFE_INTEGER] as const)
      : positionOf(cursorSecret, scope, cursor)
  const found =
    kind === 'OPERATOR' ? store.listInvoices(db, organizationId, { before: after, limit: limit + 1 }) : []
  const operator = found.slice(0, limit)
  const page = (processor: ProcessorInvoice[], next: Position | undefined): InvoicePage => {
    const nextCursor = next === undefined ? null : encodeCursor(cursorSecret, scope, next)
    return { operator, processor, meta: { limit, nextCursor, hasMore: nextCursor !== null } }
  }
  if (found.length > limit) return page([], ['OPERATOR', operator.at(-1)!.id])
  const customer = payments && findCustomer(db, organizationId, payments.name)
  if (!payments || customer === undefined) return page([], undefined)
  const room = limit - operator.length
  const start = kind === 'PROCESSOR' && after !== '' ? after : null
  // A full page requests one invoice, to know whether a page follows.
  const { invoices, hasMore } = await asked(() =>
    payments.listInvoices(customer.providerReference, { limit: room || 1, after: start }),
  )
  if (room === 0) return page([], invoices.length === 0 ? undefined : ['PROCESSOR', ''])
  const last = invoices.at(-1)
  return page(invoices, hasMore && last ? ['PROCESSOR', last.id] : undefined)
}

function positionOf(secret: string, scope: string, cursor: string): Position {
  const [kind, id] = decodeCursor(secret, scope, cursor)
  return kind === 'PROCESSOR' ? ['PROCESSOR', String(id)] : ['OPERATOR', Number(id)]
}

/** Seconds until the call may be repeated, after a processor did not answer. */
const RETRY_AFTER_SECONDS = 30

/**
 * Calls the processor. Throws SERVICE_UNAVAILABLE if it does not answer, INVALID_CURSOR for an
 * invoice that no longer exists.
 */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    if (error.kind === 'MISSING') {
      throw new AppError(
        'INVALID_CURSOR',
        'The invoice of this cursor no longer exists. Start again without a cursor.',
      )
    }
    const retryAfterSeconds = RETRY_AFTER_SECONDS
    const said: Said = (say) => say.paymentUnavailable()
    throw new AppError('SERVICE_UNAVAILABLE', error.message, { retryAfterSeconds, cause: error, said })
  }
}

interface CreditNotePage {
  rows: ListedCreditNote[]
  meta: InvoicePage['meta']
}

/**
 * Lists the credit notes of an organization, the newest first, including those of payments by card.
 * Throws INVALID_CURSOR.
 */
export function listCreditNotesOf(
  { db, cursorSecret: secret }: Pick<Sources, 'db' | 'cursorSecret'>,
  organizationId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): CreditNotePage {
  const scope = `billing credit notes ${organizationId}`
  const [createdAt, id] =
    cursor === undefined ? [Number.MAX_SAFE_INTEGER, 0] : decodeCursor(secret, scope, cursor)
  const before = [Number(createdAt), Number(id)] as const
  const found = listDocuments(db, organizationId, { before, limit: limit + 1 })
  return cursorPage(found, { limit, secret, scope }, ({ createdAt, id }) => [createdAt, id])
}
