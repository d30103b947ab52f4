import { listSessions, SESSION_MS } from '../../channels/inbound/sessions.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import { type ContactRecordRow, getContact } from '../../contacts/records/service.ts'
import { type Explanation, explainMembership } from '../../contacts/segment-members/explain.ts'
import { joinedAt } from '../../contacts/segment-members/store.ts'
import type { Db, Reader } from '../../db/database.ts'
import { localTimesOf } from '../../delivery/audience/times.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { type BegunRun, findBegun, findLastBegun } from '../../delivery/executions/store.ts'
import { findInRun, type MessageInRun } from '../../delivery/messages/store.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { loadCampaignPlan } from '../records/plan.ts'
import { getCampaign } from '../records/service.ts'
import { listNamesOf } from '../records/store.ts'
import type { CampaignRow } from '../records/table.ts'
import { explainAbTest } from './ab-test.ts'
import { type Decided, decide, RULE_OF } from './decide.ts'
import { exclusionOf, loadFacts } from './facts.ts'
import { pacingOf } from './pacing.ts'
import { type Reason, type Said, segmentReason, sendingReasons } from './reasons.ts'
import { type Decision, type SendExplanation, summaryOf } from './summary.ts'

/**
 * Conditions that only some channels have: the countries that the provider sends to, and whether the
 * recipient wrote recently.
 */
interface ChannelRules {
  reasons: Reason[]
  /** Error code if the message would be skipped; null if it would be sent. */
  errorCode: string | null
}

/**
 * Checks the conditions of the channel.
 * @param at when the message would be sent, ms since 1970
 * @param isBlocked whether the run leaves the contact out because of its country
 */
function askChannel(
  reader: Reader,
  plan: SendingPlan,
  { contact, at, isBlocked }: { contact: ContactRecordRow; at: number; isBlocked: boolean },
): ChannelRules {
  const { channel, organizationId, senders } = plan
  const { takesTemplates, needsSession } = channelOf(channel)
  const reasons: Reason[] = []
  if (takesTemplates) {
    const number = contact.phone ?? ''
    const summary: Said = (say) => (isBlocked ? say.regionBlocked({ number }) : say.region())
    reasons.push({ rule: 'REGION', passed: !isBlocked, summary, evidence: {} })
  }
  if (!needsSession?.(plan)) return { reasons, errorCode: null }
  const senderIds = JSON.stringify(senders.map(({ channelIdentityId }) => channelIdentityId))
  const sessions = listSessions(reader, { organizationId, contactId: contact.id }, { senderIds, at })
  const heardAt = sessions.length === 0 ? null : Math.max(...sessions.map((session) => session.lastInboundAt))
  const until = heardAt === null ? null : heardAt + SESSION_MS
  reasons.push({
    rule: 'SESSION',
    passed: until !== null,
    summary: (say) =>
      until === null ? say.sessionNone() : say.session({ time: toIso(heardAt!), until: toIso(until) }),
    evidence: { heardAt: toIsoOrNull(heardAt), until: toIsoOrNull(until) },
  })
  return { reasons, errorCode: until === null ? 'OUTSIDE_SESSION' : null }
}

/** Start time of a run that has not begun: no number has changed since. */
const NOT_BEGUN = Number.MAX_SAFE_INTEGER

/** The input of an explanation. */
interface Case {
  db: Db
  publicBaseUrl: string
  campaign: CampaignRow
  contact: ContactRecordRow
  plan: SendingPlan
  /** Time when the message would be sent, ms since 1970. */
  at: number
  segment: Reason
}

/**
 * Explains the result for a contact in a run, or the expected result in the next run. Uses the rules of the send
 * engine itself.
 * @param executionUuid a run that has begun. If undefined: the run under way, else the next run, else the last run
 * Throws NOT_FOUND for the campaign, the contact and the run.
 */
export function explainSend(
  db: Db,
  principal: Pick<Principal, 'organizationId'>,
  asked: { campaignId: string; contactId: string; executionId?: string | undefined },
  publicBaseUrl: string,
): SendExplanation {
  const campaign = getCampaign(db, principal, asked.campaignId)
  const contact = getContact(db, principal, asked.contactId)
  const run = runOf(db, campaign, asked.executionId)
  const plan = loadCampaignPlan(db, principal.organizationId, campaign.id)
  if (!plan) throw notFound('Campaign')
  const now = db.clock.now()
  const dueAt = run ? null : timeOf(campaign, contact, plan)
  const at = Math.max(now, dueAt ?? now)
  const segment = explainSegment(db, principal, { campaign, contact, plan, at: run?.startedAt ?? at })
  const subject: Case = { db, publicBaseUrl, campaign, contact, plan, at, segment }
  const found = run ? explainRun(subject, run) : { ...predict(subject, undefined), message: undefined }
  const explained = { campaign, contact, run, ...found, at: timeAt(found, dueAt === null ? null : at) }
  return { ...explained, summary: summaryOf(explained) }
}

/**
 * Returns when the contact gets or got the message, or is or was skipped.
 * @param dueAt when a run that has not begun reaches the contact
 */
function timeAt(
  { decision, notBefore, message }: Found & { message: MessageInRun | undefined },
  dueAt: number | null,
): number | null {
  switch (decision) {
    case 'WOULD_SEND':
    case 'WOULD_WAIT':
    case 'WOULD_SKIP':
      return notBefore ?? dueAt
    case 'WAITING':
      return notBefore
    case 'SENT':
      return message?.sentAt ?? null
    case 'FAILED':
      return message?.failedAt ?? null
    case 'SKIPPED':
      return message?.skippedAt ?? message?.createdAt ?? null
    default:
      return null
  }
}

/** Returns when the next run is due for this contact, ms since 1970; null if no time is set. */
function timeOf(campaign: CampaignRow, contact: ContactRecordRow, plan: SendingPlan): number | null {
  const dueAt = campaign.nextRunAt ?? campaign.scheduledAt
  if (dueAt === null || plan.localTimeOf === null) return dueAt
  return localTimesOf(dueAt, plan.localTimeOf, plan.organization.timezone).of(contact).at
}

/** Finds the run to explain if none is given; undefined for the next one. */
function runOf(db: Db, campaign: CampaignRow, uuid: string | undefined): BegunRun | undefined {
  const { organizationId, id: campaignId } = campaign
  if (uuid !== undefined) {
    const run = findBegun(db, organizationId, { campaignId, uuid })
    if (!run) throw notFound('Execution')
    return run
  }
  const status = campaign.status === 'PAUSED' ? campaign.pausedFrom : campaign.status
  const isBetweenRuns = status === 'DRAFT' || status === 'SCHEDULED' || status === 'ACTIVE'
  return isBetweenRuns ? undefined : findLastBegun(db, organizationId, campaignId)
}

function explainSegment(
  db: Db,
  principal: Pick<Principal, 'organizationId'>,
  { campaign, contact, plan, at }: Pick<Case, 'campaign' | 'contact' | 'plan' | 'at'>,
): Reason {
  const names = listNamesOf(db, campaign.organizationId, [campaign.id])[0]!
  let membership: Explanation | undefined
  try {
    membership = explainMembership(db, principal, { id: names.segmentUuid, contactId: contact.uuid, at })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  }
  const joinedUntil = plan.approved?.joinedUntil ?? null
  const segment = { id: campaign.segmentId, organizationId: campaign.organizationId }
  const isLate = joinedUntil !== null && joinedAt(db, segment, contact.id) > joinedUntil
  return segmentReason(names.segmentName, names.segmentUuid, membership && { ...membership, isLate })
}

type Found = Pick<SendExplanation, 'decision' | 'errorCode' | 'notBefore' | 'reasons'>

/**
 * Predicts the effect of a run that reached the contact now.
 * @param run undefined for a run that has not begun
 */
function predict(subject: Case, run: BegunRun | undefined): Found {
  const { db, plan, contact, segment } = subject
  const startedAt = run?.startedAt ?? NOT_BEGUN
  const excluded = exclusionOf(db, plan, { contactId: contact.id, startedAt })
  const asked = { address: undefined, expiresAt: null, excluded, executionId: run?.id, variant: undefined }
  const found = askRules(subject, asked)
  const reasons = [segment, ...found.reasons]
  if (!segment.passed) return { decision: 'NOT_IN_SEGMENT', errorCode: null, notBefore: null, reasons }
  const { errorCode, notBefore } = found
  if (errorCode !== null) return { decision: 'WOULD_SKIP', errorCode, notBefore: null, reasons }
  const mustWait = reasons.some(({ passed }) => !passed)
  return { decision: mustWait ? 'WOULD_WAIT' : 'WOULD_SEND', errorCode: null, notBefore, reasons }
}

interface AskedMessage {
  address: string | undefined
  expiresAt: number | null
  /** Reason why the run leaves the contact out before the send engine checks it. */
  excluded: string | null
  /** Internal id of the run; undefined for a run that has not begun. */
  executionId: number | undefined
  /** Number of the message's variant; undefined before there is a message. */
  variant: number | null | undefined
}

function askRules(
  { db, campaign, plan, contact, at, publicBaseUrl }: Case,
  message: AskedMessage,
): { reasons: Reason[]; errorCode: string | null; notBefore: number | null } {
  const facts = loadFacts(db, plan, contact, message.address)
  const { organization } = plan
  const question = {
    channel: channelOf(plan.channel),
    recipient: {
      ...contact,
      address: facts.address,
      contactStatus: contact.status,
      isSuppressed: facts.suppression ? 1 : 0,
      isInReview: facts.inReviewSince === undefined ? 0 : 1,
      isUnproved: facts.isUnproved ? 1 : 0,
      hasConsent: facts.consent ? 1 : 0,
      topicChoice: facts.topicChoice?.action ?? null,
      expiresAt: message.expiresAt,
    },
    rules: plan,
    window: windowOf(organization),
    at,
    recentMarketing: facts.recentMarketing,
  }
  const decided = withExclusion(decide(question), message.excluded)
  const { executionId, variant } = message
  const test = explainAbTest(db, campaign, { contact, executionId, variant })
  const pacing = pacingOf(db, plan, { contact, executionId, at }, test)
  // The send window is checked for the time when all other delays have ended.
  const later = pacing.until === null ? decided : decide({ ...question, at: pacing.until })
  const sentAt = later.opensAt ?? pacing.until ?? at
  const ofChannel = askChannel(db, plan, {
    contact,
    at: sentAt,
    isBlocked: decided.failed.has('REGION'),
  })
  const { expiresAt } = message
  const ofContact = { ...plan, messageTemplate: test.template }
  const circumstances = { at, expiresAt, publicBaseUrl, ofChannel: ofChannel.reasons }
  const { reasons, textProblem } = sendingReasons(facts, ofContact, decided, circumstances)
  return {
    reasons: [...reasons, ...pacing.reasons],
    errorCode: decided.errorCode ?? ofChannel.errorCode ?? textProblem,
    notBefore: later.opensAt ?? pacing.until,
  }
}

/**
 * Adds the reason why the audience leaves the contact out. It comes first, because the audience is chosen before the
 * claim.
 */
function withExclusion(decided: Decided, excluded: string | null): Decided {
  if (excluded === null) return decided
  const failed = new Map(decided.failed).set(RULE_OF[excluded]!, excluded)
  return { ...decided, errorCode: excluded, failed }
}

function explainRun(subject: Case, run: BegunRun): Found & { message: MessageInRun | undefined } {
  const { db, campaign, contact, segment } = subject
  const recipient = { organizationId: campaign.organizationId, contactId: contact.id }
  if (run.purgedAt !== null) {
    const when = toIso(run.purgedAt)
    throw new AppError(
      'NOT_FOUND',
      `The messages of run ${run.sequence} were deleted at ${when} because of their age, so the result of a single contact is no longer known.`,
      { said: (say) => say.runDeleted() },
    )
  }
  const message = findInRun(db, recipient, run.id)
  if (message) return { ...explainMessage(subject, run, message), message }
  if (isAheadOf(run, contact)) return { ...predict(subject, run), message }
  const decision = segment.passed ? 'NOT_IN_RUN' : 'NOT_IN_SEGMENT'
  return { decision, errorCode: null, notBefore: null, reasons: [segment], message }
}

/** Returns whether the audience of the run is still being chosen and has not reached the contact. */
const isAheadOf = (
  { audienceCursor: cursor, audienceThrough: through, status }: BegunRun,
  { id }: ContactRecordRow,
): boolean => status !== 'CANCELLED' && cursor !== null && through !== null && id > cursor && id <= through

const IS_WAITING: ReadonlySet<string> = new Set(['SCHEDULED', 'QUEUED'])

function explainMessage(subject: Case, run: BegunRun, message: MessageInRun): Found {
  const { address, expiresAt, errorCode, scheduledFor } = message
  const isWaiting = IS_WAITING.has(message.status)
  if (isWaiting && run.status === 'CANCELLED')
    return { decision: 'CANCELLED', errorCode: null, notBefore: null, reasons: [] }
  const found = askRules(subject, {
    address: address ?? undefined,
    expiresAt: isWaiting ? expiresAt : null,
    excluded: null,
    executionId: run.id,
    variant: message.variant,
  })
  if (isWaiting) {
    if (found.errorCode !== null) {
      return { decision: 'WOULD_SKIP', errorCode: found.errorCode, notBefore: null, reasons: found.reasons }
    }
    const notBefore = latest(scheduledFor, found.notBefore)
    return { decision: 'WAITING', errorCode, notBefore, reasons: found.reasons }
  }
  const decision = OUTCOME_OF[message.status] ?? 'SENT'
  const rule = decision === 'SKIPPED' && errorCode !== null ? RULE_OF[errorCode] : undefined
  const reasons = found.reasons.filter((reason) => reason.rule === rule)
  return {
    decision,
    errorCode,
    notBefore: null,
    reasons: reasons.map((reason) => ({ ...reason, passed: false })),
  }
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

const OUTCOME_OF: Readonly<Record<string, Decision | undefined>> = {
  SENDING: 'SENDING',
  SENT: 'SENT',
  DELIVERED: 'SENT',
  READ: 'SENT',
  FAILED: 'FAILED',
  SKIPPED: 'SKIPPED',
  CANCELLED: 'CANCELLED',
}
