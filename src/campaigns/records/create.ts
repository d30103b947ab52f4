import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { ReplyOptions } from '../../channels/ports/channel.ts'
import { resolveTopic } from '../../compliance/topics/service.ts'
import { getSegment } from '../../contacts/segments/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { createExecution } from '../../delivery/executions/run.ts'
import { copyName } from '../../lib/copy-name.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import type { PreparedMail } from '../designs/render.ts'
import { assertFeed } from '../feeds/assert-feed.ts'
import { beginsAt } from '../planning/recurrence.ts'
import { launchRecurring } from '../planning/recurring.ts'
import { mailColumns } from '../templates/mail-fields.ts'
import { textForCampaign } from '../templates/service.ts'
import { assertSaysTemplate } from '../templates/whatsapp-template.ts'
import { defaultVariantText, nullIfEmpty } from '../variants/ab-test.ts'
import {
  assertFetchable,
  assertSchedule,
  assertSendable,
  assertTexts,
  organizationSettings,
  recurrenceOf,
  resolveIdentities,
} from './checks.ts'
import { type CreateCampaignInput, MAX_NAME } from './schema.ts'
import { emitCampaignMoved } from './status.ts'
import * as store from './store.ts'
import type { CampaignRow } from './table.ts'

/**
 * Creates a campaign, and launches it unless it is a draft. Throws FORBIDDEN for a launch without campaign:send,
 * NOT_FOUND for the segment, VALIDATION_FAILED for everything else.
 * @param html the prepared HTML of the campaign
 */
export function createCampaign(
  tx: Tx,
  principal: Principal,
  input: CreateCampaignInput,
  html?: PreparedMail,
): CampaignRow {
  if (!input.isDraft) assertPermission(principal, 'campaign:send')
  return storeCampaign(tx, principal, input, { html })
}

/** Values of a campaign that its author does not write. */
interface Extras {
  html?: PreparedMail | undefined
  /** Public id of the poll that the campaign asks; absent for none. */
  pollUuid?: string
  /** Answers that recipients can tap; null or absent for none. */
  replyOptions?: ReplyOptions | null
}

/** Stores a campaign as `createCampaign` does. The caller has checked that the principal may launch. */
export function storeCampaign(
  tx: Tx,
  principal: Principal,
  input: CreateCampaignInput,
  { html, pollUuid, replyOptions }: Extras,
): CampaignRow {
  const { organizationId } = principal
  const { isDraft, channelIdentityIds, segmentId, topicId = null, templateId, ...plain } = input
  const { recurrence: given, recurrenceRule, ...fields } = plain
  assertSaysTemplate(input.channel, input.whatsappTemplate)
  const segment = getSegment(tx, principal, segmentId)
  const topic = resolveTopic(tx, organizationId, { topicId, category: input.category })
  const identities = resolveIdentities(tx, organizationId, input.channel, channelIdentityIds)
  assertFetchable(input.mediaUrls, identities)
  const organization = organizationSettings(tx, organizationId)
  const timezone = input.timezone ?? organization.timezone
  const schedule = { type: input.type, scheduledAt: input.scheduledAt ?? null, timezone, recurrence: null }
  const { variants, ofMail, messageTemplate } = messageOf(tx, principal, input, html)
  if (messageTemplate === undefined) throw textMissing(input.channel)
  const subject = input.subject ?? variants?.[0]?.subject ?? null
  const whole = { ...input, ...ofMail, subject, variants, messageTemplate, organization }
  assertFeed(input)
  assertTexts(tx, organizationId, whole)
  if (!isDraft) assertSendable(tx, whole, identities)
  const recurrence = recurrenceOf({ recurrence: given, recurrenceRule }, schedule)
  assertSchedule({ ...input, ...schedule, recurrence }, { nowMs: tx.now, isLaunch: !isDraft })
  const campaign = store.insertCampaign(tx, {
    ...fields,
    ...ofMail,
    subject,
    ...schedule,
    variants,
    messageTemplate,
    templateUuid: templateId ?? null,
    pollUuid: pollUuid ?? null,
    replyOptions: replyOptions ?? null,
    recurrence,
    uuid: uuidv7(tx.now),
    organizationId,
    segmentId: segment.id,
    topicId: topic,
    status: 'DRAFT',
    createdByUserId: principal.userId,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  store.replaceIdentities(
    tx,
    campaign,
    identities.map(({ id }) => id),
  )
  return isDraft ? campaign : launch(tx, campaign)
}

/**
 * Returns the texts of a new campaign: those in the body, else the text of the template that the body names, else the
 * text of the HTML. Throws VALIDATION_FAILED.
 */
export function messageOf(
  reader: Reader,
  principal: Principal,
  input: CreateCampaignInput,
  html: PreparedMail | undefined,
) {
  const variants = nullIfEmpty(input.variants) ?? null
  const text = defaultVariantText(input.channel, variants, input) ?? textOf(reader, principal, input)
  const ofMail = mailColumns({ ...input, messageTemplate: text }, html)
  return { variants, ofMail, messageTemplate: text ?? ofMail.messageTemplate }
}

/**
 * The text in a body, or the text of the template that the body names; undefined for neither. Throws
 * VALIDATION_FAILED.
 */
function textOf(
  reader: Reader,
  principal: Principal,
  { messageTemplate, templateId }: CreateCampaignInput,
): string | undefined {
  const text = templateId ? textForCampaign(reader, principal, templateId) : undefined
  return messageTemplate ?? text
}

/** The error for a message without any text. */
export const textMissing = (channel: string) =>
  invalidField(
    'messageTemplate',
    `messageTemplate is required, or templateId${channel === 'EMAIL' ? ' or htmlBody' : ''}.`,
    'isRequired',
    (say) => say.textMissing(),
  )

/**
 * Copies a campaign: makes a draft with its text, audience, senders and settings, without its runs. A
 * past time and its poll are not copied. Throws NOT_FOUND.
 */
export function duplicateCampaign(tx: Tx, principal: Principal, uuid: string): CampaignRow {
  const { organizationId } = principal
  const source = store.findCampaign(tx, organizationId, uuid)
  if (!source) throw notFound('Campaign')
  const { id, pauseReason, pausedFrom, nextRunAt, lastRunAt, startedAt, completedAt, ...kept } = source
  const { repliedCount, optedOutCount, deletedAt, ...settings } = kept
  const copy = store.insertCampaign(tx, {
    ...settings,
    uuid: uuidv7(tx.now),
    name: copyName(source.name, MAX_NAME),
    status: 'DRAFT',
    pollUuid: null,
    replyOptions: null,
    scheduledAt: source.scheduledAt !== null && source.scheduledAt > tx.now ? source.scheduledAt : null,
    createdByUserId: principal.userId,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  const identities = store.listIdentitiesOf(tx, organizationId, [id])
  store.replaceIdentities(
    tx,
    copy,
    identities.map((identity) => identity.id),
  )
  return copy
}

/**
 * Plans the run of a campaign for `scheduledFor` (ms). A run that cannot begin
 * within an hour of that time is paused until a person decides.
 */
export function planRun(tx: Tx, campaign: CampaignRow, scheduledFor: number): void {
  const { organizationId, id: campaignId } = campaign
  const run = { organizationId, campaignId, scheduledFor, beginsAt: beginsAt(campaign, scheduledFor) }
  createExecution(tx, { ...run, lateStart: 'HOLD' })
}

/**
 * Launches a draft with its run (DRAFT -> SENDING, SCHEDULED or ACTIVE). The caller has checked that
 * it can be launched.
 */
export function launch(tx: Tx, campaign: CampaignRow): CampaignRow {
  recordAuditEvent(tx, {
    organizationId: campaign.organizationId,
    act: 'CAMPAIGN_LAUNCHED',
    resource: { type: 'CAMPAIGN', id: campaign.uuid, name: campaign.name },
    details: { channel: campaign.channel, type: campaign.type },
  })
  if (campaign.type === 'RECURRING') {
    launchRecurring(tx, campaign)
    emitCampaignMoved(tx, campaign, 'SCHEDULED')
    return store.findCampaign(tx, campaign.organizationId, campaign.uuid)!
  }
  const { scheduledAt } = campaign
  planRun(tx, campaign, scheduledAt ?? tx.now)
  if (scheduledAt !== null) emitCampaignMoved(tx, campaign, 'SCHEDULED')
  return store.updateCampaign(tx, campaign.id, {
    status: scheduledAt === null ? 'SENDING' : 'SCHEDULED',
    nextRunAt: scheduledAt,
    updatedAt: tx.now,
  })
}
