import { contains, endsWith, equalsText, isOneOf, startsWith } from '../../db/contains.ts'
import { allOf, anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import { fromTagsAmong, taggedContacts } from '../tags/store.ts'
import { daysOf, periodOf, type RuleContext, type RuleTime } from './days.ts'
import { ofOneContact, type RuleReferences, rowsOfFact } from './facts.ts'
import type { Field } from './fields.ts'
import {
  isGroup,
  type NumberCondition,
  type PlainCondition,
  type PositiveCondition,
  positiveOf,
  type RuleNode,
} from './rules.ts'

/**
 * Compiles a rule tree to an SQL condition over a table called `contacts`. The caller adds the conditions on
 * organization_id and deleted_at. test/support/rule-oracle.ts evaluates the same rules for one contact in
 * memory, and a property test compares the two.
 *
 * Decisions:
 * - Text compares without case, for all letters whose other case is one letter too (db/contains.ts); words
 *   and ids compare exactly.
 * - A condition on an empty value is false, and a negative operator is the exact complement of its opposite
 *   (`OPPOSITES`). It is compiled to IS NOT TRUE, which unlike NOT turns an unknown into true.
 * - A condition on a deleted custom field is a condition on an empty value.
 * - The SQL text depends on the shape of the tree (and on whether values are plain ASCII), never on values or
 *   the length of lists, so the prepared statement is reused.
 */
export interface CompileContext extends RuleContext {
  organizationId: number
  /** A missing tag, segment or topic has no contacts. */
  references: RuleReferences
  form: ConditionForm
}

/**
 * The form of membership conditions (tags, static segments); it affects only speed.
 * - `each`: a look-up for each contact, which takes about 1 µs. For one contact, a page or a chunk of an
 *   audience.
 * - `set`: lists all members, then finds the contacts among them. For counting a whole organization: twice as
 *   fast there, but every run lists the members.
 */
export type ConditionForm = 'each' | 'set'

/** Compiles rules to a condition in parentheses, so that the caller can add its own conditions. */
export const compileRules = (rules: RuleNode, context: CompileContext): Fragment =>
  fragment`(${compileNode(rules, context)})`

function compileNode(node: RuleNode, context: CompileContext): Fragment {
  if (!isGroup(node)) {
    const { condition, isNegated } = positiveOf(node)
    const positive = compileCondition(condition, context)
    return isNegated ? fragment`(${positive}) IS NOT TRUE` : positive
  }
  const parts = node.conditions.map((inner) => compileNode(inner, context))
  return node.operator === 'AND' ? allOf(parts) : anyOf(parts)
}

function compileCondition(condition: PositiveCondition, context: CompileContext): Fragment {
  const field = context.fields.get(condition.field)
  if (!field) return verbatim(condition.operator === 'is_empty' ? 'TRUE' : 'FALSE')
  if (field.kind === 'number') return compileNumber(field.column, condition)
  return compilePlain(field, condition as PlainCondition, context)
}

function compilePlain(
  field: Exclude<Field, { kind: 'number' }>,
  condition: PlainCondition,
  context: CompileContext,
): Fragment {
  switch (field.kind) {
    case 'text':
      return compileText(field.column, condition)
    case 'word':
      return compileWord(field.column, condition)
    case 'words':
      return compileWords(field, condition)
    case 'flag':
      return field.isTrue
    case 'date':
      return compileDate(field.column, condition, context)
    case 'day':
      return compileDay(field.column, condition, context)
    case 'tags':
      return compileTags(condition, context)
    case 'segments':
      return compileSegments(condition, context)
    case 'campaign':
    case 'campaigns':
    case 'poll':
    case 'joinLinks':
    case 'topic':
      return compileFact(condition, context)
  }
}

const isEmpty = (column: Fragment): Fragment => fragment`${column} IS NULL OR ${column} = ''`

function compileText(column: Fragment, condition: PlainCondition): Fragment {
  switch (condition.operator) {
    case 'equals':
      return equalsText(column, condition.value)
    case 'in':
      return isOneOf(column, condition.value)
    case 'contains':
      return contains(column, condition.value)
    case 'starts_with':
      return startsWith(column, condition.value)
    case 'ends_with':
      return endsWith(column, condition.value)
    case 'is_empty':
      return isEmpty(column)
    default:
      throw impossible(condition)
  }
}

/**
 * Compiles a condition on a word. Words are stored as they are written in rules, so SQLite can use
 * indexes.
 */
function compileWord(column: Fragment, condition: PlainCondition): Fragment {
  switch (condition.operator) {
    case 'equals':
      return fragment`${column} = ${condition.value}`
    case 'in':
      return fragment`${column} IN ${condition.value}`
    case 'is_empty':
      return isEmpty(column)
    default:
      throw impossible(condition)
  }
}

function compileWords(field: Extract<Field, { kind: 'words' }>, condition: PlainCondition): Fragment {
  const { column, entries } = field
  switch (condition.operator) {
    case 'contains_any':
      return exists(fragment`SELECT 1 ${entries} WHERE value IN ${condition.value}`)
    case 'contains_all': {
      const wanted = new Set(condition.value).size
      return fragment`(SELECT count(*) ${entries} WHERE value IN ${condition.value}) = ${wanted}`
    }
    case 'is_empty':
      return fragment`${column} IS NULL`
    default:
      throw impossible(condition)
  }
}

const COMPARISONS = { equals: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function compileNumber(column: Fragment, condition: PositiveCondition): Fragment {
  if (condition.operator === 'is_empty') return fragment`${column} IS NULL`
  const { operator, value } = condition as NumberCondition
  if (operator === 'between') return fragment`${column} BETWEEN ${value[0]} AND ${value[1]}`
  return fragment`${column} ${verbatim(COMPARISONS[operator])} ${value}`
}

/** Compiles a condition on a day. Days are text that sorts by time. */
function compileDay(column: Fragment, condition: PlainCondition, time: RuleTime): Fragment {
  switch (condition.operator) {
    case 'on':
    case 'before':
    case 'after':
    case 'between':
    case 'in_last_days':
    case 'in_next_days': {
      const { first, last, before, after } = daysOf(condition, time)
      return allOf([
        ...(first === undefined ? [] : [fragment`${column} >= ${first}`]),
        ...(last === undefined ? [] : [fragment`${column} <= ${last}`]),
        ...(before === undefined ? [] : [fragment`${column} < ${before}`]),
        ...(after === undefined ? [] : [fragment`${column} > ${after}`]),
      ])
    }
    case 'is_empty':
      return fragment`${column} IS NULL`
    default:
      throw impossible(condition)
  }
}

function compileDate(column: Fragment, condition: PlainCondition, time: RuleTime): Fragment {
  switch (condition.operator) {
    case 'on':
    case 'before':
    case 'after':
    case 'between':
    case 'in_last_days':
    case 'in_next_days': {
      const { from, until } = periodOf(condition, time)
      return allOf([
        ...(from === undefined ? [] : [fragment`${column} >= ${from}`]),
        ...(until === undefined ? [] : [fragment`${column} < ${until}`]),
      ])
    }
    case 'is_empty':
      return fragment`${column} IS NULL`
    default:
      throw impossible(condition)
  }
}

function compileTags(condition: PlainCondition, context: CompileContext): Fragment {
  const { organizationId, references, form } = context
  switch (condition.operator) {
    case 'contains_any': {
      const ids = known(condition.value, references.tag)
      return form === 'set'
        ? fragment`contacts.id IN (${taggedContacts(organizationId, ids)})`
        : exists(fragment`SELECT 1 ${fromTagsAmong(organizationId, ids)}`)
    }
    case 'contains_all': {
      const ids = known(condition.value, references.tag)
      // A deleted tag counts in `wanted` but is on no contact, so the condition is false.
      const wanted = new Set(condition.value).size
      return form === 'set'
        ? fragment`contacts.id IN (${taggedContacts(organizationId, ids)}
            GROUP BY contact_id HAVING count(*) = ${wanted})`
        : fragment`(SELECT count(*) ${fromTagsAmong(organizationId, ids)}) = ${wanted}`
    }
    default:
      throw impossible(condition)
  }
}

function compileFact(condition: PlainCondition, context: CompileContext): Fragment {
  const found = rowsOfFact(condition, context)
  if (found === undefined) return verbatim('FALSE')
  // A campaign may have a million recipients, so this list is interruptible. The `+` keeps SQLite from walking all
  // contacts of the organization by an index on contact_id.
  return context.form === 'set'
    ? fragment`contacts.id IN (SELECT contact_id ${found.rows} AND ${interruptible(found.id)} AND +contact_id IS NOT NULL)`
    : exists(fragment`SELECT 1 ${ofOneContact(found)} AND contact_id = contacts.id`)
}

function compileSegments(condition: PlainCondition, context: CompileContext): Fragment {
  if (condition.operator !== 'in') throw impossible(condition)
  return memberOfAny(known(condition.value, context.references.segment), context)
}

interface MemberOptions {
  organizationId: number
  form: ConditionForm
  /** Leaves out members who joined after this time, ms since 1970. */
  joinedUntil?: number | null
}

/** Returns the SQL condition that a row of `contacts` is in one of these static segments. */
export function memberOfAny(
  segmentIds: readonly number[],
  { organizationId, form, joinedUntil = null }: MemberOptions,
): Fragment {
  const joined = joinedUntil === null ? fragment`` : fragment` AND created_at <= ${joinedUntil}`
  return form === 'set'
    ? fragment`contacts.id IN (SELECT contact_id FROM segment_contacts
        WHERE organization_id = ${organizationId} AND segment_id IN ${segmentIds}${joined})`
    : exists(fragment`SELECT 1 FROM segment_contacts WHERE organization_id = ${organizationId}
        AND segment_id IN ${segmentIds} AND contact_id = contacts.id${joined}`)
}

/**
 * Returns an EXISTS condition. IS TRUE keeps SQLite (3.51 on) from turning EXISTS into a join. In a
 * chunk of 5,000 contacts the join reads the tags of the whole chunk for each contact: 415 ms instead
 * of 3.
 */
const exists = (select: Fragment): Fragment => fragment`(EXISTS (${select})) IS TRUE`

const known = (uuids: readonly string[], ids: ReadonlyMap<string, number>): number[] =>
  uuids.flatMap((uuid) => ids.get(uuid) ?? [])

const impossible = ({ field, operator }: PositiveCondition): Error =>
  new Error(`A stored rule has the operator ${operator} for the field ${field}. Validation refuses this.`)
