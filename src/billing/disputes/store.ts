import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ProcessorDispute, ProcessorName } from '../../providers/payments/port.ts'
import type { DisputeRow } from './table.ts'

/** @param reference the processor's id */
export const findDispute = (
  reader: Reader,
  organizationId: number,
  { provider, reference }: { provider: ProcessorName; reference: string },
): DisputeRow | undefined =>
  reader.get<DisputeRow>(
    `SELECT * FROM billing_disputes WHERE organization_id = ? AND provider = ? AND provider_reference = ?`,
    organizationId,
    provider,
    reference,
  )

/** @param purchaseId internal */
export const listOpenDisputes = (reader: Reader, organizationId: number, purchaseId: number): DisputeRow[] =>
  reader.all<DisputeRow>(
    `SELECT * FROM billing_disputes WHERE organization_id = ? AND purchase_id = ? AND status = 'OPEN' ORDER BY id`,
    organizationId,
    purchaseId,
  )

/**
 * Returns whether the organization disputes a payment, or a bank warned of a payment. Automatic
 * charges stop then.
 */
export const hasOpenDispute = (reader: Reader, organizationId: number): boolean =>
  reader.value<number>(
    `SELECT EXISTS (SELECT 1 FROM billing_disputes WHERE organization_id = ? AND status = 'OPEN')`,
    organizationId,
  ) === 1

/**
 * Returns the amount of a payment that was lost in disputes, in the smallest unit of the currency.
 * @param reference the processor's id of the payment
 */
export const lostOf = (reader: Reader, organizationId: number, reference: string): number =>
  reader.value<number>(
    `SELECT ifnull(sum(amount), 0) FROM billing_disputes
     WHERE organization_id = ? AND payment_reference = ? AND kind = 'DISPUTE' AND status = 'LOST'`,
    organizationId,
    reference,
  ) ?? 0

export const insertDispute = (
  tx: Tx,
  row: { organizationId: number; purchaseId: number | null; provider: ProcessorName },
  dispute: ProcessorDispute,
): DisputeRow =>
  tx.get<DisputeRow>(fragment`INSERT INTO billing_disputes (organization_id, purchase_id, provider, provider_reference,
      payment_reference, kind, status, amount, currency, created_at, updated_at)
    VALUES (${row.organizationId}, ${row.purchaseId}, ${row.provider}, ${dispute.id}, ${dispute.paymentId},
      ${dispute.kind}, ${dispute.status}, ${dispute.amount}, ${dispute.currency}, ${tx.now}, ${tx.now})
    RETURNING *`)!

export const updateDispute = (
  tx: Tx,
  { organizationId, id }: Pick<DisputeRow, 'organizationId' | 'id'>,
  { status, amount, heldUnits }: Pick<DisputeRow, 'status' | 'amount' | 'heldUnits'>,
): void =>
  void tx.run(fragment`UPDATE billing_disputes SET status = ${status}, amount = ${amount},
      held_units = ${heldUnits}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)
