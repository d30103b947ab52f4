import { actorIdOf } from '../../accounts/actors/service.ts'
import { resolveTopic } from '../../compliance/topics/service.ts'
import { getSegment } from '../../contacts/segments/service.ts'
import type { Tx } from '../../db/database.ts'
import { cancelExecutions, pauseExecutions } from '../../delivery/executions/run.ts'
import { AppError, invalidField, type Said } from '../../lib/errors.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import {
  approveAudience,
  decideSubmission,
  deleteSubmission,
  findSubmissionStatus,
} from '../approvals/store.ts'
import type { PreparedMail } from '../designs/render.ts'
import { assertFeed } from '../feeds/assert-feed.ts'
import { assertHasOccurrence, startOf } from '../planning/recurrence.ts'
import { earliestAfter, replanRuns } from '../planning/recurring.ts'
import { documentsOf, mailColumns } from '../templates/mail-fields.ts'
import { textForCampaign } from '../templates/service.ts'
import { assertSaysTemplate } from '../templates/whatsapp-template.ts'
import { defaultVariantText, nullIfEmpty } from '../variants/ab-test.ts'
import {
  assertFetchable,
  assertFilesThere,
  assertSchedule,
  assertSendable,
  assertTexts,
  assertTopic,
  organizationSettings,
  recurrenceOf,
  resolveIdentities,
} from './checks.ts'
import { launch, planRun, textMissing } from './create.ts'
import { presentCampaign } from './present.ts'
import type { UpdateCampaignInput } from './schema.ts'
import { getCampaign, viewOf } from './service.ts'
import {
  allowedActions,
  assertAllowed,
  emitCampaignMoved,
  LAUNCHED_STATUSES,
  TERMINAL_STATUSES,
} from './status.ts'
import * as store from './store.ts'
import type { CampaignChange, CampaignRow } from './table.ts'

interface Asked {
  input: UpdateCampaignInput
  /** The prepared HTML; undefined without HTML. */
  html: PreparedMail | undefined
  /**
   * The buttons below the question of a poll. Set for the campaign of a poll, because it changes only
   * with the poll.
   */
  ofPoll?: Pick<CampaignRow, 'replyOptions'>
}

/**
 * Changes a campaign. `isDraft: false` launches a draft, and so approves a submitted one. If the
 * caller may not launch the campaign, a change of what is sent withdraws its submission. Throws
 * NOT_FOUND, INVALID_STATE_TRANSITION, VALIDATION_FAILED, and FORBIDDEN when the caller lacks
 * campaign:send for a launch or for a change to what will be sent.
 */
export function updateCampaign(tx: Tx, principal: Principal, uuid: string, asked: Asked): CampaignRow {
  const { organizationId } = principal
  const campaign = getCampaign(tx, principal, uuid)
  const { id: campaignId } = campaign
  if (findSubmissionStatus(tx, organizationId, campaignId) !== 'SUBMITTED') {
    const changed = changeCampaign(tx, principal, campaign, asked)
    // Only a member who may approve can change the segment or the topic of a launched campaign.
    const isOther = changed.segmentId !== campaign.segmentId || changed.topicId !== campaign.topicId
    if (isOther) approveAudience(tx, organizationId, campaignId)
    return changed
  }
  const revision = currentRevision(tx, campaign)
  const changed = changeCampaign(tx, principal, campaign, asked)
  if (changed.status !== 'DRAFT') {
    decideSubmission(tx, organizationId, { campaignId, status: 'APPROVED', by: actorIdOf(tx, principal) })
    approveAudience(tx, organizationId, campaignId)
  } else if (!principal.permissions.has('campaign:send') && currentRevision(tx, changed) !== revision) {
    deleteSubmission(tx, organizationId, campaignId)
  }
  return changed
}

/**
 * Changes the campaign of a draft poll, and launches it with `isDraft: false`. The caller has checked that the poll may
 * be changed and launched. Throws NOT_FOUND, VALIDATION_FAILED.
 */
export const updateCampaignOfPoll = (
  tx: Tx,
  principal: Principal,
  campaign: CampaignRow,
  { input, replyOptions }: { input: UpdateCampaignInput } & Pick<CampaignRow, 'replyOptions'>,
): CampaignRow =>
  changeCampaign(tx, principal, campaign, { input, html: undefined, ofPoll: { replyOptions } })

/** Returns the revision that identifies what a campaign would send: `approval.revision` of its record. */
export const currentRevision = (tx: Tx, campaign: CampaignRow): string =>
  presentCampaign(viewOf(tx, campaign), 'en').approval.revision

function changeCampaign(
  tx: Tx,
  principal: Principal,
  campaign: CampaignRow,
  { input, html, ofPoll }: Asked,
): CampaignRow {
  if (!ofPoll) assertChangeable(principal, campaign, input)
  if (campaign.channel !== 'WHATSAPP') assertSaysTemplate(input.channel, input.whatsappTemplate)
  const isLaunch = campaign.status === 'DRAFT' && input.isDraft === false
  if (isLaunch && !ofPoll) assertPermission(principal, 'campaign:send')
  const organization = organizationSettings(tx, principal.organizationId)
  const change = { ...changeOf(tx, principal, campaign, { input, html }), ...ofPoll }
  // Null resets the zone to that of the organization.
  if (input.timezone === null) change.timezone = organization.timezone
  const merged = { ...campaign, ...change }
  const changed = {
    ...merged,
    recurrence: TERMINAL_STATUSES.includes(campaign.status)
      ? campaign.recurrence
      : recurrenceOf(input, merged),
  }
  // The template of a finished campaign may name custom fields that have been deleted since.
  if (!TERMINAL_STATUSES.includes(campaign.status)) {
    assertFeed(changed)
    assertTexts(tx, principal.organizationId, { ...changed, organization })
  }
  assertNewSchedule(campaign, changed, { isLaunch, nowMs: tx.now })
  setIdentities(tx, changed, { uuids: input.channelIdentityIds, isLaunch })
  if (changed.topicId !== null && (isLaunch || input.category !== undefined)) assertTopic(tx, changed)
  if (isLaunch) assertFilesThere(tx, changed)
  if (isLaunch) {
    const senders = store.listIdentitiesOf(tx, changed.organizationId, [changed.id])
    assertSendable(tx, { ...changed, organization }, senders)
  }
  if (isLaunch || input.mediaUrls !== undefined || input.channelIdentityIds !== undefined)
    assertFetchable(changed.mediaUrls, store.listIdentitiesOf(tx, changed.organizationId, [changed.id]))
  const isMoved = campaign.status !== 'DRAFT' && sendsAtOtherTimes(campaign, changed)
  const stored = store.updateCampaign(tx, campaign.id, {
    ...change,
    recurrence: changed.recurrence,
    ...(isMoved && campaign.status === 'SCHEDULED' ? { nextRunAt: changed.scheduledAt } : {}),
    updatedAt: tx.now,
  })
  if (isLaunch) return launch(tx, stored)
  if (!isMoved) return stored
  if (stored.status !== 'PAUSED') emitCampaignMoved(tx, stored, 'SCHEDULED')
  return moveRun(tx, stored)
}

function sendsAtOtherTimes(before: CampaignRow, after: CampaignRow): boolean {
  if (after.scheduledAt !== before.scheduledAt) return true
  if (after.sendInRecipientTimezone !== before.sendInRecipientTimezone) return true
  if (after.type !== 'RECURRING' && !after.sendInRecipientTimezone) return false
  const isSameRule = JSON.stringify(after.recurrence) === JSON.stringify(before.recurrence)
  return !isSameRule || after.timezone !== before.timezone
}

/**
 * Checks that the fields can be changed now. Throws INVALID_STATE_TRANSITION, VALIDATION_FAILED,
 * FORBIDDEN.
 */
function assertChangeable(principal: Principal, campaign: CampaignRow, input: UpdateCampaignInput): void {
  assertAllowed(campaign, 'update')
  const { status } = campaign
  const touchesMore = Object.entries(input).some(([field, value]) => field !== 'name' && value !== undefined)
  if (!touchesMore || status === 'DRAFT') return
  const refuse = (message: string | Said, said?: Said) =>
    new AppError('INVALID_STATE_TRANSITION', message, {
      said,
      details: [{ currentStatus: status, allowed: allowedActions(campaign) }],
    })
  if (TERMINAL_STATUSES.includes(status)) {
    const message = `Only the name of a ${status} campaign can be changed. Duplicate it to change more.`
    throw refuse(message, (say) => say.campaignEnded())
  }
  if (input.isDraft) throw refuse((say) => say.campaignLaunched())
  if (input.type !== undefined && input.type !== campaign.type) {
    const message = 'type can only be changed while the campaign is a draft.'
    throw invalidField('type', message, 'isImmutable', (say) => say.draftOnly())
  }
  if (LAUNCHED_STATUSES.includes(status)) assertPermission(principal, 'campaign:send')
}

/** Returns the columns that `input` changes. Throws NOT_FOUND for the segment. */
function changeOf(
  tx: Tx,
  principal: Principal,
  campaign: CampaignRow,
  { input, html }: Asked,
): CampaignChange {
  const { isDraft: _, channelIdentityIds: __, recurrence: ___, recurrenceRule: ____, ...plain } = input
  const { segmentId, topicId, templateId, messageTemplate: text, ...rest } = plain
  // Null makes the text of a mail from its document again.
  const isAgain = text === null
  if (isAgain && !html) throw textMissing(campaign.channel)
  const fields: typeof rest & { messageTemplate?: string } = text ? { ...rest, messageTemplate: text } : rest
  const variants = nullIfEmpty(plain.variants)
  const texts = variants === undefined ? campaign.variants : variants
  const isMail = campaign.channel === 'EMAIL'
  const first = isMail ? undefined : defaultVariantText(campaign.channel, texts, fields)
  if (first !== undefined) fields.messageTemplate = first
  if (templateId) fields.messageTemplate ??= textForCampaign(tx, principal, templateId)
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // An IMMEDIATE campaign has no time.
  const losesTime = input.type === 'IMMEDIATE' && input.scheduledAt === undefined
  return {
    ...given,
    ...mailColumns(
      { ...fields, ...documentsOf(input, campaign) },
      html,
      isAgain ? { ...campaign, isTextDerived: true } : campaign,
    ),
    ...(templateId === undefined ? {} : { templateUuid: templateId }),
    ...(variants === undefined ? {} : { variants }),
    ...(variants ? { templateUuid: null } : {}),
    ...(segmentId === undefined ? {} : { segmentId: getSegment(tx, principal, segmentId).id }),
    ...(topicId === undefined
      ? {}
      : {
          topicId: resolveTopic(tx, principal.organizationId, {
            topicId,
            category: input.category ?? campaign.category,
          }),
        }),
    ...(losesTime && campaign.scheduledAt !== null ? { scheduledAt: null } : {}),
  }
}

/**
 * Throws VALIDATION_FAILED for a schedule that is not allowed. Compares the time with the clock only
 * if the time is new or the campaign is launched.
 */
function assertNewSchedule(
  before: CampaignRow,
  after: CampaignRow,
  { isLaunch, nowMs }: { isLaunch: boolean; nowMs: number },
): void {
  const isTouched =
    after.scheduledAt !== before.scheduledAt ||
    after.type !== before.type ||
    after.sendInRecipientTimezone !== before.sendInRecipientTimezone
  if (isTouched || isLaunch) {
    assertSchedule(after, { nowMs, isLaunch: isLaunch || after.status !== 'DRAFT' })
  } else if (after.recurrence === null && before.recurrence !== null && after.status !== 'DRAFT') {
    throw invalidField(
      'recurrence',
      'A launched campaign keeps its recurrence. To end it, call end-recurrence.',
      'isRequired',
      (say) => say.recurrenceKept(),
    )
  }
}

/**
 * Stores the identities of the input. At a launch without them, checks that the stored identities can still send.
 * Throws VALIDATION_FAILED.
 */
function setIdentities(
  tx: Tx,
  campaign: CampaignRow,
  { uuids, isLaunch }: { uuids: readonly string[] | undefined; isLaunch: boolean },
): void {
  const { organizationId, id, channel } = campaign
  if (uuids === undefined && !isLaunch) return
  const named = uuids ?? store.listIdentitiesOf(tx, organizationId, [id]).map((identity) => identity.uuid)
  const identities = resolveIdentities(tx, organizationId, channel, named)
  store.replaceIdentities(
    tx,
    campaign,
    identities.map((identity) => identity.id),
  )
}

/** Replaces the planned run by a run at the new time; a paused campaign stays paused. Throws VALIDATION_FAILED. */
function moveRun(tx: Tx, campaign: CampaignRow): CampaignRow {
  const { organizationId, id, uuid, scheduledAt, status, recurrence } = campaign
  if (recurrence !== null) {
    const afterMs = earliestAfter(tx, campaign)
    assertHasOccurrence(recurrence, startOf(campaign), { afterMs, field: 'recurrence' })
    replanRuns(tx, campaign)
    return store.findCampaign(tx, organizationId, uuid)!
  }
  cancelExecutions(tx, organizationId, id)
  planRun(tx, campaign, scheduledAt ?? tx.now)
  if (status === 'PAUSED') pauseExecutions(tx, organizationId, id)
  return campaign
}
