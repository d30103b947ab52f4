import { type Fragment, verbatim } from '../../db/fragment.ts'
import { perField, RULE_FIELDS } from '../records/fields.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../records/table.ts'

/**
 * The fields of segment rules. Validation, SQL, evaluation and the reference are
 * generated from these closed tables, so a new field is one new entry. A rule carries a key of `FIELDS`, or `custom.<key>`
 * (custom-fields.ts), never a column.
 */

const DATE_OPERATORS = [
  'on',
  'before',
  'after',
  'between',
  'in_last_days',
  'not_in_last_days',
  'in_next_days',
  'is_empty',
  'is_not_empty',
] as const

/** Results of campaigns for a contact: of its messages, then of what it did. */
const CAMPAIGN_OPERATORS = [
  'received',
  'not_received',
  'delivered',
  'not_delivered',
  'failed',
  'skipped',
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
  'replied',
  'not_replied',
  'opted_out',
] as const

/**
 * Operators by kind of field. A `word` is an entry of a closed list (a "select"), and `words` are
 * several. A `date` is an instant, a `day` a day of the calendar. `campaigns` are all campaigns within some days.
 */
export const OPERATORS = {
  text: [
    'equals',
    'not_equals',
    'contains',
    'not_contains',
    'starts_with',
    'ends_with',
    'in',
    'not_in',
    'is_empty',
    'is_not_empty',
  ],
  word: ['equals', 'not_equals', 'in', 'not_in', 'is_empty', 'is_not_empty'],
  words: ['contains_any', 'contains_all', 'contains_none', 'is_empty', 'is_not_empty'],
  flag: ['is_true', 'is_false'],
  number: ['equals', 'not_equals', 'gt', 'gte', 'lt', 'lte', 'between', 'is_empty', 'is_not_empty'],
  date: DATE_OPERATORS,
  day: DATE_OPERATORS,
  tags: ['contains_any', 'contains_all', 'contains_none'],
  segments: ['in', 'not_in'],
  campaign: CAMPAIGN_OPERATORS,
  campaigns: CAMPAIGN_OPERATORS,
  poll: ['received', 'not_received', 'voted', 'not_voted', 'voted_options'],
  joinLinks: ['in', 'not_in'],
  topic: ['subscribed', 'not_subscribed', 'unsubscribed', 'not_unsubscribed'],
} as const

export type FieldKind = keyof typeof OPERATORS
export type Operator = (typeof OPERATORS)[FieldKind][number]

/**
 * Each operator is true for exactly the contacts for which its opposite is false. This decides about
 * an empty value in all fields: it is equal to nothing, contains nothing and is in no list or period,
 * so it matches `not_equals`, `not_contains`, `not_in` and `not_in_last_days`.
 */
export const OPPOSITES = {
  not_equals: 'equals',
  not_contains: 'contains',
  not_in: 'in',
  not_in_last_days: 'in_last_days',
  contains_none: 'contains_any',
  is_not_empty: 'is_empty',
  is_false: 'is_true',
  not_received: 'received',
  not_delivered: 'delivered',
  not_opened: 'opened',
  not_clicked: 'clicked',
  not_replied: 'replied',
  not_voted: 'voted',
  not_subscribed: 'subscribed',
  not_unsubscribed: 'unsubscribed',
} as const satisfies Partial<Record<Operator, Operator>>

/** Kinds of records that rules name by id, by kind of field. */
const REFERENCES = {
  tags: 'tag',
  segments: 'segment',
  campaign: 'campaign',
  poll: 'poll',
  joinLinks: 'joinLink',
  topic: 'topic',
} as const satisfies Partial<Record<FieldKind, string>>

/** A kind of field whose conditions name a record by its id. */
type NamingKind = keyof typeof REFERENCES
export type Reference = (typeof REFERENCES)[NamingKind] | 'pollOption'

/**
 * Returns the kind of record that a condition names by its id; undefined if none. `voted_options`
 * names options of a poll.
 */
export function referenceOf(kind: FieldKind | undefined, operator: Operator): Reference | undefined {
  if (operator === 'voted_options') return 'pollOption'
  return REFERENCES[kind as NamingKind]
}

/** References of rules that name no record. */
export const NOTHING_NAMED: Readonly<Record<Reference, ReadonlyMap<string, number>>> = {
  tag: new Map(),
  segment: new Map(),
  campaign: new Map(),
  poll: new Map(),
  pollOption: new Map(),
  joinLink: new Map(),
  topic: new Map(),
}

export type Field =
  | { kind: 'text' | 'date' | 'day'; column: Fragment }
  | { kind: 'number'; column: Fragment }
  | { kind: 'word'; column: Fragment; words: readonly string[] }
  /** `column` is NULL without words; `entries` is a FROM clause with the words in its column `value`. */
  | { kind: 'words'; column: Fragment; entries: Fragment; words: readonly string[] }
  | { kind: 'flag'; isTrue: Fragment }
  | { kind: 'campaigns' }
  | { kind: NamingKind }

const column = (name: string): Fragment => verbatim(`contacts.${name}`)
const text = (name: string): Field => ({ kind: 'text', column: column(name) })
const date = (name: string): Field => ({ kind: 'date', column: column(name) })
const word = (name: string, words: readonly string[]): Field => ({
  kind: 'word',
  column: column(name),
  words,
})
const flag = (name: string, isTrueWhen: 'NULL' | 'NOT NULL'): Field => ({
  kind: 'flag',
  isTrue: verbatim(`contacts.${name} IS ${isTrueWhen}`),
})

const TABLE = {
  ...perField(RULE_FIELDS, ({ column }) => text(column)),
  status: word('status', CONTACT_STATUSES),
  source: word('source', CONTACT_SOURCES),
  stage: word('stage', CONTACT_STAGES),
  isOptedOut: flag('opted_out_at', 'NOT NULL'),
  emailSubscribed: flag('email_suppressed_at', 'NULL'),
  createdAt: date('created_at'),
  lastContactedAt: date('last_contacted_at'),
  lastInboundAt: date('last_inbound_at'),
  tagIds: { kind: 'tags' },
  segmentId: { kind: 'segments' },
  campaign: { kind: 'campaign' },
  anyCampaign: { kind: 'campaigns' },
  poll: { kind: 'poll' },
  joinLinkId: { kind: 'joinLinks' },
  topic: { kind: 'topic' },
} as const satisfies Record<string, Field>

export type StandardFieldName = keyof typeof TABLE
export const CUSTOM_PREFIX = 'custom.'
export type CustomFieldName = `${typeof CUSTOM_PREFIX}${string}`
export type FieldName = StandardFieldName | CustomFieldName

export const isCustomName = (name: string): name is CustomFieldName => name.startsWith(CUSTOM_PREFIX)

/**
 * The fields that rules of one organization can name. It is a Map, because in an object `constructor` would
 * be a field by inheritance.
 */
export type RuleFields = ReadonlyMap<string, Field>

/** The fields that every organization has. */
export const FIELDS: RuleFields = new Map(Object.entries(TABLE))
export const FIELD_NAMES = Object.keys(TABLE) as readonly StandardFieldName[]
