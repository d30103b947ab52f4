import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ConsentEvidence } from '../consents/service.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { erasedAddress } from '../suppressions/erased.ts'
import { type LiftedBy, mayLift } from '../suppressions/lifting.ts'
import { emitTopicsChosen } from './events.ts'
import * as store from './store.ts'
import type { TopicAction } from './table.ts'

/**
 * Choices of people about topics, by address and channel. A choice is evidence: it is never changed, and the last one
 * counts. It neither lifts nor replaces an opt-out.
 */

/** The evidence of a choice. */
type ChoiceEvidence = Omit<
  ConsentEvidence,
  'channel' | 'address' | 'suppressionImportId' | 'inboundMessageId' | 'consentedAt'
>

/** A choice of an address about a topic. */
export interface Chosen {
  /** Internal id. */
  topicId: number
  channel: SuppressionChannel
  address: string
  action: TopicAction
  /** Internal id of the contact; null or absent for none. */
  contactId?: number | null
}

/** Returns a key for a topic and an address. */
export const choiceKey = ({
  topicId,
  channel,
  address,
}: Pick<Chosen, 'topicId' | 'channel' | 'address'>): string => `${topicId} ${channel} ${address}`

/** Returns the choices that count of these addresses, by topic and address. */
export function choicesOf(
  reader: Reader,
  organizationId: number,
  asked: ReadonlyArray<Pick<Chosen, 'topicId' | 'channel' | 'address'>>,
): { of(one: Pick<Chosen, 'topicId' | 'channel' | 'address'>): store.Choice | undefined } {
  const known = new Map<string, store.Choice>()
  for (const [channel, ones] of Map.groupBy(asked, (one) => one.channel)) {
    const addresses = [...new Set(ones.map(({ address }) => address))]
    const topicIds = [...new Set(ones.map(({ topicId }) => topicId))]
    for (const choice of store.listChoices(reader, organizationId, { channel, addresses, topicIds }))
      known.set(choiceKey(choice), choice)
  }
  return { of: (one) => known.get(choiceKey(one)) }
}

/** The result of choices. */
interface ChoiceOutcome {
  /** The choices that are new. */
  changed: Chosen[]
  /** The choices that stay unsubscribed, because only the person may subscribe again. */
  kept: Chosen[]
}

/**
 * Records choices, in their order. Records nothing for a choice that counts already, and nothing for a subscription by
 * someone who may not lift the unsubscription (KEPT): see compliance/suppressions/lifting.ts.
 */
export function recordChoices(
  tx: Tx,
  evidence: ChoiceEvidence,
  chosen: readonly Chosen[],
  by: LiftedBy,
): ChoiceOutcome {
  const { organizationId, actor, method } = evidence
  const known = choicesOf(tx, organizationId, chosen)
  const earlier = new Map<string, Last>()
  const kept: Chosen[] = []
  const changed = chosen.filter((one) => {
    const before = earlier.get(choiceKey(one)) ?? known.of(one)
    const isKept = before !== undefined && isKeptFrom(before, one, by)
    if (isKept) kept.push(one)
    if (isKept || (before?.action === one.action && !isStronger(before, evidence))) return false
    earlier.set(choiceKey(one), { action: one.action, method })
    return true
  })
  const uuids = changed.map(() => uuidv7(tx.now))
  store.insertChoices(
    tx,
    changed.map(({ topicId, channel, address, action, contactId }, n) => ({
      uuid: uuids[n]!,
      organizationId,
      topicId,
      contactId: contactId ?? evidence.contactId ?? null,
      channel,
      address,
      action,
      method: evidence.method,
      campaignId: evidence.campaignId ?? null,
      messageId: evidence.messageId ?? null,
      importId: evidence.importId ?? null,
      joinLinkId: evidence.joinLinkId ?? null,
      consentText: evidence.consentText ?? null,
      consentVersion: evidence.consentVersion ?? null,
      reason: evidence.reason ?? null,
      ipAddress: evidence.ipAddress ?? null,
      userAgent: evidence.userAgent ?? null,
      actorType: actor.type,
      actorId: actor.id,
      actorName: actor.name,
      occurredAt: tx.now,
    })),
  )
  emitTopicsChosen(tx, evidence, uuids)
  return { changed, kept }
}

type Last = Pick<store.Choice, 'action' | 'method'>

/** Returns whether an unsubscription stays against a subscription, because `by` may not lift it. */
export const isKeptFrom = (before: Last, { action }: Pick<Chosen, 'action'>, by: LiftedBy): boolean =>
  action === 'SUBSCRIBED' && before.action === 'UNSUBSCRIBED' && !mayLift(before.method, by)

/** Returns whether the same no has a stronger source now: a person's own no outranks one from a list. */
const isStronger = (before: Last, { method }: ChoiceEvidence): boolean =>
  before.action === 'UNSUBSCRIBED' && mayLift(before.method, 'REQUEST') && !mayLift(method, 'REQUEST')

/** An unsubscription of an erased person, for the address that came back. */
type Returned = Pick<store.Choice, 'topicId' | 'channel' | 'address' | 'action' | 'method'>

/** Returns the unsubscriptions of erased people for these addresses, except those that another choice replaced. */
export function returnedChoices(
  reader: Reader,
  { organizationId, channel }: Pick<ChoiceEvidence, 'organizationId'> & Pick<Chosen, 'channel'>,
  addresses: readonly string[],
): Returned[] {
  if (!store.hasErasedChoices(reader, organizationId)) return []
  const addressOf = new Map(
    addresses.map((address) => [erasedAddress(reader, organizationId, channel, address), address] as const),
  )
  const returned = store
    .listErasedChoices(reader, organizationId, channel, [...addressOf.keys()])
    .filter(({ action }) => action === 'UNSUBSCRIBED')
    .map((choice) => ({ ...choice, address: addressOf.get(choice.address)! }))
  const known = choicesOf(reader, organizationId, returned)
  return returned.filter((choice) => known.of(choice) === undefined)
}

/**
 * Repeats the unsubscriptions of erased people whose addresses came back. Call it before a contact gets an address.
 * @param evidence who records it
 */
export function repeatErasedChoices(
  tx: Tx,
  {
    organizationId,
    channel,
    actor,
    reason,
  }: Pick<ChoiceEvidence, 'organizationId' | 'actor' | 'reason'> & Pick<Chosen, 'channel'>,
  addresses: readonly string[],
): void {
  const returned = returnedChoices(tx, { organizationId, channel }, addresses)
  for (const { method, ...choice } of returned)
    recordChoices(tx, { organizationId, method, actor, reason }, [choice], 'REQUEST')
}

/**
 * Unsubscribes a person from a topic by each of their addresses: a topic is what messages are about, whatever the channel.
 * @param person `phone` is null if the number may be of another person
 */
export const stopTopic = (
  tx: Tx,
  evidence: ChoiceEvidence,
  topicId: number,
  { email, phone }: { email: string; phone: string | null },
): void =>
  void recordChoices(
    tx,
    evidence,
    [
      { topicId, channel: 'EMAIL', address: email, action: 'UNSUBSCRIBED' },
      ...(phone ? [{ topicId, channel: 'SMS', address: phone, action: 'UNSUBSCRIBED' } as const] : []),
    ],
    'PERSON',
  )
