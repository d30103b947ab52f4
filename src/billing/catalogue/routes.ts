import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { billingMode, entitlementOf } from '../entitlements/service.ts'
import { presentPlan } from './present.ts'
import { PlanRecord } from './schema.ts'
import { findPlan, listVisiblePlans, type PlanRow } from './shared-queries.ts'

/** Without payments by card, none of the public plans can be bought. */
const heldOrShown = (visible: readonly PlanRow[], current: PlanRow | undefined): PlanRow[] => [
  ...(current ? [current] : []),
  ...visible.filter(({ key, isPrivate }) => isPrivate === 1 && key !== current?.key),
]

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
      'The plans that the organization can buy, those that the operator shows to it, and the one that it has. Where the operator takes no payments by card, only the one that it has, which is `SELF_HOSTED` unless the operator assigned another, and those that the operator shows to it.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: v.array(PlanRecord),
    handle: ({ principal: { organizationId } }) => {
      const { planKey: current } = entitlementOf(db, organizationId, db.clock.now())
      const visible = listVisiblePlans(db, organizationId)
      const plans = billingMode(db) === 'MANUAL' ? heldOrShown(visible, findPlan(db, current)) : visible
      return ok(plans.map((plan) => presentPlan(plan, { current, currency })))
    },
  }),
]
