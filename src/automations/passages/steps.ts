import { createHash } from 'node:crypto'
import { actorIdOf } from '../../accounts/actors/service.ts'
import { usualSender } from '../../campaigns/single-messages/service.ts'
import { findActiveDefault, type IdentityRow, listActiveIdentities } from '../../channels/identities/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { addTags, changeContact, changeStage, removeTag } from '../../contacts/records/service.ts'
import type { ContactRecordRow } from '../../contacts/records/store.ts'
import { addMembers, removeMembers } from '../../contacts/segment-members/members.ts'
import { createRenderer, sharedValues } from '../../content/composition/compose.ts'
import { addConversationNote } from '../../conversations/notes/service.ts'
import { startConversation, updateConversation } from '../../conversations/records/service.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import { insertDirectMessage, NOT_IN_TIME } from '../../delivery/messages/direct-messages.ts'
import type { MessageStatus, SingleSource } from '../../delivery/messages/table.ts'
import { emit } from '../../events/event.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Step, StepOf, StepType } from '../definition/steps.ts'
import { findContentId } from '../records/store.ts'
import { AUTOMATIONS, automationsOf } from './acting.ts'
import { endpointCalled, membersTold } from './events.ts'
import { dayOfField, isTrue, zoneOf } from './person.ts'
import type { Running } from './running.ts'
import { updateVisit } from './store.ts'
import type { PassageRow, VisitRow } from './table.ts'
import { nextHour, timeOn } from './times.ts'

/**
 * What a step did with a person: it goes on, with what came of it, or waits until a time, ms since 1970. `since` is the time
 * from which it could have gone on; absent for the time at which it was due.
 */
type Done = { outcome: string; way?: string; since?: number } | { waitsUntil: number; looksAgainAt?: number }

/** A person at a step. */
export interface At<S extends Step> {
  tx: Tx
  running: Running
  step: S
  passage: PassageRow
  visit: VisitRow
  contact: ContactRecordRow
  /** How late the person is, ms. */
  lateMs: number
}

interface StepKind<S extends Step> {
  /** Does the step, when a person arrives. */
  begin(at: At<S>): Done
  /** Looks at a person who waits at the step, because the wait is over or something happened. Absent for a step without a wait. */
  look?(at: At<S>): Done
}

const on = (outcome: string, way?: string): Done => (way === undefined ? { outcome } : { outcome, way })

/** First pause until a message is looked at again, if nothing else says that it has moved. */
const FIRST_LOOK_MS = 5 * SECOND_MS
const LAST_LOOK_MS = 15 * MINUTE_MS

/** A version that was activated has every choice that a draft may lack. */
const KINDS: { readonly [T in StepType]: StepKind<StepOf<T>> } = {
  SEND: { begin: send },
  WAIT: {
    begin: ({ tx, step }) => ({ waitsUntil: tx.now + step.minutes * MINUTE_MS }),
    look: waited,
  },
  WAIT_FOR_HOUR: {
    begin: ({ tx, step, running, contact }) => ({
      waitsUntil: nextHour(step, zoneOf(tx, running.row.organizationId, contact), tx.now),
    }),
    look: waited,
  },
  WAIT_FOR_DATE: { begin: waitForDate, look: waitForDate },
  WAIT_FOR_EVENT: {
    begin: (at) =>
      isTrue(at.tx, at.step.until!, at.passage, at.contact)
        ? on('HAPPENED')
        : { waitsUntil: at.tx.now + at.step.minutes * MINUTE_MS },
    look: (at) =>
      isTrue(at.tx, at.step.until!, at.passage, at.contact) ? on('HAPPENED') : waited(at, 'TIMED_OUT'),
  },
  BRANCH: {
    begin: ({ tx, step, passage, contact }) => {
      const way = isTrue(tx, step.when!, passage, contact) ? 'YES' : 'NO'
      return on(way, way)
    },
  },
  SPLIT: {
    begin: ({ step, passage }) => {
      const way = chosenWay(step, passage.uuid)
      return on(way, way)
    },
  },
  CHANGE: { begin: change },
  NOTIFY: {
    begin: ({ tx, step, passage, running: { row } }) => {
      const { text, userId } = step
      const data = { passageId: passage.id, stepId: step.id, text: text!, userId }
      emit(tx, membersTold, { organizationId: row.organizationId, actor: AUTOMATIONS, data })
      return on('DONE')
    },
  },
  CONVERSATION: { begin: openConversation },
  WEBHOOK: {
    begin: ({ tx, step, passage, running: { row } }) => {
      emit(tx, endpointCalled, {
        organizationId: row.organizationId,
        actor: AUTOMATIONS,
        data: { passageId: passage.id, stepId: step.id, webhookEndpointId: step.webhookEndpointId! },
      })
      return on('DONE')
    },
  },
  END: { begin: () => on('DONE') },
}

const kindOf = (step: Step): StepKind<Step> => KINDS[step.type] as StepKind<Step>

export const begin = (at: At<Step>): Done => kindOf(at.step).begin(at)

/**
 * Looks at a person who waits. The step may have become another one, because the automation was changed: a message is waited
 * for all the same, and a step that has no wait any more is over.
 */
export const look = (at: At<Step>): Done =>
  at.visit.messageId === null ? (kindOf(at.step).look?.(at) ?? on('DONE')) : lookAtMessage(at)

function waited({ tx, passage }: At<Step>, outcome = 'WAITED'): Done {
  const { waitsUntil } = passage
  if (waitsUntil === null) return on(outcome)
  return waitsUntil > tx.now ? { waitsUntil } : { outcome, since: waitsUntil }
}

/** The day may have been changed since the wait began, so it is read again. */
function waitForDate({ tx, step, running, passage, contact }: At<StepOf<'WAIT_FOR_DATE'>>): Done {
  const zone = zoneOf(tx, running.row.organizationId, contact)
  const day = dayOfField(contact, step.field!, zone)
  if (day === undefined) return on('NO_DATE')
  const at = timeOn({ day, days: step.days, at: step.at }, zone)
  if (at > tx.now) return { waitsUntil: at }
  // A person whose day was changed to one that is over is not late.
  const { waitsUntil } = passage
  return waitsUntil !== null && waitsUntil <= tx.now ? { outcome: 'WAITED', since: waitsUntil } : on('WAITED')
}

/** Chooses a way by the name of the passage, so that a repeated step chooses the same. */
export function chosenWay({ id, ways }: StepOf<'SPLIT'>, name: string): string {
  const hundredth = createHash('sha256').update(`${name} ${id}`).digest().readUInt32BE() % 100
  let below = 0
  for (const { way, percent } of ways) {
    below += percent
    if (hundredth < below) return way
  }
  return ways.at(-1)!.way
}

function send({ tx, running, step, passage, visit, contact, lateMs }: At<StepOf<'SEND'>>): Done {
  const { row, flow } = running
  const { organizationId } = row
  const latestMs = flow.definition.lateHours * HOUR_MS - lateMs
  if (latestMs <= 0) return on('TOO_LATE')
  const channel = channelOf(step.channel)
  const address = contact[channel.addressColumn]
  if (address === null) return on('NO_ADDRESS')
  const from = senderOf(tx, organizationId, step, contact)
  if (!from) return on('NO_SENDER')
  const contentId = findContentId(tx, row, step.id)
  if (contentId === undefined) throw new Error(`Step ${step.id} of automation ${row.id} has no content.`)
  const messageId = insertDirectMessage(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    channel: step.channel,
    channelIdentityId: from.sender.id,
    address,
    contactId: contact.id,
    // Made when the message is claimed.
    body: '',
    segmentCount: 1,
    singleSource: {
      category: step.category,
      topicId: step.topicId,
      data: JSON.parse(passage.data) as Record<string, string>,
      senderReason: from.senderReason,
    },
    contentId,
    authorId: actorIdOf(tx, automationsOf(tx, organizationId)),
    expiresAt: tx.now + latestMs,
  })
  updateVisit(tx, visit, { messageId })
  return { waitsUntil: tx.now + latestMs, looksAgainAt: tx.now + FIRST_LOOK_MS }
}

/** Chooses a sender of the step: the one that the contact prefers or knows, else one of those named, else the default one. */
function senderOf(
  tx: Tx,
  organizationId: number,
  { channel, channelIdentityIds }: Pick<StepOf<'SEND'>, 'channel' | 'channelIdentityIds'>,
  contact: ContactRecordRow,
): { sender: IdentityRow; senderReason: SingleSource['senderReason'] } | undefined {
  const active = listActiveIdentities(tx, organizationId, channel)
  const named = active.filter(({ uuid }) => channelIdentityIds.includes(uuid))
  const among = channelIdentityIds.length === 0 ? active : named
  const usual = usualSender(tx, organizationId, channel, contact, among)
  if (usual) return usual
  const one = named[contact.id % named.length]
  if (one) return { sender: one, senderReason: 'NAMED' }
  const sender = channelIdentityIds.length === 0 ? findActiveDefault(tx, organizationId, channel) : undefined
  return sender && { sender, senderReason: 'DEFAULT' }
}

const OUTCOMES: Partial<Record<MessageStatus, string>> = {
  SENT: 'SENT',
  DELIVERED: 'SENT',
  READ: 'SENT',
  FAILED: 'FAILED',
  SKIPPED: 'SKIPPED',
  CANCELLED: 'CANCELLED',
}

function lookAtMessage({ tx, visit, passage, running }: At<Step>): Done {
  const message = tx.get<{
    status: MessageStatus
    scheduledFor: number | null
    settledAt: number | null
    isTooLate: number
  }>(fragment`SELECT status, scheduled_for, coalesce(sent_at, failed_at, skipped_at) AS settledAt,
      status = 'FAILED' AND error_code = ${NOT_IN_TIME.errorCode} AND sent_at IS NULL AND failed_at >= expires_at AS isTooLate
    FROM messages WHERE id = ${visit.messageId} AND organization_id = ${running.row.organizationId}`)
  // A message that is gone was deleted because of its age.
  if (!message) return on('SENT')
  // The message was not sent in time. The next step is late since the end of that time.
  if (message.isTooLate) return { outcome: 'TOO_LATE', since: passage.waitsUntil ?? tx.now }
  const outcome = OUTCOMES[message.status]
  if (outcome) return { outcome, since: message.settledAt ?? tx.now }
  const waitedMs = tx.now - visit.arrivedAt
  const pauseMs = Math.min(Math.max(waitedMs, FIRST_LOOK_MS), LAST_LOOK_MS)
  return {
    waitsUntil: passage.waitsUntil ?? tx.now,
    looksAgainAt: Math.max(tx.now + pauseMs, message.scheduledFor ?? 0),
  }
}

/** Does a change that may be refused, because what it names is gone. Returns whether it was done. */
function attempt(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (error instanceof AppError && !error.isFault) return false
    throw error
  }
}

function change({ tx, running, step, contact }: At<StepOf<'CHANGE'>>): Done {
  const principal = automationsOf(tx, running.row.organizationId)
  const { uuid } = contact
  const acts = [
    ...step.addTagIds.map((tag) => () => void addTags(tx, principal, uuid, [tag])),
    ...step.removeTagIds.map((tag) => () => removeTag(tx, principal, uuid, tag)),
    ...(step.stage === null ? [] : [() => void changeStage(tx, principal, uuid, { stage: step.stage! })]),
    ...Object.entries(step.customFields).map(
      ([key, value]) =>
        () =>
          void changeContact(tx, principal, uuid, { customFields: { [key]: value } }),
    ),
    ...step.addToSegmentIds.map((segment) => () => void addMembers(tx, principal, segment, [uuid])),
    ...step.removeFromSegmentIds.map((segment) => () => void removeMembers(tx, principal, segment, [uuid])),
  ]
  const refused = acts.filter((act) => !attempt(act)).length
  return on(refused === 0 ? 'DONE' : 'PARTLY_DONE')
}

function openConversation({ tx, running, step, passage, contact }: At<StepOf<'CONVERSATION'>>): Done {
  const { organizationId } = running.row
  const principal = automationsOf(tx, organizationId)
  const from = senderOf(tx, organizationId, { channel: step.channel, channelIdentityIds: [] }, contact)
  if (!from) return on('NO_SENDER')
  const isDone = attempt(() => {
    const { uuid } = startConversation(tx, principal, {
      contactId: contact.uuid,
      channelIdentityId: from.sender.uuid,
    })
    updateConversation(tx, principal, uuid, {
      status: 'OPEN',
      ...(step.assigneeId === null ? {} : { assigneeId: step.assigneeId }),
    })
    if (step.note === null) return
    const note = filledIn(tx, organizationId, { template: step.note, passage, contact })
    if (note !== '') addConversationNote(tx, principal, uuid, note)
  })
  return on(isDone ? 'DONE' : 'FAILED')
}

/** Returns a text for members with the values of the person. */
function filledIn(
  tx: Tx,
  organizationId: number,
  { template, passage, contact }: { template: string; passage: PassageRow; contact: ContactRecordRow },
): string {
  const organization = loadOrganizationSettings(tx, organizationId)!
  const data = JSON.parse(passage.data) as Record<string, string>
  const renderer = createRenderer(
    { template, organization, links: undefined, data },
    sharedValues(organization, tx.now),
  )
  return renderer.render(contact, undefined).trim()
}
