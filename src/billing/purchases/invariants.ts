import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a purchase is granted exactly if it says when',
    sql: `SELECT count(*) FROM billing_purchases WHERE status <> 'REFUNDED'
      AND (granted_at IS NULL) = (status = 'GRANTED')`,
  },
  {
    name: 'credits that were bought are in the ledger once',
    sql: `SELECT count(*) FROM billing_purchases p WHERE kind = 'CREDITS' AND granted_at IS NOT NULL AND 1 <>
      (SELECT count(*) FROM credit_entries e WHERE e.organization_id = p.organization_id AND e.reference_id = p.uuid
        AND e.type = 'PURCHASE' AND e.amount = p.units)`,
  },
  {
    name: 'packs that were bought are in the ledger once',
    sql: `SELECT count(*) FROM billing_purchases p WHERE kind = 'PACK' AND granted_at IS NOT NULL AND 1 <>
      (SELECT count(*) FROM usage_entries u WHERE u.organization_id = p.organization_id AND u.reference_id = p.uuid
        AND u.reason = 'PACK_BOUGHT' AND u.resource = p.resource AND u.delta = -p.units)`,
  },
  {
    name: 'what a refund took back is in the ledgers, and is no more than was granted',
    sql: `SELECT count(*) FROM billing_purchases p WHERE refunded_units > units OR refunded_units <> (
      SELECT ifnull(-sum(amount), 0) FROM credit_entries e WHERE p.kind = 'CREDITS'
        AND e.organization_id = p.organization_id AND e.reference_id = p.uuid AND e.type = 'REFUND') + (
      SELECT ifnull(sum(delta), 0) FROM usage_entries u WHERE p.kind = 'PACK'
        AND u.organization_id = p.organization_id AND u.reference_id = p.uuid AND u.reason = 'PACK_REFUNDED')`,
  },
  {
    name: 'money of a purchase that went back is in the credit notes',
    sql: `SELECT count(*) FROM billing_purchases p WHERE granted_at IS NOT NULL AND refunded_amount <>
      (SELECT ifnull(sum(n.subtotal), 0) FROM billing_credit_notes n WHERE n.purchase_id = p.id)`,
  },
]
