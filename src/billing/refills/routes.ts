import { created, type Operation, operation } from '../../http/operation.ts'
import { CARD_ERRORS, type PaymentDeps, withProcessor } from '../customers/processor.ts'
import { presentAutoRefill } from './present.ts'
import { AddOnParams, AutoRefillRecord, AutoRefillUpdate } from './schema.ts'
import * as service from './service.ts'

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
