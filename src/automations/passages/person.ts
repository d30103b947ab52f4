import { getOrganization } from '../../accounts/organizations/service.ts'
import { candidateZones } from '../../compliance/send-windows/zones.ts'
import { parseValues } from '../../contacts/custom-fields/values.ts'
import { type ContactRecordRow, listByIds } from '../../contacts/records/store.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import { conditionOfRules } from '../../contacts/segments/evaluation.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { wasAnswered } from '../../delivery/messages/direct-messages.ts'
import { dayOf, isCalendarDay } from '../../lib/calendar.ts'
import type { Condition, Reaction } from '../definition/conditions.ts'
import { listVisits } from './store.ts'
import type { PassageRow, VisitRow } from './table.ts'

/** Returns a live contact by its internal id. */
export const findPerson = (
  reader: Reader,
  organizationId: number,
  contactId: number,
): ContactRecordRow | undefined => listByIds(reader, organizationId, [contactId])[0]

/** Tells whether a contact matches rules of segments. @param now ms since 1970 */
export function matches(
  reader: Reader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  rules: RuleGroup,
  now: number,
): boolean {
  const condition = conditionOfRules(reader, organizationId, rules, { now })
  return (
    reader.get(fragment`SELECT 1 FROM contacts
      WHERE id = ${contactId} AND organization_id = ${organizationId} AND deleted_at IS NULL AND ${condition}`) !==
    undefined
  )
}

/** Times of a reaction in the order of a message. A later one includes those before it. */
const SIGNS: Readonly<Record<Reaction, (visit: VisitRow) => boolean>> = {
  DELIVERED: ({ deliveredAt, openedAt, clickedAt, repliedAt }) =>
    [deliveredAt, openedAt, clickedAt, repliedAt].some((at) => at !== null),
  OPENED: ({ openedAt, clickedAt }) => openedAt !== null || clickedAt !== null,
  CLICKED: ({ clickedAt }) => clickedAt !== null,
  REPLIED: ({ repliedAt }) => repliedAt !== null,
}

/** Tells whether a condition is true of a person in an automation. */
export function isTrue(
  tx: Tx,
  condition: Condition,
  passage: PassageRow,
  contact: ContactRecordRow,
): boolean {
  const { organizationId } = passage
  switch (condition.type) {
    case 'MATCHES':
      return matches(tx, { organizationId, contactId: contact.id }, condition.rules, tx.now)
    case 'DID':
      return listVisits(tx, passage.id).some(
        (visit) =>
          (condition.stepId === null || condition.stepId === visit.stepId) && SIGNS[condition.did](visit),
      )
    case 'WON':
      return (
        tx.get(fragment`SELECT 1 FROM conversions WHERE organization_id = ${organizationId}
          AND contact_id = ${contact.id} AND won_at >= ${passage.enteredAt} LIMIT 1`) !== undefined
      )
    case 'ANSWERED':
      return wasAnswered(tx, { organizationId, contactId: contact.id }, { from: passage.enteredAt })
    case 'OPTED_OUT':
      return contact.optedOutAt !== null || contact.emailSuppressedAt !== null
  }
}

/** Returns the IANA zone in which the contact most likely lives. */
export const zoneOf = (reader: Reader, organizationId: number, contact: ContactRecordRow): string => {
  const { timezone } = getOrganization(reader, organizationId)
  return candidateZones(contact, timezone)[0] ?? timezone
}

const CUSTOM = 'custom.'

/**
 * Returns the day of a field of a contact, such as `2026-03-08`; undefined if it has none.
 * @param zone in which the day of a time is read
 */
export function dayOfField(contact: ContactRecordRow, field: string, zone: string): string | undefined {
  if (!field.startsWith(CUSTOM)) return dayOf(contact.createdAt, zone)
  const values = parseValues(contact.customFields)
  const key = field.slice(CUSTOM.length)
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return typeof value === 'string' && isCalendarDay(value) ? value : undefined
}
