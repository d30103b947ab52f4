import type { Reader } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { CARD_ERRORS, type PaymentDeps, withProcessor } from '../customers/processor.ts'
import { AddOnParams, AutoRefillRecord, AutoRefillUpdate } from './schema.ts'
import * as service from './service.ts'
import type { AutoRefillRow } from './table.ts'

/** @param nowMs ms since 1970 */
export const presentAutoRefill = (reader: Reader, row: AutoRefillRow, nowMs: number) => ({
  productKey: row.productKey,
  isEnabled: row.isEnabled === 1,
  threshold: row.threshold,
  quantity: row.quantity,
  maxPerMonth: row.maxPerMonth,
  status:
    row.failures >= service.MAX_FAILURES ? 'PAYMENT_FAILED' : row.isEnabled === 1 ? 'ACTIVE' : 'DISABLED',
  lastRefillAt: toIsoOrNull(row.lastRefillAt),
  refillsThisMonth: service.refillsThisMonth(reader, row, nowMs),
})

export const refillRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/billing/add-ons/:key/auto-refill',
    group: 'Billing',
    summary: 'Set when a pack is bought again by itself',
    description:
      'With the saved card, when less than the threshold is left. Also packs of credits, by their key. A charge that fails is tried again the next day, with an alert each time; the third failure in a row stops it.',
    errors: {
      ...CARD_ERRORS,
      NOT_FOUND: 'Nothing that is sold has this key.',
      VALIDATION_FAILED: 'The add-on is not used up, or there is no threshold.',
      CONFLICT: 'The organization has no saved card.',
    },
    access: 'member',
    permission: 'billing:manage',
    params: AddOnParams,
    body: AutoRefillUpdate,
    status: 201,
    data: AutoRefillRecord,
    handle: async ({ principal: { organizationId }, params, body, write }) => {
      const cards = withProcessor(deps)
      service.assertRefillable(deps.db, params.key)
      if (body.isEnabled) await service.assertSavedCard(cards, organizationId)
      return write((tx) => {
        const row = service.setAutoRefill(tx, organizationId, params.key, body)
        return created(presentAutoRefill(tx, row, tx.now), 'Automatic refill saved')
      })
    },
  }),
]
