import { emailExclusionReason } from '../../compliance/eligibility/eligibility.ts'
import { fromLiveContacts } from '../../contacts/records/store.ts'
import { conditionOf } from '../../contacts/segments/service.ts'
import { findSegmentById } from '../../contacts/segments/store.ts'
import type { Db } from '../../db/database.ts'
import { allOf, anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { AppError } from '../../lib/errors.ts'

/** Finds the merge fields whose place stays empty for a recipient without a value. */

const SLOT = /(?<!\\)\{\{\s{0,20}([a-zA-Z][\w.]{0,60})\s{0,20}(\|[^{}]{0,1000})?\}\}/g

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  firstName: ['first_name'],
  lastName: ['last_name'],
  fullName: ['first_name', 'last_name'],
  phone: ['phone'],
  city: ['city'],
  state: ['state'],
  postalCode: ['postal_code'],
}
const CUSTOM = 'custom.'

/** Returns the fields of the texts that may have no value, and have no fallback everywhere. Each once. */
export function fieldsWithoutFallback(templates: readonly string[]): string[] {
  const fields = templates.flatMap((template) =>
    [...template.matchAll(SLOT)].flatMap(([, name, fallback]) =>
      (fallback ?? '|').slice(1).trim() === '' ? [name!] : [],
    ),
  )
  return [...new Set(fields)].filter((name) => Object.hasOwn(COLUMNS, name) || name.startsWith(CUSTOM))
}

/** A name that is the number or address of the contact stands in for an unknown one. */
const missingName = fragment`(trim(contacts.first_name) = '' OR contacts.first_name IN (ifnull(contacts.phone, ''), ifnull(contacts.email, '')))`

function missing(field: string): Fragment {
  if (field.startsWith(CUSTOM)) {
    const path = `$.${field.slice(CUSTOM.length)}`
    return fragment`trim(ifnull(contacts.custom_fields ->> ${path}, '')) = ''`
  }
  const columns = COLUMNS[field]!.map((column) =>
    column === 'first_name' ? missingName : fragment`trim(ifnull(contacts.${verbatim(column)}, '')) = ''`,
  )
  return allOf(columns)
}

/**
 * Counts the recipients without a value for at least one of the fields. Undefined if the segment was deleted, or
 * counting takes too long.
 */
export async function countLacking(
  db: Db,
  plan: Pick<SendingPlan, 'organizationId' | 'segmentId' | 'organization' | 'category' | 'topic'>,
  fields: readonly string[],
): Promise<number | undefined> {
  const { organizationId, segmentId } = plan
  const segment = findSegmentById(db, organizationId, segmentId)
  if (!segment) return undefined
  const condition = conditionOf(db, segment, { now: db.clock.now() })
  const query = fragment`SELECT count(*) AS count ${fromLiveContacts(organizationId)}
    AND ${interruptible('contacts.id')} AND (${condition}) AND ${emailExclusionReason(plan)} IS NULL
    AND (${anyOf(fields.map(missing))})`
  try {
    const advice = 'Check the email again later.'
    const [row] = await db.readPool
      .of({ organizationId, advice })
      .all<{ count: number }>(query.text, ...query.params)
    return row?.count
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
