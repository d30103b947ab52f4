import type { AuditEvent } from '../../accounts/audit/audit-events.ts'
import { type Details, recordAuditEvent } from '../../accounts/audit/record.ts'
import { assertRoom } from '../../accounts/limits/limits.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'
import { declarations, type ProviderName } from '../../providers/all.ts'
import { newCallbackToken } from './callback-urls.ts'
import type { CredentialVault } from './credentials.ts'
import {
  addressProblem,
  type CreateChannelIdentityInput,
  type ListChannelIdentitiesQuery,
  type UpdateChannelIdentityInput,
} from './schema.ts'
import * as store from './store.ts'
import type { ChannelIdentityRow } from './table.ts'

export interface SendersCampaign {
  uuid: string
  name: string
  status: string
}

/** Lists campaigns that will or may still send from a sender. */
export const campaignsOfSender = new Port<
  (reader: Reader, organizationId: number, channelIdentityId: number) => SendersCampaign[]
>('the campaigns of a sender')

/** Counts the messages that a sender has handed over on the UTC day of `nowMs`. Its limits count them. */
export const sentOnDay = new Port<(reader: Reader, channelIdentityId: number, nowMs: number) => number>(
  'the messages of a sender on a day',
)

/** Dependencies of changing a sender, in addition to the transaction. */
export interface ChannelIdentityKeys {
  vault: CredentialVault
  instanceId: string
}

type Owner = Pick<Principal, 'organizationId'>

/**
 * Creates a sender. The first sender of a channel becomes the default of the channel. Throws VALIDATION_FAILED,
 * ALREADY_EXISTS, LIMIT_REACHED.
 */
export function createChannelIdentity(
  tx: Tx,
  { organizationId }: Owner,
  input: CreateChannelIdentityInput,
  keys: ChannelIdentityKeys,
): ChannelIdentityRow {
  const { credentials, isDefault, throughputPerSecond, warmUp, ...plain } = input
  const declaration = declarations[input.provider]
  if (!declaration.channels.includes(input.channel)) {
    throw invalidField(
      'channel',
      `channel must be one of the channels of ${input.provider}: ${declaration.channels.join(', ')}`,
      'isValid',
      (say) => say.choose(),
    )
  }
  const settings = keys.vault.check(input.provider, credentials)
  assertAddressFits(input.channel, input.address)
  assertAddressIsFree(tx, { organizationId, ...plain })
  assertRoom(tx, organizationId, 'CHANNEL_IDENTITIES', () => store.countSenders(tx, organizationId))
  const becomesDefault = isDefault ?? !store.hasDefault(tx, organizationId, input.channel)
  if (becomesDefault) store.clearDefault(tx, organizationId, input.channel)
  const uuid = uuidv7(tx.now)
  const row = store.insertChannelIdentity(tx, {
    ...plain,
    warmUp: warmUp ? { ...warmUp, startedAt: tx.now } : null,
    uuid,
    organizationId,
    isDefault: becomesDefault,
    throughputPerSecond: throughputPerSecond ?? declaration.defaultThroughputPerSecond,
    capabilities: declaration.capabilities(settings),
    callbackToken: newCallbackToken(keys.instanceId),
    sealedCredentials: keys.vault.seal(uuid, settings),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  recordSender(tx, 'SENDER_CREATED', row, { provider: row.provider })
  return row
}

const recordSender = (tx: Tx, act: AuditEvent, row: ChannelIdentityRow, details: Details = {}): void =>
  recordAuditEvent(tx, {
    organizationId: row.organizationId,
    act,
    resource: { type: 'CHANNEL_IDENTITY', id: row.uuid, name: row.name },
    details,
  })

/** Throws NOT_FOUND. */
export function getChannelIdentity(
  reader: Reader,
  { organizationId }: Owner,
  uuid: string,
): ChannelIdentityRow {
  const row = store.findChannelIdentity(reader, organizationId, uuid)
  if (!row) throw notFound('Channel identity')
  return row
}

export const listChannelIdentities = (
  reader: Reader,
  { organizationId }: Owner,
  query: ListChannelIdentitiesQuery,
) => ({
  rows: store.listChannelIdentities(reader, organizationId, query),
  total: store.countChannelIdentities(reader, organizationId, query),
})

/**
 * Updates a sender. New credentials replace all earlier ones. Throws NOT_FOUND, VALIDATION_FAILED,
 * ALREADY_EXISTS.
 */
export function updateChannelIdentity(
  tx: Tx,
  owner: Owner,
  uuid: string,
  { input, keys }: { input: UpdateChannelIdentityInput; keys: ChannelIdentityKeys },
): ChannelIdentityRow {
  const before = getChannelIdentity(tx, owner, uuid)
  const { credentials, warmUp, ...plain } = input
  const provider = before.provider as ProviderName
  if (input.address !== undefined) {
    assertAddressFits(before.channel, input.address)
    assertAddressIsFree(tx, { ...before, address: input.address }, before.id)
  }
  if (input.isDefault) store.clearDefault(tx, before.organizationId, before.channel)
  const settings = credentials && keys.vault.check(provider, credentials)
  const fields = Object.keys(input).filter((field) => input[field as keyof typeof input] !== undefined)
  if (fields.length > 0) recordSender(tx, 'SENDER_UPDATED', before, { fields })
  return store.updateChannelIdentity(tx, before.organizationId, before.id, {
    ...plain,
    ...(warmUp === undefined ? {} : { warmUp: warmUp && { ...warmUp, startedAt: tx.now } }),
    ...(input.status === 'ACTIVE' ? { lastError: null, lastErrorAt: null } : {}),
    ...(credentials && {
      sealedCredentials: keys.vault.seal(uuid, settings),
      capabilities: declarations[provider].capabilities(settings),
    }),
    updatedAt: nextVersion(tx, before),
  })
}

/**
 * Gives the sender new callback addresses. The current ones work for the grace
 * period; those of an earlier rotation stop immediately. Throws NOT_FOUND.
 */
export function rotateCallbackToken(
  tx: Tx,
  owner: Owner,
  uuid: string,
  { gracePeriodHours, instanceId }: { gracePeriodHours: number; instanceId: string },
): ChannelIdentityRow {
  const row = getChannelIdentity(tx, owner, uuid)
  const goesOn = gracePeriodHours > 0
  recordSender(tx, 'CALLBACK_TOKEN_ROTATED', row, { gracePeriodHours })
  return store.updateChannelIdentity(tx, row.organizationId, row.id, {
    callbackToken: newCallbackToken(instanceId),
    previousCallbackToken: goesOn ? row.callbackToken : null,
    previousCallbackTokenEndsAt: goesOn ? tx.now + gracePeriodHours * HOUR_MS : null,
    updatedAt: nextVersion(tx, row),
  })
}

/**
 * Deletes a sender, and its credentials immediately. Its messages and receipts stay. Throws
 * NOT_FOUND, and RESOURCE_IN_USE while a campaign may still send from it.
 */
export function deleteChannelIdentity(tx: Tx, owner: Owner, uuid: string): ChannelIdentityRow {
  const row = getChannelIdentity(tx, owner, uuid)
  const campaigns = campaignsOfSender.only(tx, row.organizationId, row.id)
  if (campaigns.length > 0) {
    throw new AppError('RESOURCE_IN_USE', (say) => say.senderInUse(), {
      details: campaigns.map(({ uuid: id, name, status }) => ({ resource: 'campaign', id, name, status })),
    })
  }
  recordSender(tx, 'SENDER_DELETED', row)
  return store.updateChannelIdentity(tx, row.organizationId, row.id, {
    deletedAt: tx.now,
    isDefault: false,
    sealedCredentials: null,
    updatedAt: nextVersion(tx, row),
  })
}

/**
 * Stores the result of a verification. A sender in ERROR that passes becomes ACTIVE.
 * @param found.dailyCap undefined to keep the current cap
 */
export function recordVerification(
  tx: Tx,
  row: ChannelIdentityRow,
  { problem, dailyCap }: { problem: string | null; dailyCap: number | undefined },
): void {
  store.updateChannelIdentity(tx, row.organizationId, row.id, {
    lastError: problem,
    lastErrorAt: problem === null ? null : tx.now,
    ...(problem === null && row.status === 'ERROR' ? { status: 'ACTIVE' } : {}),
    ...(dailyCap === undefined ? {} : { dailyCap }),
    updatedAt: nextVersion(tx, row),
  })
}

/**
 * Returns the next `updatedAt` of a row. It always increases, so that caches notice two changes
 * within a millisecond.
 */
const nextVersion = (tx: Tx, row: ChannelIdentityRow): number => Math.max(tx.now, row.updatedAt + 1)

/** Throws VALIDATION_FAILED. */
function assertAddressFits(channel: string, address: string): void {
  const problem = addressProblem(channel, address)
  if (problem === undefined) return
  throw invalidField('address', `address ${problem}.`, 'isValid', (say) =>
    channel === 'EMAIL' ? say.email() : say.senderNumber(),
  )
}

function assertAddressIsFree(
  tx: Tx,
  row: Pick<ChannelIdentityRow, 'organizationId' | 'channel' | 'provider' | 'address'>,
  exceptId?: number,
): void {
  const existing = store.findByAddress(tx, row)
  if (existing && existing.id !== exceptId) {
    throw new AppError('ALREADY_EXISTS', (say) => say.senderTaken(), {
      details: [{ existingId: existing.uuid }],
    })
  }
}
