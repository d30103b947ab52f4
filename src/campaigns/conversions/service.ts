import * as v from 'valibot'
import { actorIdOf } from '../../accounts/actors/service.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import { hasListeners } from '../../accounts/organizations/store.ts'
import { presentContact } from '../../contacts/records/schema.ts'
import { changeStage, getContact } from '../../contacts/records/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { CampaignOrRun } from '../../delivery/messages/message-totals.ts'
import { findLastRunSent } from '../../delivery/messages/store.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { HOUR_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { findCampaignUuid } from '../records/lookups.ts'
import type { MarkWonInput } from './schema.ts'
import * as store from './store.ts'
import type { RecordedConversion, Won } from './table.ts'

/**
 * Event: a deal with a contact was won; in the form of the API. Emitted only if the organization has
 * listeners.
 */
export const contactConverted = defineEvent(
  'contact.converted',
  1,
  v.object({
    contactId: v.string(),
    conversion: v.object({
      id: v.string(),
      amount: v.number(),
      currency: v.string(),
      source: v.string(),
      wonAt: v.string(),
      campaignId: v.nullable(v.string()),
      attributionHours: v.number(),
    }),
  }),
)

/** Tolerance for a caller's clock that is ahead of this server's. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/**
 * Makes the contact a CUSTOMER and records a conversion. A contact that is already a CUSTOMER gets a further
 * conversion. A deal counts for the last campaign sent to the contact, if it was sent within the organization's hours
 * before the deal was won. The deal stores these hours, so a later setting does not change earlier results.
 * Throws NOT_FOUND, VALIDATION_FAILED for a time in the future.
 */
export function markWon(tx: Tx, principal: Principal, contactUuid: string, input: MarkWonInput): Won {
  const { organizationId } = principal
  const contact = getContact(tx, principal, contactUuid)
  const wonAt = input.wonAt ?? tx.now
  if (wonAt > tx.now + CLOCK_TOLERANCE_MS) {
    throw invalidField('wonAt', 'wonAt must not be in the future.', 'isPast', (say) => say.past())
  }
  const { attributionHours, currency } = getOrganization(tx, organizationId)
  const subject = { organizationId, contactId: contact.id }
  const last = findLastRunSent(tx, subject, wonAt - attributionHours * HOUR_MS, wonAt)
  const campaignId = last?.campaignId ?? null
  const conversion = {
    ...subject,
    uuid: uuidv7(tx.now),
    campaignId,
    executionId: last?.executionId ?? null,
    amountHundredths: Math.round((input.amount ?? 0) * 100),
    currency: input.currency ?? currency,
    source: 'MANUAL',
    note: input.note || null,
    wonAt,
    attributionHours,
    actorId: actorIdOf(tx, principal),
    createdAt: tx.now,
  } as const
  store.insertConversion(tx, conversion)
  const won = {
    contact: changeStage(tx, principal, contactUuid, { stage: 'CUSTOMER', reason: 'Marked as won' }),
    conversion,
    campaignUuid: campaignId === null ? null : findCampaignUuid(tx, organizationId, campaignId),
  }
  if (hasListeners(tx, organizationId)) {
    const data = { contactId: contactUuid, conversion: presentConversion(won) }
    emit(tx, contactConverted, { organizationId, actor: actorOf(principal), data })
  }
  return won
}

/** Amounts as numbers with at most two decimals. */
interface ConversionTotals {
  /** Number of deals in all currencies. */
  count: number
  /** The sum of the deals in `currency`, because amounts of different currencies cannot be added. */
  amount: number
  /** The currency of the organization. */
  currency: string
  byCurrency: Array<{ currency: string; count: number; amount: number }>
}

/** Returns the conversions of a campaign, or of one of its runs. */
export function conversionsOf(reader: Reader, of: CampaignOrRun): ConversionTotals {
  const { currency } = getOrganization(reader, of.organizationId)
  const byCurrency = store
    .sumByCurrency(reader, of)
    .map(({ amountHundredths, ...total }) => ({ ...total, amount: amountHundredths / 100 }))
  return {
    count: byCurrency.reduce((sum, { count }) => sum + count, 0),
    amount: byCurrency.find((total) => total.currency === currency)?.amount ?? 0,
    currency,
    byCurrency,
  }
}

export const presentWon = (won: Won) => ({
  contact: presentContact(won.contact),
  conversion: presentConversion(won),
})

const presentConversion = ({ conversion, campaignUuid }: RecordedConversion) => ({
  id: conversion.uuid,
  amount: conversion.amountHundredths / 100,
  currency: conversion.currency,
  source: conversion.source,
  wonAt: toIso(conversion.wonAt),
  campaignId: campaignUuid,
  attributionHours: conversion.attributionHours,
})
