import type { CustomField } from '../../api/api.gen.ts'

/**
 * Fields of segment rules and their operators. The list is built in, so the editor opens without a
 * request.
 */

/** Kinds of input for the value of a condition. */
type ValueKind =
  | 'none'
  | 'text'
  | 'texts'
  | 'number'
  | 'numbers'
  | 'date'
  | 'dates'
  | 'days'
  | 'words'
  | 'records'

interface Operator {
  id: string
  label: string
  value: ValueKind
}

/** Kinds of records that a condition refers to by id. */
export type RecordKind = 'tags' | 'segments' | 'campaigns' | 'polls' | 'pollOptions' | 'joinLinks'

export interface Field {
  id: string
  label: string
  /** Heading of the field in the menu. */
  group: 'Person' | 'Consent' | 'Place' | 'History' | 'What they did' | 'Own fields'
  operators: readonly Operator[]
  /** Possible values with their labels, for a field with fixed values. */
  words?: ReadonlyArray<readonly [string, string]>
  records?: RecordKind
}

const op = (id: string, label: string, value: ValueKind): Operator => ({ id, label, value })

const EMPTY = [op('is_empty', 'is empty', 'none'), op('is_not_empty', 'is not empty', 'none')]
const TEXT = [
  op('equals', 'is', 'text'),
  op('not_equals', 'is not', 'text'),
  op('contains', 'contains', 'text'),
  op('not_contains', 'does not contain', 'text'),
  op('starts_with', 'begins with', 'text'),
  op('ends_with', 'ends with', 'text'),
  op('in', 'is one of', 'texts'),
  op('not_in', 'is none of', 'texts'),
  ...EMPTY,
]
const WORD = [op('in', 'is one of', 'words'), op('not_in', 'is none of', 'words'), ...EMPTY]
const FLAG = [op('is_true', 'is true', 'none'), op('is_false', 'is not true', 'none')]
const DATE = [
  op('in_last_days', 'was in the last days, today included', 'days'),
  op('not_in_last_days', 'was not in the last days', 'days'),
  op('in_next_days', 'is in the next days', 'days'),
  op('on', 'is on', 'date'),
  op('before', 'is before', 'date'),
  op('after', 'is after', 'date'),
  op('between', 'is between', 'dates'),
  ...EMPTY,
]
const NUMBER = [
  op('equals', 'is', 'number'),
  op('not_equals', 'is not', 'number'),
  op('gt', 'is more than', 'number'),
  op('gte', 'is at least', 'number'),
  op('lt', 'is less than', 'number'),
  op('lte', 'is at most', 'number'),
  op('between', 'is between', 'numbers'),
  ...EMPTY,
]
const MANY = [
  op('contains_any', 'has one of', 'words'),
  op('contains_all', 'has all of', 'words'),
  op('contains_none', 'has none of', 'words'),
  ...EMPTY,
]

const text = (id: string, label: string, group: Field['group']): Field => ({
  id,
  label,
  group,
  operators: TEXT,
})
const day = (id: string, label: string): Field => ({ id, label, group: 'History', operators: DATE })
const flag = (id: string, label: string, yes: string, no: string): Field => ({
  id,
  label,
  group: 'Consent',
  operators: [op('is_true', yes, 'none'), op('is_false', no, 'none')],
})
const word = (id: string, label: string, words: ReadonlyArray<readonly [string, string]>): Field => ({
  id,
  label,
  words,
  group: 'Person',
  operators: WORD,
})

/** Built-in fields. */
export const FIELDS: readonly Field[] = [
  text('firstName', 'First name', 'Person'),
  text('lastName', 'Last name', 'Person'),
  text('email', 'Email address', 'Person'),
  text('phone', 'Phone number', 'Person'),
  word('stage', 'Stage', [
    ['NEW_LEAD', 'New lead'],
    ['ENGAGED', 'Engaged'],
    ['QUALIFIED', 'Qualified'],
    ['APPOINTMENT_BOOKED', 'Appointment booked'],
    ['CUSTOMER', 'Customer'],
    ['LOST', 'Lost'],
    ['ARCHIVED', 'Archived'],
  ]),
  word('status', 'Status', [
    ['ACTIVE', 'Active'],
    ['INVALID', 'Invalid number or address'],
    ['ARCHIVED', 'Archived'],
  ]),
  word('source', 'Came from', [
    ['CSV_IMPORT', 'An import'],
    ['MANUAL', 'Entered by hand'],
    ['TEXT_LINK', 'A join link'],
    ['JOIN_KEYWORD', 'A join keyword'],
    ['WEB_FORM', 'A web form'],
    ['INBOUND_SMS', 'A text they sent'],
    ['INBOUND_WHATSAPP', 'A WhatsApp message they sent'],
    ['INBOUND_EMAIL', 'A mail they sent'],
    ['INBOUND_CALL', 'A call'],
    ['GOOGLE_ADS', 'Google Ads'],
    ['META_ADS', 'Meta Ads'],
    ['LEAD_FORM', 'A lead form'],
    ['WEB_CHAT', 'A web chat'],
    ['KIT', 'Kit'],
  ]),
  {
    id: 'tagIds',
    label: 'Tags',
    group: 'Person',
    records: 'tags',
    operators: MANY.slice(0, 3).map((one) => ({ ...one, value: 'records' })),
  },
  flag('isOptedOut', 'Opted out', 'has opted out', 'has not opted out'),
  flag('emailSubscribed', 'Mails', 'gets mails', 'unsubscribed from mails'),
  text('city', 'City', 'Place'),
  text('state', 'State', 'Place'),
  text('postalCode', 'Postal code', 'Place'),
  text('country', 'Country', 'Place'),
  day('createdAt', 'Added'),
  day('lastContactedAt', 'Last written to'),
  day('lastInboundAt', 'Last wrote to you'),
  {
    id: 'campaign',
    label: 'Campaign',
    group: 'What they did',
    records: 'campaigns',
    operators: [
      op('received', 'got', 'records'),
      op('not_received', 'did not get', 'records'),
      op('clicked', 'clicked in', 'records'),
      op('not_clicked', 'did not click in', 'records'),
      op('replied', 'replied to', 'records'),
    ],
  },
  {
    id: 'poll',
    label: 'Poll',
    group: 'What they did',
    records: 'polls',
    operators: [
      op('voted', 'voted in', 'records'),
      op('not_voted', 'did not vote in', 'records'),
      op('received', 'was asked by', 'records'),
      op('not_received', 'was not asked by', 'records'),
      op('voted_options', 'voted for one of', 'records'),
    ],
  },
  {
    id: 'joinLinkId',
    label: 'Join link',
    group: 'What they did',
    records: 'joinLinks',
    operators: [op('in', 'joined by one of', 'records'), op('not_in', 'joined by none of', 'records')],
  },
  {
    id: 'segmentId',
    label: 'Fixed segment',
    group: 'What they did',
    records: 'segments',
    operators: [op('in', 'is in one of', 'records'), op('not_in', 'is in none of', 'records')],
  },
]

const OPERATORS_OF_TYPE = {
  TEXT,
  URL: TEXT,
  NUMBER,
  DATE,
  BOOLEAN: [...FLAG, ...EMPTY],
  SELECT: WORD,
  MULTI_SELECT: MANY,
} as const

/** Returns the built-in fields, then the organization's custom fields. */
export const fieldsWith = (customFields: readonly CustomField[]): Field[] => [
  ...FIELDS,
  ...customFields.map(
    ({ key, label, type, options }): Field => ({
      id: `custom.${key}`,
      label,
      group: 'Own fields',
      operators: OPERATORS_OF_TYPE[type],
      ...(options.length > 0 ? { words: options.map((option) => [option, option] as const) } : {}),
    }),
  ),
]

/**
 * Returns an operator of a field. Keeps an operator that is no longer offered, such as `equals` for
 * a fixed value.
 */
export function operatorOf(field: Field, id: string): Operator {
  const known = field.operators.find((one) => one.id === id)
  if (known) return known
  return op(id, id.replaceAll('_', ' '), field.words ? 'words' : 'text')
}

/** Returns the initial value for a kind of input. */
export function firstValue(kind: ValueKind, isOneRecord: boolean): unknown {
  if (kind === 'none') return undefined
  if (kind === 'days') return 30
  if (kind === 'number' || kind === 'date' || kind === 'text') return ''
  if (kind === 'numbers' || kind === 'dates') return ['', '']
  return kind === 'records' && isOneRecord ? '' : []
}

/** Returns whether a condition refers to one record rather than a list. */
export const namesOne = (field: string, operator: string): boolean =>
  field === 'campaign' || (field === 'poll' && operator !== 'voted_options')
