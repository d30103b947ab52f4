import { moveLogos } from '../../accounts/organizations/store.ts'
import type { IdentityRow } from '../../channels/identities/store.ts'
import { findIdentities } from '../../channels/identities/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { ContentSource } from '../../channels/ports/channel.ts'
import { resolveTopic } from '../../compliance/topics/service.ts'
import { findTopicsById } from '../../compliance/topics/store.ts'
import { BLANK_PERSON } from '../../content/composition/compose.ts'
import { MAX_SEGMENTS } from '../../content/composition/encoding.ts'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { AppError, type FieldProblem, invalidField, notFound, type Said, within } from '../../lib/errors.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { ChannelName } from '../../providers/port.ts'
import { assertComplete } from '../designs/check.ts'
import type { Design } from '../designs/schema.ts'
import { assertHasOccurrence, type GivenRule, hasRule, ruleFrom, startOf } from '../planning/recurrence.ts'
import type { Recurrence } from '../planning/rule.ts'
import { assertMail, assertNoMail, assertSendableMail } from '../templates/mail-fields.ts'
import { parseText } from '../templates/text.ts'
import { assertWhatsapp } from '../templates/whatsapp-template.ts'
import { assertTest } from '../variants/ab-test.ts'
import type { CampaignRow } from './table.ts'

/** Setting with the origin that the addresses of files had at the last start. */
const KEY = 'media_base_url'

/**
 * Rewrites the stored addresses of files if this server has another address than at its last start. A campaign stores
 * the full addresses of its files, because it sends them. An organization stores the address of its logo.
 * @param publicBaseUrl origin of this server, as carriers and recipients reach it
 */
export function moveMediaUrls(tx: Tx, publicBaseUrl: string): void {
  const base = `${new URL(publicBaseUrl).origin}/m/`
  const former = findSetting(tx, KEY)
  if (former === base) return
  if (former !== undefined) {
    moveLogos(tx, former, base)
    // The quote before the address is part of the search, so only the beginning of an address matches.
    for (const path of ['/m/', '/c/'])
      tx.run(
        'UPDATE campaigns SET media_urls = replace(media_urls, ?, ?) WHERE media_urls IS NOT NULL',
        `"${new URL(former).origin}${path}`,
        `"${new URL(base).origin}${path}`,
      )
  }
  putSetting(tx, KEY, base)
}

/** Returns the origin of this server at its last start; undefined before the first. */
function publicOrigin(reader: Reader): string | undefined {
  const base = findSetting(reader, KEY)
  return base === undefined ? undefined : new URL(base).origin
}

/** The checks of a campaign before it is stored. */

/** Maximum time ahead for which a campaign can be scheduled: a year with a leap day. */
const MAX_AHEAD_MS = 366 * DAY_MS

/**
 * Finds the senders named in a body, in the same order. Throws VALIDATION_FAILED with those that are
 * unknown, not ACTIVE or of another channel.
 * @param fieldOf returns the name of the field of a sender in the body
 */
export function resolveIdentities(
  reader: Reader,
  organizationId: number,
  channel: string,
  uuids: readonly string[],
  fieldOf = (index: number): string => `channelIdentityIds[${index}]`,
): IdentityRow[] {
  const known = new Map(findIdentities(reader, organizationId, uuids).map((row) => [row.uuid, row] as const))
  const details = uuids.flatMap((uuid, index) => {
    const problem = identityProblem(known.get(uuid), channel, uuid)
    return problem ? [{ field: fieldOf(index), ...problem }] : []
  })
  const first = details[0]
  if (first) throw new AppError('VALIDATION_FAILED', `${first.field}: ${first.message}.`, { details })
  return uuids.flatMap((uuid) => known.get(uuid) ?? [])
}

function identityProblem(
  identity: IdentityRow | undefined,
  channel: string,
  uuid: string,
): Omit<FieldProblem, 'field'> | undefined {
  if (!identity) {
    const message = `no channel identity has the id ${uuid}`
    return { message, constraint: 'exists', said: (say) => say.senderDeleted() }
  }
  const { name, status } = identity
  if (identity.channel !== channel) {
    const message = `${name} sends ${identity.channel}, not ${channel}`
    return { message, constraint: 'sameChannel', said: (say) => say.senderOtherChannel({ name }) }
  }
  if (status !== 'ACTIVE') {
    const message = `${name} is ${status} and cannot send`
    return { message, constraint: 'isActive', said: (say) => say.senderNotReady({ name }) }
  }
  return undefined
}

interface Tracking {
  trackLinks?: boolean | null | undefined
  organization: OrganizationSettings
}

type Source = ContentSource & Tracking & Pick<CampaignRow, 'channel'>

/** Returns rules for the shortest possible addresses: a text is refused only if no server could send it. */
const shortestLinks = ({ trackLinks = null, organization }: Tracking) =>
  standInLinks({ trackLinks, organization: { ...organization, shortDomain: 'a.io' } }, '')

/** Returns the settings of the organization. Throws NOT_FOUND. */
export function organizationSettings(reader: Reader, organizationId: number): OrganizationSettings {
  const settings = loadOrganizationSettings(reader, organizationId)
  if (!settings) throw notFound('Organization')
  return settings
}

/** Throws VALIDATION_FAILED when the template does not parse, names an unknown custom field, or is too long. */
function assertTemplate(tx: Tx, organizationId: number, source: Source, fieldName: string): void {
  parseText(tx, organizationId, { template: source.messageTemplate, fieldName, data: source.data })
  assertLength(source, fieldName, tx.now)
}

/** Throws VALIDATION_FAILED for a text that is too long for a message even when every field is empty. */
export function assertLength(source: Source, fieldName: string, nowMs: number): void {
  const { segmentCount, encoding } = channelOf(source.channel as ChannelName)
    .prepare(source, nowMs, { rules: shortestLinks(source), publicBaseUrl: '' })
    .sample(BLANK_PERSON, { carriesMedia: true })
  if (segmentCount <= MAX_SEGMENTS) return
  throw invalidField(
    fieldName,
    `${fieldName} is ${segmentCount} segments long (${encoding}). The limit is ${MAX_SEGMENTS}. Shorten it.`,
    'maxSegments',
    (say) => say.textTooLong({ segments: segmentCount, max: MAX_SEGMENTS }),
  )
}

type Texts = Source &
  Parameters<typeof assertTest>[0] &
  Partial<Pick<CampaignRow, 'htmlSent'>> & { design?: Design | null | undefined }

/** Checks the text of a campaign, or the texts of its A/B test, and its template. Throws VALIDATION_FAILED. */
export function assertTexts(tx: Tx, organizationId: number, campaign: Texts): void {
  const at = { nowMs: tx.now, publicBaseUrl: publicOrigin(tx) ?? 'https://' }
  assertWhatsapp(tx, organizationId, campaign)
  if (campaign.channel === 'EMAIL') {
    assertMail(tx, organizationId, campaign)
    assertTest(campaign, campaign.organization, at)
    return
  }
  assertNoMail(campaign)
  if (!campaign.variants) assertTemplate(tx, organizationId, campaign, 'messageTemplate')
  campaign.variants?.forEach(({ messageTemplate }, n) => {
    const text = { ...campaign, messageTemplate: messageTemplate! }
    assertTemplate(tx, organizationId, text, `variants[${n}].messageTemplate`)
  })
  assertTest(campaign, campaign.organization, at)
}

/** Checks the parts that a draft may still lack. Throws VALIDATION_FAILED. */
export function assertSendable(
  tx: Tx,
  campaign: Texts,
  senders: ReadonlyArray<Pick<IdentityRow, 'provider' | 'name'>>,
): void {
  if (campaign.channel !== 'EMAIL') return
  if (campaign.design) assertComplete(campaign.design)
  campaign.variants?.forEach(({ design }, n) => {
    if (design) within(`variants[${n}]`, () => assertComplete(design))
  })
  assertSendableMail(campaign, tx.now)
  const sender = senders.find(({ provider }) => provider !== 'SANDBOX')
  const isReachable = publicOrigin(tx)?.startsWith('https:') ?? true
  if (campaign.category !== 'MARKETING' || !sender || isReachable) return
  const message = `Recipients of ${sender.name} cannot unsubscribe at this server, because it has no public https address. Ask the operator to set public_base_url.`
  throw invalidField('channelIdentityIds', message, 'isReachable', (say) => say.serverNotPublic())
}

type Schedule = Pick<CampaignRow, 'type' | 'scheduledAt' | 'recurrence'>
type WholeSchedule = Schedule & Pick<CampaignRow, 'sendInRecipientTimezone'>

/**
 * Returns the rule of a campaign after a change: the given rule, else the present rule if the new
 * schedule allows one. Throws VALIDATION_FAILED.
 */
export function recurrenceOf(
  given: GivenRule,
  { type, scheduledAt, timezone, recurrence }: Schedule & Pick<CampaignRow, 'timezone'>,
): Recurrence | null {
  const isGiven = hasRule(given)
  if (type !== 'RECURRING') {
    if (!isGiven) return null
    const field = given.recurrence ? 'recurrence' : 'recurrenceRule'
    throw invalidField(field, `${field} is for the type RECURRING; leave it out for ${type}.`, 'isForbidden')
  }
  const isTakenAway = given.recurrence === null || given.recurrenceRule === null
  if (!isGiven && (isTakenAway || recurrence === null)) return null
  if (scheduledAt === null) {
    const message = 'scheduledAt is required with a recurrence, which counts from it.'
    throw invalidField('scheduledAt', message, 'isRequired', (say) => say.timeMissing())
  }
  const start = startOf({ scheduledAt, timezone })
  if (isGiven) return ruleFrom(given, start)
  assertHasOccurrence(recurrence!, start, { afterMs: start.startMs - 1, field: 'recurrence' })
  return recurrence
}

/**
 * Checks the topic of a campaign: it is for marketing alone, and the topic of a copy may have been deleted. Throws
 * VALIDATION_FAILED.
 */
export function assertTopic(
  reader: Reader,
  { organizationId, topicId, category }: Pick<CampaignRow, 'organizationId' | 'topicId' | 'category'>,
): void {
  const topic = topicId === null ? undefined : findTopicsById(reader, organizationId, [topicId]).get(topicId)
  if (topic) resolveTopic(reader, organizationId, { topicId: topic.uuid, category })
}

/** Throws VALIDATION_FAILED when a draft with these senders could not be launched as it is. @param senders uuids */
export function assertLaunchable(tx: Tx, campaign: CampaignRow, senders: readonly string[]): void {
  const { organizationId, channel } = campaign
  const whole = { ...campaign, organization: organizationSettings(tx, organizationId) }
  assertTexts(tx, organizationId, whole)
  assertTopic(tx, campaign)
  assertSchedule({ ...campaign, recurrence: recurrenceOf({}, campaign) }, { nowMs: tx.now, isLaunch: true })
  assertSendable(tx, whole, resolveIdentities(tx, organizationId, channel, senders))
}

/** Throws VALIDATION_FAILED. A launch needs a time, and for a recurring campaign a rule; a draft needs neither. */
export function assertSchedule(
  { type, scheduledAt, recurrence, sendInRecipientTimezone }: WholeSchedule,
  { nowMs, isLaunch }: { nowMs: number; isLaunch: boolean },
): void {
  const refuse = (message: string, constraint: string, said?: Said) =>
    invalidField('scheduledAt', message, constraint, said)
  if (type === 'IMMEDIATE') {
    if (sendInRecipientTimezone) {
      const message =
        'sendInRecipientTimezone is for the types SCHEDULED and RECURRING; leave it out for IMMEDIATE.'
      throw invalidField('sendInRecipientTimezone', message, 'isForbidden')
    }
    if (scheduledAt === null) return
    throw refuse(
      'scheduledAt is for the types SCHEDULED and RECURRING; leave it out for IMMEDIATE.',
      'isForbidden',
    )
  }
  if (scheduledAt === null) {
    if (!isLaunch) return
    const message = `scheduledAt is required to launch a ${type} campaign.`
    throw refuse(message, 'isRequired', (say) => say.timeMissing())
  }
  if (type === 'RECURRING' && isLaunch && recurrence === null) {
    const message = 'A RECURRING campaign needs recurrence or recurrenceRule to be launched.'
    throw invalidField('recurrence', message, 'isRequired', (say) => say.recurrenceMissing())
  }
  if (scheduledAt < nowMs) {
    throw refuse('scheduledAt must not be in the past.', 'isFuture', (say) => say.future())
  }
  if (scheduledAt > nowMs + MAX_AHEAD_MS) {
    throw refuse('scheduledAt must be within a year.', 'withinYear', (say) => say.timeWithinYear())
  }
}

/**
 * Throws VALIDATION_FAILED for an http address, unless all senders use the built-in carrier. Such an
 * address is a file of this server without a public address, and only that carrier can fetch it.
 */
export function assertFetchable(
  mediaUrls: readonly string[] | null | undefined,
  senders: ReadonlyArray<Pick<IdentityRow, 'provider' | 'name'>>,
): void {
  const index = mediaUrls?.findIndex((url) => url.startsWith('http:')) ?? -1
  const sender = senders.find(({ provider }) => provider !== 'SANDBOX')
  if (index < 0 || !sender) return
  throw invalidField(
    `mediaUrls[${index}]`,
    `The carrier of ${sender.name} cannot fetch ${mediaUrls![index]}. Ask the operator to set public_base_url to an https address.`,
    'isFetchable',
    (say) => say.fileNotPublic({ sender: sender.name }),
  )
}

/**
 * Checks the files of a campaign before its launch. The files of a copy may have been deleted, because the files of a
 * campaign that has ended are not protected. Throws VALIDATION_FAILED.
 */
export function assertFilesThere(
  reader: Reader,
  { organizationId, mediaUrls }: Pick<CampaignRow, 'organizationId' | 'mediaUrls'>,
): void {
  const publicBaseUrl = mediaUrls ? publicOrigin(reader) : undefined
  if (publicBaseUrl !== undefined) assertMediaUrls(reader, { organizationId }, mediaUrls, { publicBaseUrl })
}
