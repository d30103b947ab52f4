import { type Chosen, choicesOf, recordChoices } from '../../compliance/topics/choices.ts'
import { findTopicsByUuid, listTopics } from '../../compliance/topics/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { AppError, type FieldProblem, invalidField, type Said } from '../../lib/errors.ts'
import { actorOf, assertPermission, type Principal } from '../../lib/principal.ts'
import { type ContactRecordRow, getContact } from '../records/service.ts'
import type { ChooseTopicsInput } from './schema.ts'
import { ADDRESS_COLUMNS } from './store.ts'

/** The addresses of a contact that choose. */
export const addressesOf = (contact: { phone: string | null; email?: string | null | undefined }) =>
  ADDRESS_COLUMNS.flatMap(([channel, column]) => {
    const address = contact[column]
    return address ? [{ channel, address }] : []
  })

/** Lists what a contact chose about each topic of the organization. Throws NOT_FOUND. */
export function listContactTopics(reader: Reader, principal: Principal, uuid: string) {
  return topicsOf(reader, principal.organizationId, {
    contact: getContact(reader, principal, uuid),
    kept: [],
  })
}

/** @param kept choices that stay unsubscribed against a request */
function topicsOf(
  reader: Reader,
  organizationId: number,
  { contact, kept }: { contact: ContactRecordRow; kept: readonly Chosen[] },
) {
  const topics = listTopics(reader, organizationId)
  const addresses = addressesOf(contact)
  const asked = topics.flatMap(({ id: topicId }) => addresses.map((address) => ({ topicId, ...address })))
  const known = choicesOf(reader, organizationId, asked)
  const isKept = (one: Pick<Chosen, 'topicId' | 'channel'>) =>
    kept.some(({ topicId, channel }) => topicId === one.topicId && channel === one.channel)
  return topics.map(({ id: topicId, uuid, name, isChosenOnly }) => ({
    topic: { id: uuid, name },
    isChosenOnly,
    choices: addresses.map(({ channel, address }) => {
      const choice = known.of({ topicId, channel, address })
      return {
        channel,
        address,
        action: choice?.action ?? null,
        method: choice?.method ?? null,
        recordedBy: choice?.actorName ?? null,
        consentText: choice?.consentText ?? null,
        consentVersion: choice?.consentVersion ?? null,
        occurredAt: toIsoOrNull(choice?.occurredAt ?? null),
        ...(isKept({ topicId, channel }) ? { isUnsubscriptionKept: true as const } : {}),
      }
    }),
  }))
}

/**
 * Records what a contact chooses. An unsubscription by the person stays, unless a signed-in member states how the person
 * agreed since. Throws NOT_FOUND, VALIDATION_FAILED, and FORBIDDEN to subscribe without contact:manage_consent.
 */
export function chooseTopics(tx: Tx, principal: Principal, uuid: string, input: ChooseTopicsInput) {
  const { organizationId } = principal
  const { consent, reason } = input
  const contact = getContact(tx, principal, uuid)
  if (input.choices.some(({ action }) => action === 'SUBSCRIBED'))
    assertPermission(principal, 'contact:manage_consent')
  const isStated = consent !== undefined && principal.kind === 'USER'
  if (consent !== undefined && consent.occurredAt > tx.now)
    throw invalidField(
      'consent.occurredAt',
      'consent.occurredAt must not be in the future.',
      'isPast',
      (say) => say.past(),
    )
  const { kept } = recordChoices(
    tx,
    {
      organizationId,
      contactId: contact.id,
      method: isStated ? consent.method : principal.apiKey ? 'API' : 'MANUAL',
      actor: actorOf(principal),
      reason: consent?.note ?? reason ?? null,
    },
    chosenIn(tx, organizationId, { contact, input }),
    isStated ? 'STATEMENT' : 'REQUEST',
  )
  return topicsOf(tx, organizationId, { contact, kept })
}

/** Returns the choice of each address. Throws VALIDATION_FAILED. */
function chosenIn(
  reader: Reader,
  organizationId: number,
  { contact, input: { choices } }: { contact: ContactRecordRow; input: ChooseTopicsInput },
): Chosen[] {
  const topics = findTopicsByUuid(
    reader,
    organizationId,
    choices.map(({ topicId }) => topicId),
  )
  const problems: FieldProblem[] = []
  const refuse = (field: string, message: string, said: Said) =>
    problems.push({ field, message, constraint: 'exists', said })
  const chosen = choices.flatMap(({ topicId, action, channel }, n): Chosen[] => {
    const topic = topics.find(({ uuid, isDeleted }) => uuid === topicId && !isDeleted)
    const addresses = addressesOf(contact).filter((one) => channel === undefined || one.channel === channel)
    if (!topic) refuse(`choices[${n}].topicId`, `no topic has the id ${topicId}`, (say) => say.topicDeleted())
    if (addresses.length === 0)
      refuse(`choices[${n}].channel`, 'the contact has no such address', (say) => say.topicAddressMissing())
    return topic ? addresses.map((address) => ({ topicId: topic.id, action, ...address })) : []
  })
  const first = problems[0]
  if (first)
    throw new AppError('VALIDATION_FAILED', `${first.field}: ${first.message}.`, { details: problems })
  return chosen
}
