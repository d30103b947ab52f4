import { getOrganization } from '../../accounts/organizations/service.ts'
import { getChannelIdentity } from '../../channels/identities/service.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164, toE164 } from '../../lib/phone.ts'
import type { Principal } from '../../lib/principal.ts'
import type { ChannelName, SendResult } from '../../providers/port.ts'
import { isHeld } from '../executions/hold.ts'
import { findSingle, insertSingle, type SingleRecord } from '../messages/singles.ts'

/**
 * A message that tests a sender, without a campaign and a contact. The engine sends it
 * like every other message: docs/decisions/0022-one-send-path.md.
 */
export interface TestMessage {
  id: number
  uuid: string
  organizationId: number
}

export interface TestMessageDeps {
  db: Db
  /** Sends a QUEUED message without a run and waits for its result: `SendEngine.sendSingle`, or `sentByServer`. */
  sendSingle(messageId: number, patienceMs: number): Promise<SendResult | undefined>
}

/** How long a test may wait until its sender is free. */
const PATIENCE_MS = 10 * SECOND_MS

/**
 * Sends a test message and waits for its result. `result` is the carrier's answer,
 * undefined when the carrier was not called; the message has the rest.
 * Throws NOT_FOUND, VALIDATION_FAILED, and CONFLICT when sending is held, the
 * sender is disabled or the number has opted out.
 */
export async function sendTest(
  { db, sendSingle }: TestMessageDeps,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
  to: string,
): Promise<{ message: TestMessage; result: SendResult | undefined }> {
  const message = await db.write((tx) => enqueueTest(tx, principal, uuid, to))
  return { message, result: await sendSingle(message.id, PATIENCE_MS) }
}

export const findTestMessage = (reader: Reader, { organizationId, uuid }: TestMessage): SingleRecord =>
  findSingle(reader, organizationId, uuid)!

function enqueueTest(
  tx: Tx,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
  to: string,
): TestMessage {
  const identity = getChannelIdentity(tx, principal, uuid)
  const { organizationId } = identity
  const organization = getOrganization(tx, organizationId)
  const address = E164.test(to) ? to : toE164(to, organization.defaultCountry)
  if (!address) throw invalidField('to', 'must be a phone number such as +15550100')
  assertMaySend(tx, identity, address)
  const channel = identity.channel as ChannelName
  const text = `${organization.name}: this is a test message.`
  const { body, segmentCount } = channelOf(channel).plain(tx, text)
  const message = { uuid: uuidv7(tx.now), organizationId }
  const id = insertSingle(tx, {
    ...message,
    channel,
    channelIdentityId: identity.id,
    address,
    body,
    segmentCount,
    expiresAt: tx.now + PATIENCE_MS,
  })
  return { ...message, id }
}

function assertMaySend(tx: Tx, identity: ChannelIdentityRow, address: string): void {
  if (isHeld(tx)) {
    throw new AppError('CONFLICT', 'Sending is held. The operator can resume it: carillon send resume.')
  }
  if (identity.status === 'DISABLED') {
    throw new AppError('CONFLICT', 'This channel identity is disabled. Set its status to ACTIVE first.')
  }
  const { consentChannel } = channelOf(identity.channel as ChannelName)
  if (isSuppressed(tx, identity.organizationId, consentChannel, address)) {
    throw new AppError('CONFLICT', 'This number has opted out, so no messages are sent to it.')
  }
}
