import * as v from 'valibot'
import { countPlaces } from '../../accounts/invitations/store.ts'
import {
  type Gauge,
  METERS,
  type MeteredResource,
  RESOURCES,
  type Resource,
} from '../../accounts/limits/limits.ts'
import { findContactCount } from '../../accounts/organizations/store.ts'
import { countSenders } from '../../channels/identities/store.ts'
import type { Db, Reader } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { countLiveJoinLinks } from '../../join-links/records/store.ts'
import { SECOND_MS, toIso } from '../../lib/clock.ts'
import { countLiveShortLinks } from '../../links/short-links/store.ts'
import { packOf, usedInPeriod } from '../usage/store.ts'
import { EntitlementsRecord, LimitRecord, type UNITS, UsageRecord } from './schema.ts'
import { type Entitlement, entitlementOf } from './service.ts'

/**
 * Functions that count what an organization has of each gauge.
 * @param nowMs ms since 1970; decides which invitations are pending
 */
const countOf: Readonly<Record<Gauge, (reader: Reader, organizationId: number, nowMs: number) => number>> = {
  CONTACTS: findContactCount,
  MEMBERS: countPlaces,
  CHANNEL_IDENTITIES: countSenders,
  JOIN_LINKS: countLiveJoinLinks,
  SHORT_LINKS: countLiveShortLinks,
}

/** Time for which software may keep the answer (contract 32). */
const KEPT_MS = 60 * SECOND_MS

const UNIT_OF: Readonly<Record<Resource, (typeof UNITS)[number]>> = {
  CONTACTS: 'CONTACT',
  MEMBERS: 'MEMBER',
  CHANNEL_IDENTITIES: 'SENDER',
  JOIN_LINKS: 'LINK',
  SHORT_LINKS: 'LINK',
  SMS_SEGMENTS: 'SEGMENT',
  EMAILS: 'EMAIL',
  WHATSAPP_MESSAGES: 'MESSAGE',
}

interface Standing {
  limit: number | null
  used: number
  remaining: number | null
}

const isMeter = (resource: Resource): resource is MeteredResource =>
  (METERS as readonly Resource[]).includes(resource)

/** @param nowMs ms since 1970 */
function presentEntitlements(reader: Reader, organizationId: number, nowMs: number) {
  const { planKey, planName, status, source, features, limits, overage, period } = entitlementOf(
    reader,
    organizationId,
    nowMs,
  )
  return {
    planKey,
    planName,
    status,
    source,
    features,
    limits,
    overage,
    periodStart: toIso(period.start),
    periodEnd: toIso(period.end),
    cachedUntil: toIso(nowMs + KEPT_MS),
  }
}

/** Returns every resource in the order of RESOURCES. @param nowMs ms since 1970 */
const presentLimits = (reader: Reader, organizationId: number, nowMs: number) =>
  limitsOf(reader, { organizationId, nowMs, entitlement: entitlementOf(reader, organizationId, nowMs) })

/** @param nowMs ms since 1970 */
function presentUsage(reader: Reader, organizationId: number, nowMs: number) {
  const entitlement = entitlementOf(reader, organizationId, nowMs)
  const { planKey, planName, period, overage } = entitlement
  return {
    planKey,
    planName,
    periodStart: toIso(period.start),
    periodEnd: toIso(period.end),
    resources: limitsOf(reader, { organizationId, nowMs, entitlement }).map((item) => ({
      ...item,
      isEnforced: item.limit !== null && !(isMeter(item.resource) && overage === 'INVOICE'),
    })),
  }
}

interface Subject {
  organizationId: number
  nowMs: number
  entitlement: Entitlement
}

const limitsOf = (reader: Reader, subject: Subject) =>
  RESOURCES.map((resource) => ({
    resource,
    ...(isMeter(resource)
      ? meterStanding(reader, resource, subject)
      : gaugeStanding(reader, resource, subject)),
    unit: UNIT_OF[resource],
    resetsAt: isMeter(resource) ? toIso(subject.entitlement.period.end) : null,
  }))

function gaugeStanding(
  reader: Reader,
  gauge: Gauge,
  { organizationId, nowMs, entitlement }: Subject,
): Standing {
  const limit = entitlement.limits[gauge]
  const used = countOf[gauge](reader, organizationId, nowMs)
  return { limit, used, remaining: limit === null ? null : Math.max(0, limit - used) }
}

/**
 * Returns limit, use and rest of a meter. Packs raise the limit by their rest and by what this period
 * took from them. The rest is what messages can still take from the plan and the packs. Runs under
 * way may have reserved some of it.
 */
function meterStanding(
  reader: Reader,
  resource: MeteredResource,
  { organizationId, entitlement }: Subject,
): Standing {
  const ofPlan = entitlement.limits[resource]
  const { PLAN, PACK, CREDITS, INVOICE, OPEN } = usedInPeriod(
    reader,
    organizationId,
    resource,
    entitlement.period.start,
  )
  const all = PLAN + PACK + CREDITS + INVOICE + OPEN
  if (ofPlan === null) return { limit: null, used: all, remaining: null }
  const packs = packOf(reader, organizationId, resource)
  const ofPacks = packs.bought - packs.used
  const limit = ofPlan + ofPacks + PACK
  const remaining = Math.max(0, ofPlan - PLAN) + ofPacks
  // After a change of the plan a rest remains, although credits paid for messages before it.
  return { limit, used: remaining > 0 ? limit - remaining : all, remaining }
}

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
