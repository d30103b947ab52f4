import type { Tx } from '../../db/database.ts'
import { counted, grouped } from '../../lib/count.ts'
import { enumeration } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'
import { lazily } from '../../lib/lazily.ts'
import { Port } from '../../module/port.ts'

/**
 * Resources that plans limit. The first five are gauges: the current number counts. The others are
 * meters: the use in a period counts.
 */
export const RESOURCES = enumeration('BillingResource', 'Something that a plan limits.', {
  CONTACTS: 'Contacts that are not deleted.',
  MEMBERS: 'Members, and invitations that wait for an answer.',
  CHANNEL_IDENTITIES: 'Senders.',
  JOIN_LINKS: 'Join links.',
  SHORT_LINKS: 'Short links.',
  SMS_SEGMENTS: 'Segments of SMS, by period.',
  EMAILS: 'Emails, by period.',
  WHATSAPP_MESSAGES: 'WhatsApp messages, by period.',
})
export type Resource = (typeof RESOURCES)[number]

/** Resources whose use in a period counts. */
export const METERS = enumeration('MeteredResource', 'Something that is counted as it is used in a period.', {
  SMS_SEGMENTS: 'Segments of SMS.',
  EMAILS: 'Emails.',
  WHATSAPP_MESSAGES: 'WhatsApp messages.',
})
export type MeteredResource = (typeof METERS)[number]

/** A resource whose current number counts. */
export type Gauge = Exclude<Resource, MeteredResource>

/** The limit of a gauge. */
export interface GaugeLimit {
  limit: number
  /** Called only for a refusal. */
  remedy: () => Remedy
}

/** The ways to raise a limit. */
export interface Remedy {
  /** Sentence with the names and keys. */
  help: string
  /** Name of the add-on to buy. */
  addOn?: string | undefined
  /** Name of the larger plan. */
  plan?: string | undefined
}

/** The limit of a gauge; undefined for no limit. Reads memory only, because every create asks for it. */
export const limitOf = new Port<(tx: Tx, organizationId: number, gauge: Gauge) => GaugeLimit | undefined>(
  'the limits of an organization',
)

const NOUNS: Readonly<Record<Gauge, string>> = {
  CONTACTS: 'contact',
  MEMBERS: 'member',
  CHANNEL_IDENTITIES: 'sender',
  JOIN_LINKS: 'join link',
  SHORT_LINKS: 'short link',
}

/**
 * Returns the error if no more may be created; undefined if there is room. Call it in the transaction
 * that creates the row, so that simultaneous creates cannot exceed the limit together. Rows that
 * outsiders cause, such as a contact by a text, are not checked: the organization may have more than
 * its limit.
 * @param used counts what the organization has; called only if there is a limit
 * @returns LIMIT_REACHED with `resource`, `limit`, `used` and `help`
 */
export function refusalOf(
  tx: Tx,
  organizationId: number,
  gauge: Gauge,
  used: () => number,
): AppError | undefined {
  const known = limitOf.only(tx, organizationId, gauge)
  if (!known) return undefined
  const count = used()
  return count < known.limit ? undefined : limitReached(gauge, count, known)
}

/** Throws what `refusalOf` returns: LIMIT_REACHED if the plan of the organization allows no more. */
export function assertRoom(tx: Tx, organizationId: number, gauge: Gauge, used: () => number): void {
  const refusal = refusalOf(tx, organizationId, gauge, used)
  if (refusal) throw refusal
}

/** A limit and the ways to raise it, for a sentence. */
interface KnownLimit {
  limit: number
  way: 'ADD_ON' | 'PLAN' | 'EITHER' | 'other'
  /** Names; empty if there is none. */
  addOn: string
  plan: string
}

function knownLimit({ limit, remedy }: GaugeLimit): KnownLimit {
  const { addOn, plan } = remedy()
  return { limit, way: wayOf(addOn, plan), addOn: addOn ?? '', plan: plan ?? '' }
}

/** The remaining room, for callers that create many rows. */
export interface Room {
  /** Infinity without a limit; never below 0. */
  left: number
  /** Returns the limit. Absent without one. */
  limit?: () => KnownLimit
}

/** Returns how many more the organization may have. @param used as for `refusalOf` */
export function roomFor(tx: Tx, organizationId: number, gauge: Gauge, used: () => number): Room {
  const known = limitOf.only(tx, organizationId, gauge)
  if (!known) return { left: Number.POSITIVE_INFINITY }
  return { left: Math.max(0, known.limit - used()), limit: lazily(() => knownLimit(known)) }
}

const allowance = (gauge: Gauge, limit: number): string =>
  `The plan of the organization allows ${counted(limit, NOUNS[gauge])}`

function wayOf(addOn: string | undefined, plan: string | undefined) {
  if (addOn && plan) return 'EITHER'
  if (addOn) return 'ADD_ON'
  return plan ? 'PLAN' : 'other'
}

function limitReached(gauge: Gauge, used: number, gaugeLimit: GaugeLimit): AppError {
  const known = knownLimit(gaugeLimit)
  const { limit } = known
  const { help } = gaugeLimit.remedy()
  return new AppError('LIMIT_REACHED', `${allowance(gauge, limit)}, and it has ${grouped(used)}. ${help}`, {
    details: [{ resource: gauge, limit, used, help }],
    said: (say) => say.planFull({ ...known, gauge: gauge === 'SHORT_LINKS' ? 'other' : gauge, used }),
  })
}
