import { channelOf } from '../../channels/ports/all.ts'
import { type ConsentEvidenceRow, findLatestConsent } from '../../compliance/consents/store.ts'
import { isUnprovedAddress } from '../../compliance/entered-addresses/service.ts'
import { findOpenSince } from '../../compliance/reviews/store.ts'
import {
  findImportNames,
  findSuppression,
  type ImportName,
  type SuppressionEntry,
} from '../../compliance/suppressions/store.ts'
import { type Choice, listChoices } from '../../compliance/topics/store.ts'
import type { ContactRecordRow } from '../../contacts/records/service.ts'
import { fromLiveContacts } from '../../contacts/records/store.ts'
import type { Person } from '../../content/composition/compose.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { countRecentMarketing, freeOfCapAt } from '../../delivery/guards/recent-marketing.ts'
import { shownTo } from '../designs/shown-to.ts'

/** All facts about one contact that a run would check. */
export interface Facts {
  contact: ContactRecordRow
  /** The address of the waiting message; without one, the address of the contact. */
  address: string
  suppression: SuppressionEntry | undefined
  /** The imported list that the address is on. */
  list: ImportName | undefined
  /** Since when a review of a possible opt-out of the address is open, ms since 1970. */
  inReviewSince: number | undefined
  /** Whether the address was entered in a public form and its owner never confirmed it. */
  isUnproved: boolean
  /** The last opt-out record of the address. */
  optOut: ConsentEvidenceRow | undefined
  /** The last consent record of the address. */
  consent: ConsentEvidenceRow | undefined
  /** The last choice of the address about the topic of the campaign; undefined for none. */
  topicChoice: Choice | undefined
  recentMarketing(at: number): number
  /** Returns when the contact may get marketing again, ms since 1970; undefined when it may now. */
  freeOfCapAt(at: number): number | undefined
  /** Returns the contact as the reader of the message, with the blocks that it does not get. */
  readerAt(at: number): Person
}

/**
 * Loads the facts.
 * @param address the address of the waiting message; undefined to use the contact's own address
 */
export function loadFacts(
  reader: Reader,
  plan: SendingPlan,
  contact: ContactRecordRow,
  address: string = contact[channelOf(plan.channel).addressColumn] ?? '',
): Facts {
  const { organizationId, organization, topic } = plan
  const channel = channelOf(plan.channel).consentChannel
  const subject = { channel, address }
  const cap = organization.frequencyCap
  const suppression = findSuppression(reader, organizationId, channel, address)
  const listId = suppression?.importId ?? null
  return {
    contact,
    address,
    suppression,
    list: listId === null ? undefined : findImportNames(reader, organizationId, [listId]).get(listId),
    inReviewSince: findOpenSince(reader, organizationId, channel, address),
    isUnproved: isUnprovedAddress(reader, { contactId: contact.id, channel, address }),
    optOut: findLatestConsent(reader, organizationId, subject, ['OPT_OUT']),
    topicChoice: topic
      ? listChoices(reader, organizationId, { channel, addresses: [address], topicIds: [topic.id] })[0]
      : undefined,
    consent: findLatestConsent(reader, organizationId, subject, ['OPT_IN', 'CONFIRMED']),
    freeOfCapAt: (at) =>
      cap === null
        ? undefined
        : freeOfCapAt(reader, organizationId, { contactId: contact.id, cap, nowMs: at }),
    readerAt: (now) => shownTo(reader, contact, { ...plan, now }),
    recentMarketing: (at) =>
      cap === null
        ? 0
        : countRecentMarketing(reader, organizationId, { contactId: contact.id, cap, nowMs: at }),
  }
}

/**
 * Returns why a run that begins now would leave the contact out, by the same condition that the run
 * uses; null for no reason.
 * @param startedAt when the run began, if its audience is being frozen; the latest possible time if
 * it has not begun
 */
export function exclusionOf(
  reader: Reader,
  plan: SendingPlan,
  { contactId, startedAt }: { contactId: number; startedAt: number },
): string | null {
  const reason = channelOf(plan.channel).exclusionReason(plan, startedAt)
  const query = fragment`SELECT ${reason} AS reason ${fromLiveContacts(plan.organizationId)}
    AND contacts.id = ${contactId}`
  return reader.value<string | null>(query.text, ...query.params) ?? null
}
