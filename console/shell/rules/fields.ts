import { conditions } from '../../../words/en/conditions.ts'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { segments } from '../../../words/en/segments.ts'
import type { CustomField } from '../../api/api.gen.ts'
import { CAMPAIGN_RESULTS, RECENT_RESULTS } from '../campaign-results.ts'
import { SOURCE_NAMES, STAGE_NAMES, STATUS_NAMES } from '../contact-values.ts'

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
/** `segments` are those with a fixed list; `anySegments` also those with rules. */
export type RecordKind =
  | 'tags'
  | 'segments'
  | 'anySegments'
  | 'campaigns'
  | 'polls'
  | 'pollOptions'
  | 'joinLinks'
  | 'topics'

export interface Field {
  id: string
  label: string
  /** Heading of the field in the menu. */
  group: string
  operators: readonly Operator[]
  /** Possible values with their labels, for a field with fixed values. */
  words?: ReadonlyArray<readonly [string, string]>
  records?: RecordKind
}

const op = (id: string, label: string, value: ValueKind): Operator => ({ id, label, value })

const EMPTY = [op('is_empty', conditions.empty(), 'none'), op('is_not_empty', conditions.notEmpty(), 'none')]
const TEXT = [
  op('equals', conditions.equals(), 'text'),
  op('not_equals', conditions.notEquals(), 'text'),
  op('contains', conditions.contains(), 'text'),
  op('not_contains', conditions.notContains(), 'text'),
  op('starts_with', conditions.startsWith(), 'text'),
  op('ends_with', conditions.endsWith(), 'text'),
  op('in', conditions.oneOf(), 'texts'),
  op('not_in', conditions.noneOf(), 'texts'),
  ...EMPTY,
]
const WORD = [op('in', conditions.oneOf(), 'words'), op('not_in', conditions.noneOf(), 'words'), ...EMPTY]
const FLAG = [op('is_true', conditions.yes(), 'none'), op('is_false', conditions.notYes(), 'none')]
const DATE = [
  op('in_last_days', conditions.lastDays(), 'days'),
  op('not_in_last_days', conditions.notLastDays(), 'days'),
  op('in_next_days', conditions.nextDays(), 'days'),
  op('on', conditions.on(), 'date'),
  op('before', conditions.before(), 'date'),
  op('after', conditions.after(), 'date'),
  op('between', conditions.between(), 'dates'),
  ...EMPTY,
]
const NUMBER = [
  op('equals', conditions.equals(), 'number'),
  op('not_equals', conditions.notEquals(), 'number'),
  op('gt', conditions.moreThan(), 'number'),
  op('gte', conditions.atLeast(), 'number'),
  op('lt', conditions.lessThan(), 'number'),
  op('lte', conditions.atMost(), 'number'),
  op('between', conditions.between(), 'numbers'),
  ...EMPTY,
]
const MANY = [
  op('contains_any', conditions.anyOf(), 'words'),
  op('contains_all', conditions.allOf(), 'words'),
  op('contains_none', conditions.noneIn(), 'words'),
  ...EMPTY,
]

const text = (id: string, label: string, group: Field['group']): Field => ({
  id,
  label,
  group,
  operators: TEXT,
})
const day = (id: string, label: string): Field => ({
  id,
  label,
  group: segments.groupHistory(),
  operators: DATE,
})
const flag = (id: string, label: string, yes: string, no: string): Field => ({
  id,
  label,
  group: segments.groupConsent(),
  operators: [op('is_true', yes, 'none'), op('is_false', no, 'none')],
})
const word = (id: string, label: string, words: Readonly<Record<string, string>>): Field => ({
  id,
  label,
  words: Object.entries(words),
  group: segments.groupPerson(),
  operators: WORD,
})

/** Built-in fields. */
export const FIELDS: readonly Field[] = [
  text('firstName', contactFields.firstName(), segments.groupPerson()),
  text('lastName', contactFields.lastName(), segments.groupPerson()),
  text('email', contactFields.email(), segments.groupPerson()),
  text('phone', contactFields.phone(), segments.groupPerson()),
  word('stage', contactFields.stage(), STAGE_NAMES),
  word('status', contactFields.status(), STATUS_NAMES),
  word('source', contactFields.source(), SOURCE_NAMES),
  {
    id: 'tagIds',
    label: contactFields.tags(),
    group: segments.groupPerson(),
    records: 'tags',
    operators: MANY.slice(0, 3).map((one) => ({ ...one, value: 'records' })),
  },
  flag('isOptedOut', segments.fieldSms(), segments.optedOut(), segments.notOptedOut()),
  flag('emailSubscribed', segments.fieldEmail(), segments.notOptedOut(), segments.optedOut()),
  {
    id: 'topic',
    label: segments.fieldTopic(),
    group: segments.groupConsent(),
    records: 'topics',
    operators: [
      op('subscribed', segments.topicSubscribed(), 'records'),
      op('not_subscribed', segments.topicNotSubscribed(), 'records'),
      op('unsubscribed', segments.topicUnsubscribed(), 'records'),
      op('not_unsubscribed', segments.topicNotUnsubscribed(), 'records'),
    ],
  },
  text('city', contactFields.city(), segments.groupPlace()),
  text('state', contactFields.state(), segments.groupPlace()),
  text('postalCode', contactFields.postalCode(), segments.groupPlace()),
  text('country', contactFields.country(), segments.groupPlace()),
  day('createdAt', segments.fieldAdded()),
  day('lastContactedAt', segments.fieldContacted()),
  day('lastInboundAt', segments.fieldInbound()),
  {
    id: 'campaign',
    label: segments.fieldCampaign(),
    group: segments.groupActivity(),
    records: 'campaigns',
    operators: Object.entries(CAMPAIGN_RESULTS).map(([id, label]) => op(id, label, 'records')),
  },
  {
    id: 'anyCampaign',
    label: segments.fieldAnyCampaign(),
    group: segments.groupActivity(),
    operators: Object.entries(RECENT_RESULTS).map(([id, label]) => op(id, label, 'days')),
  },
  {
    id: 'poll',
    label: segments.fieldPoll(),
    group: segments.groupActivity(),
    records: 'polls',
    operators: [
      op('voted', segments.pollVoted(), 'records'),
      op('not_voted', segments.pollNotVoted(), 'records'),
      op('received', segments.pollReceived(), 'records'),
      op('not_received', segments.pollNotReceived(), 'records'),
      op('voted_options', segments.pollVotedOptions(), 'records'),
    ],
  },
  {
    id: 'joinLinkId',
    label: segments.fieldJoinLink(),
    group: segments.groupActivity(),
    records: 'joinLinks',
    operators: [op('in', segments.joinedBy(), 'records'), op('not_in', segments.notJoinedBy(), 'records')],
  },
  {
    id: 'segmentId',
    label: segments.fieldFixedSegment(),
    group: segments.groupActivity(),
    records: 'segments',
    operators: [op('in', segments.inOneOf(), 'records'), op('not_in', segments.inNoneOf(), 'records')],
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
      group: contactFields.customFields(),
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
  field === 'campaign' || field === 'topic' || (field === 'poll' && operator !== 'voted_options')

/** Returns the kind of the records that a condition refers to. */
export const recordsOf = (field: Field, operator: string): RecordKind =>
  field.id === 'poll' && operator === 'voted_options' ? 'pollOptions' : field.records!
