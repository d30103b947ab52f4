import { estimates } from '../../../words/en/estimates.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { findFirstName } from '../../accounts/users/store.ts'
import type { IdentityRow } from '../../channels/identities/store.ts'
import { listActiveIdentities } from '../../channels/identities/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { resolveTopic, ruledTopic } from '../../compliance/topics/service.ts'
import { getSegment, segmentCondition } from '../../contacts/segments/service.ts'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Db } from '../../db/database.ts'
import { type BucketRules, bucketsOf } from '../../delivery/forecast/buckets.ts'
import { otherRuns, worldOf } from '../../delivery/forecast/forecast.ts'
import { project } from '../../delivery/forecast/simulate.ts'
import { hasReachedCap } from '../../delivery/guards/recent-marketing.ts'
import { quoteOf } from '../../delivery/messages/metering.ts'
import { SECOND_MS, toIsoOrNull } from '../../lib/clock.ts'
import { moneyOf } from '../../lib/currency.ts'
import type { Principal } from '../../lib/principal.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'
import type { ChannelName } from '../../providers/port.ts'
import { assertFeed } from '../feeds/assert-feed.ts'
import { assertLength, organizationSettings, resolveIdentities } from '../records/checks.ts'
import { assertMail, assertNoMail, assertSendableMail } from '../templates/mail-fields.ts'
import { parseText } from '../templates/text.ts'
import { assertSaysTemplate, assertWhatsapp } from '../templates/whatsapp-template.ts'
import {
  countByReason,
  type EstimatedAudience,
  type EstimatedRecipient,
  EXACT_UP_TO,
  pickRecipients,
} from './audience.ts'
import { forecastPorts } from './forecast.ts'
import { type MessageSurvey, scaled, surveyMessages } from './messages.ts'
import type { EstimateInput } from './schema.ts'
import { channelWarnings, clickWarnings, domainWarnings, mediaWarnings, warningsOf } from './warnings.ts'

interface Work {
  /** All recipients, or a sample. */
  recipients: readonly EstimatedRecipient[]
  messages: number
  segments: number
  ratePerMinute: number | null
}

/** Estimates how long sending would take from now; null without a sender, or if longer than 90 days. */
async function estimateDuration(
  db: Db,
  organizationId: number,
  {
    identities,
    work,
    rules,
    publicBaseUrl,
  }: { identities: readonly IdentityRow[]; work: Work; rules: BucketRules } & LinkSettings,
): Promise<{ estimatedDurationSeconds: number | null; finishesAt: string | null }> {
  if (identities.length === 0) return { estimatedDurationSeconds: null, finishesAt: null }
  const nowMs = db.clock.now()
  const senders = identities.map(({ id, ...paced }) => ({ channelIdentityId: id, ...paced }))
  const { recipients, messages, segments, ratePerMinute } = work
  const share = recipients.length === 0 ? 0 : messages / recipients.length
  const people = recipients.map((one) => ({ ...one, messages: share, notBefore: nowMs }))
  const run = {
    senderIds: identities.map(({ id }) => id),
    ratePerMinute,
    segmentsPerMessage: messages === 0 ? 1 : Math.max(1, segments / messages),
    buckets: bucketsOf(people, rules, nowMs),
    canary: null,
    holdUntil: 0,
  }
  const others = await otherRuns(db, forecastPorts({ publicBaseUrl }), { plan: { organizationId, senders } })
  const { finishesAt } = await project(worldOf(db, { run, senders, others }))
  return {
    estimatedDurationSeconds: finishesAt === null ? null : Math.ceil((finishesAt - nowMs) / SECOND_MS),
    finishesAt: toIsoOrNull(finishesAt),
  }
}

const THOUSAND = 1_000

const marginsOf = (survey: MessageSurvey, reachable: number) => ({
  eligibleCount: marginOf({ ...survey, total: survey.sendable, squares: survey.sendable }, reachable),
  segments: marginOf({ ...survey, total: survey.totalSegments, squares: survey.squaredSegments }, reachable),
})

/**
 * Estimates the recipients and the cost of a campaign. Reads the whole
 * segment in the read pool and composes the message of every recipient (of a
 * sample when there are more than 5,000) as the send engine would.
 * Throws NOT_FOUND for the segment, VALIDATION_FAILED.
 */
export async function estimateCampaign(
  db: Db,
  principal: Principal,
  input: EstimateInput,
  { publicBaseUrl }: LinkSettings,
) {
  const { organizationId } = principal
  const nowMs = db.clock.now()
  getSegment(db, principal, input.segmentId)
  const { texts, identities, source, links } = sourceOf(db, principal, input, publicBaseUrl)
  const { organization, channel } = source
  const audience = audienceOf(db, principal, { input, source, identities })
  const reasons = await countByReason(db, organizationId, audience)
  // Only the text of their message or their send window can still leave out these recipients.
  const reachable = reasons.get(null) ?? 0
  const recipients = reachable === 0 ? [] : await pickRecipients(db, organizationId, audience, reachable)
  const templates = texts.map(({ template }) => template)
  const shown = { nowMs, links: { rules: links, publicBaseUrl } }
  const survey = await surveyMessages(recipients, { ...source, templates }, shown)
  const leftOut = leftOutOf(survey, reachable)
  const eligibleCount = reachable - Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  const segments = segmentsOf(survey, reachable)
  const ratePerMinute = input.sendRatePerMinute ?? null
  const work = { recipients, messages: eligibleCount, segments: segments.total, ratePerMinute }
  const duration = await estimateDuration(db, organizationId, {
    identities,
    work,
    rules: source,
    publicBaseUrl,
  })
  return {
    channel,
    recipientCount: [...reasons.values()].reduce((sum, count) => sum + count, 0),
    eligibleCount,
    excluded: { ...excludedBy(reasons), ...leftOut },
    isSampled: reachable > EXACT_UP_TO,
    sampleSize: survey.surveyed,
    marginOfError: marginsOf(survey, reachable),
    encoding: survey.encoding,
    nonGsmCharacters: survey.nonGsmCharacters,
    characterCount: survey.characterCount,
    segments,
    ...chargeOf(db, { organizationId, channel }, work),
    ...duration,
    warnings: [
      ...warningsOf({ survey, reachable, eligibleCount, identities, organization, category: input.category }),
      ...channelWarnings(reasons),
      ...mediaWarnings(input.mediaUrls, identities, publicBaseUrl),
      ...domainWarnings(db, {
        texts: templates,
        isTracked: links.isTracked,
        shortDomain: organization.shortDomain,
      }),
      ...clickWarnings(templates, { trackLinks: input.trackLinks ?? null, organization }, publicBaseUrl),
    ],
  }
}

type Estimate = Awaited<ReturnType<typeof estimateCampaign>>

/** @param language BCP 47 tag of the reader */
export function presentEstimate(estimate: Estimate, language: string) {
  const say = inLanguage(estimates, language)
  const warnings = estimate.warnings.map(({ code, said }) => ({ code, message: said(say) }))
  return { ...estimate, warnings }
}

/** Number of recipients whose addresses decide the average rate. */
const RATED = 500

/** Returns the units and credits that the messages would take, and whether these are covered. */
function chargeOf(
  db: Db,
  { organizationId, channel }: { organizationId: number; channel: ChannelName },
  { recipients, messages, segments }: Work,
) {
  const sample = recipients.slice(0, RATED).flatMap((one) => one[channelOf(channel).addressColumn] ?? [])
  const need = { channel, messages, segmentsPerMessage: messages === 0 ? 0 : segments / messages, sample }
  const payer = { organizationId, executionId: null, nowMs: db.clock.now() }
  const { credits, price, currency, availableCredits, isCovered } = quoteOf(db, payer, need)
  return {
    estimatedCredits: credits,
    estimatedCost: moneyOf(price, currency),
    availableCredits,
    hasSufficientCredits: isCovered,
  }
}

/** A feed with a new item, because without one there is no run. */
const NEW_ITEM: ReadFeed = {
  title: '…',
  items: [{ keys: [], title: '…', url: null, summary: '', imageUrl: null, publishedAt: null }],
}

/** Returns the message and the senders. Throws VALIDATION_FAILED. */
function sourceOf(db: Db, principal: Principal, input: EstimateInput, publicBaseUrl: string) {
  const { organizationId } = principal
  const texts = textsOf(input)
  assertSaysTemplate(input.channel, input.whatsappTemplate)
  assertWhatsapp(db, organizationId, input)
  assertFeed({ ...input, type: 'RECURRING' })
  const hasFeed = Boolean(input.feed)
  for (const one of texts) parseText(db, organizationId, { ...one, channel: input.channel, hasFeed })
  assertMediaUrls(db, principal, input.mediaUrls, { publicBaseUrl })
  const identities = input.channelIdentityIds
    ? resolveIdentities(db, organizationId, input.channel, input.channelIdentityIds)
    : listActiveIdentities(db, organizationId, input.channel)
  const organization = {
    ...organizationSettings(db, organizationId),
    agentFirstName: findFirstName(db, principal.userId),
  }
  const links = standInLinks({ trackLinks: input.trackLinks ?? null, organization }, publicBaseUrl)
  const linksToMedia = identities.some(({ carriesMedia }) => carriesMedia === 0)
  const { template: messageTemplate, whatsappTemplate = null } = input
  const written = { messageTemplate, whatsappTemplate, subject: subjectOf(input) }
  const { topicId = null, category } = input
  const topic = ruledTopic(db, organizationId, resolveTopic(db, organizationId, { topicId, category }))
  const feedContent = hasFeed ? NEW_ITEM : null
  const source = { ...input, ...written, organization, linksToMedia, topic, feedContent }
  assertFits(db, organizationId, source)
  if (input.channel !== 'EMAIL')
    for (const { template, fieldName } of texts)
      assertLength({ ...source, messageTemplate: template }, fieldName, db.clock.now())
  return { texts, identities, source, links }
}

type Sending = ReturnType<typeof sourceOf>

function audienceOf(
  db: Db,
  principal: Principal,
  { input, source, identities }: Pick<Sending, 'source' | 'identities'> & { input: EstimateInput },
): EstimatedAudience {
  const { organizationId } = principal
  const nowMs = db.clock.now()
  const segment = getSegment(db, principal, input.segmentId)
  const cap = input.category === 'MARKETING' ? source.organization.frequencyCap : null
  const senderIds = identities.map(({ id }) => id)
  const needsSession = channelOf(input.channel).needsSession?.(source) ?? false
  return {
    condition: segmentCondition(db, organizationId, segment.uuid, { now: nowMs, form: 'set' }),
    channel: input.channel,
    session: needsSession ? { organizationId, senderIds, at: nowMs } : undefined,
    rules: source,
    hasReachedCap: cap ? hasReachedCap(db, organizationId, { cap, nowMs }) : undefined,
  }
}

/**
 * Returns the subject for the estimate. A mail without one gets a placeholder, because its subject
 * must not be empty.
 */
const subjectOf = ({ channel, subject = null }: EstimateInput): string | null =>
  channel === 'EMAIL' ? (subject ?? 'Subject') : subject

type Whole = Parameters<typeof assertMail>[2]

/** Throws VALIDATION_FAILED for fields of another channel. */
function assertFits(db: Db, organizationId: number, source: Whole): void {
  if (source.channel !== 'EMAIL') {
    assertNoMail(source)
    return
  }
  assertMail(db, organizationId, source)
  assertSendableMail({ ...source, htmlSent: source.htmlBody ?? null }, db.clock.now())
}

/** Returns the text of the campaign and the texts of its A/B test, with their field names in the body. */
const textsOf = ({ template, variants }: EstimateInput) => [
  { template, fieldName: 'template' },
  ...(variants ?? []).flatMap(({ messageTemplate }, n) =>
    messageTemplate ? [{ template: messageTemplate, fieldName: `variants[${n}].messageTemplate` }] : [],
  ),
]

function excludedBy(reasons: ReadonlyMap<string | null, number>) {
  const of = (reason: string) => reasons.get(reason) ?? 0
  return {
    optedOut: of('OPTED_OUT'),
    invalid: of('INVALID_NUMBER'),
    archived: of('ARCHIVED'),
    missingAddress: of('MISSING_ADDRESS'),
    // Only email addresses can have duplicates: a number belongs to one contact.
    duplicate: of('DUPLICATE'),
    inReview: of('IN_REVIEW'),
    noConsent: of('NO_CONSENT'),
    topicUnsubscribed: of('TOPIC_UNSUBSCRIBED'),
    topicNotChosen: of('TOPIC_NOT_CHOSEN'),
    frequencyCap: of('FREQUENCY_CAP'),
    regionBlocked: of('REGION_BLOCKED'),
    outsideSession: of('OUTSIDE_SESSION'),
  }
}

/**
 * Counts the recipients skipped because of their own message or send window. Counts of a sample are
 * scaled to all recipients.
 */
const leftOutOf = (survey: MessageSurvey, reachable: number) => ({
  outsideSendWindow: scaled(survey, survey.neverOpen, reachable),
  emptyMessage: scaled(survey, survey.empty, reachable),
  messageTooLong: scaled(survey, survey.tooLong, reachable),
})

/** Number of standard deviations within which 95 of 100 values of a normal distribution lie. */
const Z_95 = 1.96

/**
 * Returns how far a total may be off, at 95 % confidence. This is the standard error of a mean,
 * corrected for a sample that is a large part of all recipients.
 * @param sample number of values, their sum, and the sum of their squares
 */
function marginOf(
  { surveyed, total, squares }: { surveyed: number; total: number; squares: number },
  reachable: number,
): number {
  if (surveyed < 2 || surveyed >= reachable) return 0
  const variance = (squares - total ** 2 / surveyed) / (surveyed - 1)
  const correction = (reachable - surveyed) / (reachable - 1)
  const error = Math.sqrt((Math.max(0, variance) / surveyed) * correction)
  return Math.ceil(Z_95 * error * reachable)
}

function segmentsOf(survey: MessageSurvey, reachable: number) {
  const { sendable, minSegments, maxSegments, totalSegments } = survey
  return {
    min: minSegments,
    max: maxSegments,
    average: sendable === 0 ? 0 : Math.round((totalSegments / sendable) * THOUSAND) / THOUSAND,
    total: scaled(survey, totalSegments, reachable),
  }
}
