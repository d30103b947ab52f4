import { getOrganization } from '../../accounts/organizations/service.ts'
import { getChannelIdentity } from '../../channels/identities/service.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164, toE164 } from '../../lib/phone.ts'
import type { Principal } from '../../lib/principal.ts'
import type { ChannelName, SendResult } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import { isHeld } from '../executions/hold.ts'
import { type DirectMessage, findDirectMessage, insertDirectMessage } from '../messages/direct-messages.ts'
import { assertCovered } from '../messages/metering.ts'

/**
 * A message that tests a sender, without a campaign and a contact. The engine sends it like every other
 * message: docs/decisions/0022-one-send-path.md.
 */
interface TestMessage {
  id: number
  uuid: string
  organizationId: number
}

export interface TestMessageDeps {
  db: Db
  /** Runs a transaction of the request or the command. */
  step: Db['write']
  /** Sends a QUEUED message without a run and waits for its result: `SendEngine.sendDirectMessage`, or `sentByServer`. */
  sendDirectMessage(messageId: number, timeoutMs: number): Promise<SendResult | undefined>
}

/** Time that a test may wait for its sender to be free. */
const DEFAULT_TIMEOUT_MS = 10 * SECOND_MS
/** Longest wait of a test, even if many texts wait for the same sender. */
const MAX_TIMEOUT_MS = 30 * SECOND_MS

/** A test message, with the carrier's answer. Undefined when the carrier was not called. */
export interface TestResult {
  message: TestMessage
  result: SendResult | undefined
}

/** The recipient, and the template for WhatsApp. */
interface AskedTest {
  to: string
  whatsappTemplate?: FilledTemplate | null | undefined
}

/**
 * Sends a test message and waits for its result.
 * Throws NOT_FOUND, VALIDATION_FAILED, and CONFLICT when sending is held, the
 * sender is disabled or the number has opted out.
 */
export async function sendTest(
  { step, sendDirectMessage }: TestMessageDeps,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
  asked: AskedTest,
): Promise<TestResult> {
  const message = await step((tx) => enqueueTest(tx, principal, uuid, asked))
  return { message, result: await sendDirectMessage(message.id, DEFAULT_TIMEOUT_MS) }
}

export const findTestMessage = (reader: Reader, { organizationId, uuid }: TestMessage): DirectMessage =>
  findDirectMessage(reader, organizationId, uuid)!

/** A text for several numbers. */
export interface SampleText {
  organizationId: number
  channel: ChannelName
  sender: { channelIdentityId: number; throughputPerSecond: number }
  /** E.164, or email addresses. */
  numbers: readonly string[]
  /** For a mail. Null otherwise. */
  subject: string | null
  html: string | null
  body: string
  segmentCount: number
  /** Attached files. Null if there is none. */
  mediaUrls: readonly string[] | null
  /** For WHATSAPP, filled in. Null for free text. */
  whatsappTemplate: FilledTemplate | null
  /** Internal id of the contact whose values the text shows. Absent if there is none. */
  shownContactId?: number | undefined
}

/**
 * Sends a text to several numbers and waits for all results, in their order. The engine skips recipients who
 * have opted out, and texts that cannot be sent, such as empty ones. Throws CONFLICT when sending is held.
 * @param prepare returns the text to send, in the transaction that queues it
 */
export async function sendSamples(
  { step, sendDirectMessage }: TestMessageDeps,
  prepare: (tx: Tx) => SampleText,
): Promise<TestResult[]> {
  const { messages, timeoutMs } = await step((tx) => {
    assertNotHeld(tx)
    const sample = prepare(tx)
    const timeoutMs = patienceFor(sample)
    return {
      messages: sample.numbers.map((address) => enqueue(tx, { ...sample, address, timeoutMs })),
      timeoutMs,
    }
  })
  return Promise.all(
    messages.map(async (message) => ({ message, result: await sendDirectMessage(message.id, timeoutMs) })),
  )
}

/** Returns the time that a text may wait for its sender. The last text also waits until the others have been sent. */
function patienceFor({ numbers, segmentCount, sender }: SampleText): number {
  const lastsMs = ((numbers.length * segmentCount) / sender.throughputPerSecond) * SECOND_MS
  return Math.min(DEFAULT_TIMEOUT_MS + Math.ceil(lastsMs), MAX_TIMEOUT_MS)
}

function enqueueTest(
  tx: Tx,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
  { to, whatsappTemplate = null }: AskedTest,
): TestMessage {
  const identity = getChannelIdentity(tx, principal, uuid)
  const { organizationId } = identity
  const organization = getOrganization(tx, organizationId)
  const channel = identity.channel as ChannelName
  const address = addressFrom(to, channel, organization.defaultCountry)
  if (!address) throw noAddress('to', channel)
  assertMaySend(tx, identity, address)
  const text = `${organization.name}: this is a test message.`
  if (whatsappTemplate && !channelOf(channel).takesTemplates) {
    const message = `whatsappTemplate is only for WhatsApp senders, but ${identity.name} sends ${channel}. Remove it, or choose a WhatsApp sender.`
    throw invalidField('whatsappTemplate', message, 'isForbidden')
  }
  const written = { body: text, whatsappTemplate, subject: `Test message from ${organization.name}` }
  const { body, segmentCount, subject = null } = channelOf(channel).plain(tx, written)
  const sender = { channelIdentityId: identity.id }
  return enqueue(tx, {
    organizationId,
    channel,
    sender,
    address,
    subject,
    html: null,
    body,
    segmentCount,
    mediaUrls: null,
    whatsappTemplate,
    timeoutMs: DEFAULT_TIMEOUT_MS,
  })
}

export const noAddress = (field: string, channel: ChannelName) =>
  channelOf(channel).addressColumn === 'email'
    ? invalidField(field, `${field} must be an email address such as you@example.com.`, 'isValid', (say) =>
        say.email(),
      )
    : invalidField(field, `${field} must be a phone number such as +15550100.`, 'isValid', (say) =>
        say.phoneNumber(),
      )

/**
 * Normalizes an address for the channel, a number to E.164. Undefined for an invalid one.
 * @param defaultCountry of numbers without a `+`
 */
export function addressFrom(text: string, channel: ChannelName, defaultCountry: string): string | undefined {
  if (channelOf(channel).addressColumn === 'email') return isEmailAddress(text) ? foldEmail(text) : undefined
  return E164.test(text) ? text : toE164(text, defaultCountry)
}

interface Queued
  extends Pick<
    SampleText,
    | 'organizationId'
    | 'channel'
    | 'subject'
    | 'html'
    | 'body'
    | 'segmentCount'
    | 'mediaUrls'
    | 'whatsappTemplate'
    | 'shownContactId'
  > {
  sender: { channelIdentityId: number }
  address: string
  timeoutMs: number
}

function enqueue(tx: Tx, { sender, timeoutMs, ...single }: Queued): TestMessage {
  const uuid = uuidv7(tx.now)
  const { organizationId, channel, address, ...text } = single
  const { subject, html, body, segmentCount, mediaUrls, whatsappTemplate, shownContactId } = text
  assertCovered(tx, organizationId, { channel, address, segmentCount })
  const id = insertDirectMessage(tx, {
    uuid,
    organizationId,
    channel,
    address,
    subject,
    html,
    body,
    segmentCount,
    mediaUrls,
    whatsappTemplate,
    shownContactId,
    channelIdentityId: sender.channelIdentityId,
    expiresAt: tx.now + timeoutMs,
  })
  return { uuid, organizationId, id }
}

function assertNotHeld(tx: Tx): void {
  if (isHeld(tx)) {
    throw new AppError('CONFLICT', 'Sending is held. The operator can resume it: carillon send resume.', {
      said: (say) => say.sendingHeld(),
    })
  }
}

function assertMaySend(tx: Tx, identity: ChannelIdentityRow, address: string): void {
  assertNotHeld(tx)
  if (identity.status === 'DISABLED') {
    throw new AppError('CONFLICT', 'This channel identity is disabled. Set its status to ACTIVE first.', {
      said: (say) => say.senderPaused({ name: identity.name }),
    })
  }
  const { addressColumn, consentChannel } = channelOf(identity.channel as ChannelName)
  if (isSuppressed(tx, identity.organizationId, consentChannel, address)) {
    throw new AppError('CONFLICT', (say) =>
      say.addressOptedOut({ kind: addressColumn === 'email' ? 'email' : 'other' }),
    )
  }
}
