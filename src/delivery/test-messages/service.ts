import { getChannelIdentity } from '../../channels/identities/service.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import { segmentText } from '../../content/composition/encoding.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164, toE164 } from '../../lib/phone.ts'
import type { Principal } from '../../lib/principal.ts'
import type { ChannelAdapter, ChannelName, SendResult } from '../../providers/port.ts'
import { isHeld } from '../executions/hold.ts'
import {
  findTestMessage as findTestRow,
  insertTestMessage,
  type TestMessageRow,
} from '../messages/test-messages.ts'
import { withTransitions } from '../messages/transitions.ts'

export type { TestMessageRow }

/**
 * One message to try a sender out. It is a message like every other (its
 * receipt finds it, a crash settles it), but of no campaign and no contact.
 */
export interface TestMessage {
  id: number
  uuid: string
  organizationId: number
  from: string
  to: string
  body: string
  segmentCount: number
}

export interface TestMessageDeps {
  db: Db
  providerOf(channelIdentityId: number): ChannelAdapter
  /** This start of the appliance, as the send engine counts it. */
  epoch: number
}

const TIMEOUT_MS = 40 * SECOND_MS

/**
 * Marks a message SENDING, on disk, and hands it to the carrier; `settleTest`
 * writes down what came of it.
 * Throws NOT_FOUND, VALIDATION_FAILED, and CONFLICT when sending is held, the
 * sender is disabled or the number has opted out.
 */
export async function sendTest(
  deps: TestMessageDeps,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
  to: string,
): Promise<{ message: TestMessage; result: SendResult }> {
  const { db, epoch } = deps
  const prepared = await db.write((tx) => prepare(tx, principal, uuid, { to, epoch }))
  const { id, message } = prepared
  const [result] = await deps
    .providerOf(id)
    .send([{ ...message, reference: message.uuid }], AbortSignal.timeout(TIMEOUT_MS))
  return { message, result: result ?? { outcome: 'unknown', message: 'The carrier gave no answer.' } }
}

/** Within the request's transaction: SENT or FAILED. A test is not tried again. */
export function settleTest(tx: Tx, message: TestMessage, result: SendResult): void {
  const moved = { id: message.id, executionId: null }
  withTransitions(tx, { executionFinished: () => {} }, (transitions) => {
    if (result.outcome === 'accepted') transitions.accept(moved, result.providerMessageId)
    else if (result.outcome === 'unknown') {
      transitions.fail(moved, 'SENDING', {
        errorCode: 'UNKNOWN',
        providerErrorCode: null,
        message: result.message,
      })
    } else transitions.fail(moved, 'SENDING', result)
  })
}

export const findTestMessage = (reader: Reader, { organizationId, uuid }: TestMessage): TestMessageRow =>
  findTestRow(reader, organizationId, uuid)!

function prepare(
  tx: Tx,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
  { to, epoch }: { to: string; epoch: number },
): { id: number; message: TestMessage } {
  const identity = getChannelIdentity(tx, principal, uuid)
  const organization = tx.get<{ name: string; defaultCountry: string }>(
    'SELECT name, default_country AS defaultCountry FROM organizations WHERE id = ?',
    identity.organizationId,
  )!
  const address = E164.test(to) ? to : toE164(to, organization.defaultCountry)
  if (!address) throw invalidField('to', 'must be a phone number such as +15550100')
  assertMaySend(tx, identity, address)
  const body = `${organization.name}: this is a test message.`
  const message = {
    uuid: uuidv7(tx.now),
    organizationId: identity.organizationId,
    from: identity.address,
    to: address,
    body,
    segmentCount: segmentText(body).segmentCount,
  }
  const id = insertTestMessage(tx, {
    ...message,
    channel: identity.channel,
    channelIdentityId: identity.id,
    address,
    epoch,
  })
  return { id: identity.id, message: { ...message, id } }
}

function assertMaySend(tx: Tx, identity: ChannelIdentityRow, address: string): void {
  if (isHeld(tx)) {
    throw new AppError(
      'CONFLICT',
      'Sending is held on this appliance. The operator resumes it: carillon send resume.',
    )
  }
  if (identity.status === 'DISABLED') {
    throw new AppError('CONFLICT', 'This channel identity is disabled. Set its status to ACTIVE first.')
  }
  if (
    isSuppressed(
      tx,
      identity.organizationId,
      channelOf(identity.channel as ChannelName).consentChannel,
      address,
    )
  ) {
    throw new AppError('CONFLICT', 'This number has opted out, so nothing is sent to it.')
  }
}
