import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { entitlementOf } from '../entitlements/service.ts'
import { presentPlan } from './present.ts'
import { PlanRecord } from './schema.ts'
import { listVisiblePlans } from './shared-queries.ts'

export const catalogueRoutes = ({
  db,
  billingCurrency: currency,
}: {
  db: Db
  billingCurrency: string
}): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/plans',
    group: 'Billing',
    summary: 'List plans',
    description:
      'The plans that the organization can buy, those that the operator shows to it, and the one that it has.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: v.array(PlanRecord),
    handle: ({ principal: { organizationId } }) => {
      const { planKey: current } = entitlementOf(db, organizationId, db.clock.now())
      return ok(listVisiblePlans(db, organizationId).map((plan) => presentPlan(plan, { current, currency })))
    },
  }),
]
