import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { presentEntitlements, presentLimits, presentUsage } from './present.ts'
import { EntitlementsRecord, LimitRecord, UsageRecord } from './schema.ts'

const group = 'Billing'

export const entitlementRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/entitlements',
    group,
    summary: 'Read what the organization may use',
    description:
      'The plan that applies now, what it offers and its limits. A change of the plan counts from the next call on.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: EntitlementsRecord,
    handle: ({ principal: { organizationId } }) =>
      ok(presentEntitlements(db, organizationId, db.clock.now())),
  }),
  operation({
    method: 'GET',
    path: '/billing/usage',
    group,
    summary: 'Read what the organization uses of its plan',
    description: 'As it is now; messages are counted when they are taken for sending.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: UsageRecord,
    handle: ({ principal: { organizationId } }) => ok(presentUsage(db, organizationId, db.clock.now())),
  }),
  operation({
    method: 'GET',
    path: '/billing/limits',
    group,
    summary: 'Read the limits of the organization',
    description: 'How much of each resource is left. Every member may read it, with any role.',
    access: 'member',
    status: 200,
    data: v.array(LimitRecord),
    handle: ({ principal: { organizationId } }) => ok(presentLimits(db, organizationId, db.clock.now())),
  }),
]
