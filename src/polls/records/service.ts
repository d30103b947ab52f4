import * as v from 'valibot'
import { hasListeners } from '../../accounts/organizations/store.ts'
import { estimateCampaign } from '../../campaigns/estimates/estimate.ts'
import { EstimateCampaign } from '../../campaigns/estimates/schema.ts'
import { assertLength, organizationSettings } from '../../campaigns/records/checks.ts'
import { storeCampaign } from '../../campaigns/records/create.ts'
import { CreateCampaign, UpdateCampaign } from '../../campaigns/records/schema.ts'
import { cancelCampaign, viewsOf } from '../../campaigns/records/service.ts'
import { findCampaignsByIds } from '../../campaigns/records/store.ts'
import type { CampaignRow } from '../../campaigns/records/table.ts'
import { currentRevision, updateCampaignOfPoll } from '../../campaigns/records/update.ts'
import { parseText } from '../../campaigns/templates/text.ts'
import { findIdentities } from '../../channels/identities/store.ts'
import type { ReplyOption, ReplyOptions } from '../../channels/ports/channel.ts'
import { choicesFor } from '../../channels/ports/whatsapp.ts'
import { kindOfText } from '../../compliance/keywords/service.ts'
import { assertFreeWords } from '../../compliance/vocabulary/vocabulary.ts'
import type { NamedRow, ReferenceLookup } from '../../contacts/segments/references.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { DAY_MS, toIso } from '../../lib/clock.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { collidingOption } from '../votes/colliding-option.ts'
import type { CreatePollInput, ListPollsQuery, UpdatePollInput } from './schema.ts'
import * as store from './store.ts'
import type { PollOption, PollStatus } from './table.ts'
import { wordsOfPoll } from './words.ts'

/** Event: a poll was closed, by a user or because its time had come. Holds the public id of the poll. */
export const pollClosed = defineEvent('poll.closed', 1, v.object({ pollUuid: v.string() }))

/** Event: a contact voted, or changed its vote. Emitted only if the organization has listeners. */
export const pollVoted = defineEvent(
  'poll.voted',
  1,
  v.object({
    /** Public id of the poll. */
    pollUuid: v.string(),
    contactId: v.number(),
    /** Bits of the options that the vote chose. */
    choices: v.number(),
    /** Whether the contact had voted before. */
    isChange: v.boolean(),
  }),
)

/** Time for which a poll is open if its author gave no end. */
const OPEN_MS = 7 * DAY_MS
/** Merge field that marks the place of the options in the question. */
export const OPTIONS_FIELD = /\{\{\s*pollOptions\s*\}\}/g

type Owner = Pick<Principal, 'organizationId'>

/** Poll with the fields that its record shows of other records. */
export interface PollView {
  poll: store.PollRow
  options: PollOption[]
  segmentUuid: string
  identityUuids: string[]
}

/** Returns the views of polls. All `polls` must belong to the organization. */
function viewsOfPolls(reader: Reader, organizationId: number, polls: readonly store.PollRow[]): PollView[] {
  if (polls.length === 0) return []
  const ids = polls.map(({ campaignId }) => campaignId)
  const campaigns = viewsOf(reader, organizationId, findCampaignsByIds(reader, organizationId, ids))
  const options = Map.groupBy(
    store.listOptions(
      reader,
      organizationId,
      polls.map(({ id }) => id),
    ),
    ({ pollId }) => pollId,
  )
  return polls.map((poll, index) => ({
    poll,
    options: options.get(poll.id) ?? [],
    segmentUuid: campaigns[index]!.names.segmentUuid,
    identityUuids: campaigns[index]!.identities.map(({ uuid }) => uuid),
  }))
}

export const viewOfPoll = (reader: Reader, poll: store.PollRow): PollView =>
  viewsOfPolls(reader, poll.organizationId, [poll])[0]!

/**
 * Returns a view of a poll. Throws NOT_FOUND.
 * @param nowMs ms since 1970; decides whether the poll is closed
 */
export function getPoll(
  reader: Reader,
  { organizationId }: Owner,
  uuid: string,
  nowMs: number,
): store.PollRow {
  const poll = store.findPoll(reader, { organizationId, uuid }, nowMs)
  if (!poll) throw notFound('Poll')
  return poll
}

export function listPolls(reader: Reader, { organizationId }: Owner, query: ListPollsQuery, nowMs: number) {
  const total = store.countPolls(reader, organizationId, query, nowMs)
  const rows = store.listPolls(reader, organizationId, query, nowMs)
  return { views: viewsOfPolls(reader, organizationId, rows), total }
}

/**
 * Creates a poll and the campaign that sends its question, and launches it unless it is a draft. Throws
 * FORBIDDEN for a launch without poll:send, and NOT_FOUND for the segment. Throws RESOURCE_IN_USE if an option
 * of a launched poll has another meaning at a sender, and VALIDATION_FAILED for every other mistake.
 */
export function createPoll(tx: Tx, principal: Principal, input: CreatePollInput): store.PollRow {
  if (!input.isDraft) assertPermission(principal, 'poll:send')
  const { organizationId } = principal
  const { labels, channel, messageTemplate, closesAt } = questionOf(tx, organizationId, input, tx.now)
  const { name, questionTemplate } = input
  const uuid = uuidv7(tx.now)
  const options = labels.map((label) => ({ id: uuidv7(tx.now), label }))
  const replyOptions = replyOptionsOf(tx, organizationId, { channel, questionTemplate, options })
  const campaign = storeCampaign(
    tx,
    principal,
    v.parse(CreateCampaign, campaignOf(input, { channel, messageTemplate })),
    { pollUuid: uuid, replyOptions },
  )
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const pollId = store.insertPoll(tx, {
    uuid,
    organizationId,
    campaignId: campaign.id,
    name,
    questionTemplate,
    closesAt,
    ...times,
    allowMultipleOptions: input.allowMultipleOptions,
    hasOwnEnd: input.closesAt != null,
  })
  store.insertOptions(tx, rowsOfOptions(options, { organizationId, pollId }))
  return getPoll(tx, principal, uuid, tx.now)
}

/** Returns the input that the campaign operations take for the campaign of a poll. */
function campaignOf(
  input: CreatePollInput,
  { channel, messageTemplate }: Pick<CampaignRow, 'channel' | 'messageTemplate'>,
) {
  const { name, segmentId, channelIdentityIds, timezone, category, sendInRecipientTimezone, isDraft } = input
  return {
    name,
    segmentId,
    channelIdentityIds,
    timezone,
    category,
    sendInRecipientTimezone,
    isDraft,
    type: input.dispatchType,
    channel,
    // An approved template of WhatsApp has no place for the options.
    ...(channel === 'WHATSAPP' ? { whatsappTemplate: null } : {}),
    messageTemplate,
    scheduledAt: input.scheduledAt == null ? null : toIso(input.scheduledAt),
  }
}

const rowsOfOptions = (options: readonly ReplyOption[], of: { organizationId: number; pollId: number }) =>
  options.map(({ id, label }, index) => ({ uuid: id, label, position: index + 1, ...of }))

/**
 * Changes a draft, and launches it with `isDraft: false`. Throws NOT_FOUND, INVALID_STATE_TRANSITION, FORBIDDEN for a
 * launch without poll:send, and what `createPoll` throws.
 */
export function updatePoll(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: UpdatePollInput,
): store.PollRow {
  const { organizationId } = principal
  const poll = getPoll(tx, principal, uuid, tx.now)
  assertAllowed(poll, 'update')
  if (input.isDraft === false) assertPermission(principal, 'poll:send')
  const view = viewOfPoll(tx, poll)
  const whole = mergedInput(view, input)
  const { labels, channel, messageTemplate, closesAt } = questionOf(tx, organizationId, whole, tx.now)
  const isSame = labels.join('\n') === view.options.map(({ label }) => label).join('\n')
  const options = isSame
    ? view.options.map(({ uuid: id, label }) => ({ id, label }))
    : labels.map((label) => ({ id: uuidv7(tx.now), label }))
  const { questionTemplate } = whole
  const replyOptions = replyOptionsOf(tx, organizationId, { channel, questionTemplate, options })
  store.updateDraft(tx, poll, {
    name: whole.name,
    questionTemplate,
    closesAt,
    allowMultipleOptions: whole.allowMultipleOptions,
    hasOwnEnd: whole.closesAt != null,
    options: isSame ? undefined : rowsOfOptions(options, { organizationId, pollId: poll.id }),
  })
  const [campaign] = findCampaignsByIds(tx, organizationId, [poll.campaignId])
  updateCampaignOfPoll(tx, principal, campaign!, {
    input: v.parse(UpdateCampaign, campaignOf(whole, { channel, messageTemplate })),
    replyOptions,
  })
  return getPoll(tx, principal, uuid, tx.now)
}

/** Returns a draft as its creation takes it, with the changes. A poll for now has no time. */
export function mergedInput({ poll, options, segmentUuid, identityUuids }: PollView, input: UpdatePollInput) {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const losesTime = input.dispatchType === 'IMMEDIATE' && input.scheduledAt === undefined
  const whole: CreatePollInput = {
    name: poll.name,
    questionTemplate: poll.questionTemplate,
    segmentId: segmentUuid,
    channelIdentityIds: identityUuids,
    options: options.map(({ label }) => label),
    dispatchType: poll.dispatchType,
    allowMultipleOptions: poll.allowMultipleOptions === 1,
    category: poll.category,
    scheduledAt: losesTime ? null : poll.scheduledAt,
    timezone: poll.timezone,
    sendInRecipientTimezone: poll.sendInRecipientTimezone === 1,
    closesAt: poll.hasOwnEnd === 1 ? poll.closesAt : null,
    isDraft: true,
  }
  return { ...whole, ...given }
}

/**
 * Returns what each recipient gets, and until when votes count (ms since 1970). Throws VALIDATION_FAILED for
 * options that collide, an end that is too early, and senders of mail. Throws RESOURCE_IN_USE if an opt-out
 * keyword or a join keyword of these senders takes an option.
 */
function questionOf(reader: Reader, organizationId: number, input: CreatePollInput, nowMs: number) {
  const labels = input.options.map((option) => (typeof option === 'string' ? option : option.label))
  assertOptions(labels)
  const channel = channelOfSenders(reader, organizationId, input.channelIdentityIds)
  const messageTemplate = messageOf(input.questionTemplate, labels)
  assertQuestion(reader, organizationId, { messageTemplate, channel, category: input.category }, nowMs)
  const senderIds = findIdentities(reader, organizationId, input.channelIdentityIds).map(({ id }) => id)
  // A draft holds no words. Its words are checked at its launch.
  if (!input.isDraft) {
    const words = wordsOfPoll({ labels, allowMultipleOptions: input.allowMultipleOptions })
    assertFreeWords(reader, { organizationId, senderIds, nowMs }, 'poll', words)
  }
  return { labels, closesAt: closingTime(input, nowMs), channel, messageTemplate }
}

/** Throws VALIDATION_FAILED for a question that does not parse, or is too long with its options. */
function assertQuestion(
  reader: Reader,
  organizationId: number,
  text: Pick<CampaignRow, 'messageTemplate' | 'channel' | 'category'>,
  nowMs: number,
): void {
  const fieldName = 'questionTemplate'
  parseText(reader, organizationId, { template: text.messageTemplate, fieldName })
  const organization = organizationSettings(reader, organizationId)
  assertLength({ ...text, smartEncoding: true, organization }, fieldName, nowMs)
}

/**
 * Throws VALIDATION_FAILED for an option with a label that has a meaning in every organization, or means
 * another option.
 */
function assertOptions(labels: readonly string[]): void {
  const collision = collidingOption(labels)
  if (!collision) return
  const field = `options[${collision.position - 1}]`
  const { word, other, reason } = collision
  throw invalidField(field, `${field}: ${reason}`, 'isDistinct', (say) =>
    other === undefined ? say.pollAnswerReserved({ word }) : say.pollAnswerTaken({ word, other }),
  )
}

/**
 * Returns the time when the poll closes, ms since 1970. Throws VALIDATION_FAILED if a launched poll would close
 * before it begins.
 */
function closingTime({ closesAt, scheduledAt, isDraft }: CreatePollInput, nowMs: number): number {
  const beginsAt = scheduledAt ?? nowMs
  if (closesAt == null) return beginsAt + OPEN_MS
  if (closesAt > beginsAt || isDraft) return closesAt
  const message = 'closesAt must be after the time when the poll begins.'
  throw invalidField('closesAt', message, 'isFuture', (say) => say.pollEndsEarly())
}

/**
 * Returns the channel of the first sender. `storeCampaign` refuses senders of another channel. Throws
 * VALIDATION_FAILED.
 */
function channelOfSenders(
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): CampaignRow['channel'] {
  const [first] = findIdentities(reader, organizationId, uuids.slice(0, 1))
  const channel = (first?.channel ?? 'SMS') as CampaignRow['channel']
  if (channel !== 'EMAIL') return channel
  const message = `channelIdentityIds[0]: ${first!.name} sends EMAIL, but a poll is sent by SMS or WHATSAPP.`
  throw invalidField('channelIdentityIds[0]', message, 'canAnswer', (say) => say.pollNoMail())
}

/**
 * Returns the question with its options as it is sent, with a line `1) label` for each option. A label is never
 * read as a template.
 */
function messageOf(questionTemplate: string, labels: readonly string[]): string {
  const lines = labels.map((label, index) => `${index + 1}) ${label.replaceAll('{{', '\\{{')}`).join('\n')
  const filled = questionTemplate.replace(OPTIONS_FIELD, () => lines)
  return filled === questionTemplate ? `${questionTemplate}\n${lines}` : filled
}

/**
 * Returns the options as answers to tap, with the question above them. Returns null if they cannot be tapped,
 * and if the title of an option would be read as STOP, START or HELP, because a long label continues below its
 * title. A question that gives the place of its options keeps them in its text.
 */
function replyOptionsOf(
  tx: Tx,
  organizationId: number,
  {
    channel,
    questionTemplate,
    options,
  }: { channel: string; questionTemplate: string; options: readonly ReplyOption[] },
): ReplyOptions | null {
  if (channel !== 'WHATSAPP') return null
  const titles = choicesFor(options)?.choices.map(({ title }) => title) ?? []
  const isCommand = (text: string) =>
    ['OPT_OUT', 'OPT_IN', 'HELP'].includes(kindOfText(tx, organizationId, { text, isOptedOut: false }))
  if (titles.length === 0 || titles.some(isCommand)) return null
  const labels = options.map(({ label }) => label)
  const hasPlace = questionTemplate.search(OPTIONS_FIELD) >= 0
  return { messageTemplate: hasPlace ? messageOf(questionTemplate, labels) : questionTemplate, options }
}

/** Statuses that allow an action. Every other status refuses it. */
const ALLOWED = {
  update: ['DRAFT'],
  close: ['SENDING', 'OPEN'],
  cancel: ['DRAFT', 'SCHEDULED', 'SENDING', 'OPEN'],
  delete: ['DRAFT', 'SCHEDULED', 'CLOSED', 'CANCELLED', 'FAILED'],
} as const satisfies Record<string, readonly PollStatus[]>
type PollAction = keyof typeof ALLOWED

const REFUSED: Readonly<Record<PollAction, string>> = {
  update: 'cannot be changed',
  close: 'cannot be closed',
  cancel: 'cannot be cancelled',
  delete: 'cannot be deleted. Close or cancel it first',
}

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
function assertAllowed({ status }: store.PollRow, action: PollAction): void {
  const allows = (one: PollAction) => (ALLOWED[one] as readonly PollStatus[]).includes(status)
  if (allows(action)) return
  const allowed = (Object.keys(ALLOWED) as PollAction[]).filter(allows)
  throw new AppError('INVALID_STATE_TRANSITION', `A poll that is ${status} ${REFUSED[action]}.`, {
    said: (say) => say.pollRefused({ action }),
    details: [{ currentStatus: status, allowed }],
  })
}

/**
 * Closes a poll. From then on no vote counts, and waiting messages are not sent. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION.
 */
export function closePoll(tx: Tx, principal: Owner, uuid: string): store.PollRow {
  const poll = getPoll(tx, principal, uuid, tx.now)
  assertAllowed(poll, 'close')
  return endPoll(tx, poll, 'closed_at')
}

/**
 * Cancels a poll, like `closePoll`, but without the results of a finished poll. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION.
 */
export function cancelPoll(tx: Tx, principal: Owner, uuid: string): store.PollRow {
  const poll = getPoll(tx, principal, uuid, tx.now)
  assertAllowed(poll, 'cancel')
  return endPoll(tx, poll, 'cancelled_at')
}

const POLLS = { type: 'SYSTEM', id: null, name: 'Polls' } as const

function endPoll(tx: Tx, poll: store.PollRow, column: 'closed_at' | 'cancelled_at'): store.PollRow {
  const { organizationId, campaignId } = poll
  const [campaign] = findCampaignsByIds(tx, organizationId, [campaignId])
  const isSending = campaign && !['COMPLETED', 'CANCELLED', 'FAILED'].includes(campaign.status)
  if (isSending) cancelCampaign(tx, { organizationId }, campaign.uuid)
  store.stamp(tx, poll, column)
  if (column === 'closed_at' && hasListeners(tx, organizationId))
    emit(tx, pollClosed, { organizationId, actor: POLLS, data: { pollUuid: poll.uuid } })
  return getPoll(tx, { organizationId }, poll.uuid, tx.now)
}

/**
 * Deletes a poll softly, after it cancels a DRAFT or SCHEDULED one. Keeps its messages and votes. Returns the
 * id of the poll. Throws NOT_FOUND, INVALID_STATE_TRANSITION.
 */
export function deletePoll(tx: Tx, principal: Owner, uuid: string): string {
  const poll = getPoll(tx, principal, uuid, tx.now)
  assertAllowed(poll, 'delete')
  if (poll.status === 'DRAFT' || poll.status === 'SCHEDULED') endPoll(tx, poll, 'cancelled_at')
  store.stamp(tx, poll, 'deleted_at')
  return poll.uuid
}

/** Returns the revision of the campaign that sends the question. Throws NOT_FOUND. */
export function revisionOfPoll(tx: Tx, principal: Owner, uuid: string): string {
  const poll = getPoll(tx, principal, uuid, tx.now)
  const [campaign] = findCampaignsByIds(tx, principal.organizationId, [poll.campaignId])
  return currentRevision(tx, campaign!)
}

/** Closes polls whose time has come. Returns how many; `limit` means that there may be more. */
export function closeDuePolls(tx: Tx, limit: number): number {
  const due = store.listDue(tx, tx.now, limit)
  for (const poll of due) endPoll(tx, poll, 'closed_at')
  return due.length
}

/** Queries about polls for lower domains. */

export const pollLookup: ReferenceLookup = {
  reference: 'poll',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT id, uuid, deleted_at IS NOT NULL AS isDeleted FROM polls
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`),
}

/** Lookup of options. An option counts as deleted when its poll is deleted. */
export const pollOptionLookup: ReferenceLookup = {
  reference: 'pollOption',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT o.id, o.uuid, p.deleted_at IS NOT NULL AS isDeleted
      FROM poll_options o JOIN polls p ON p.id = o.poll_id
      WHERE o.organization_id = ${organizationId} AND o.uuid IN ${uuids}`),
}

/**
 * Estimates the campaign that would send the question, and creates nothing. Throws NOT_FOUND for the segment,
 * and VALIDATION_FAILED and RESOURCE_IN_USE like `createPoll`.
 */
export function estimatePoll(
  db: Db,
  principal: Principal,
  input: CreatePollInput,
  links: { publicBaseUrl: string },
) {
  const { channel, messageTemplate } = questionOf(db, principal.organizationId, input, db.clock.now())
  const { segmentId, channelIdentityIds, category } = input
  const campaign = v.parse(EstimateCampaign, {
    segmentId,
    channelIdentityIds,
    channel,
    category,
    template: messageTemplate,
    // WhatsApp sends a poll as free text.
    ...(channel === 'WHATSAPP' ? { whatsappTemplate: null } : {}),
  })
  return estimateCampaign(db, principal, campaign, links)
}
