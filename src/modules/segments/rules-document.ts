import { FIELDS, type FieldKind, OPERATORS, type Operator } from './fields.ts'

/** How rules look in the OpenAPI document: the tables of fields.ts, since the schema decides by them in code. */

/** Kinds of field that every organization has; the others are of custom fields only. */
type StandardKind = Exclude<FieldKind, 'words' | 'number' | 'day'>

const VALUES: Record<StandardKind, string> = {
  text: 'Text of 1 to 200 characters; an array of 1 to 500 for `in` and `not_in`. Upper and lower case are the same.',
  word: 'One of the words of the field; an array of them for `in` and `not_in`.',
  flag: 'None.',
  date:
    'A date such as `2026-03-08` in the time zone of the organization; an array of the first and the last day for `between`; ' +
    'a number of days, today being the first, for `in_last_days`, `not_in_last_days` and `in_next_days`.',
  tags: 'An array of 1 to 500 tag ids.',
  segments: 'An array of 1 to 500 ids of STATIC segments.',
}

const namesOf = (kind: StandardKind): string[] =>
  [...FIELDS].filter(([, field]) => field.kind === kind).map(([name]) => name)

const condition = (kind: StandardKind) => ({
  type: 'object',
  required: ['field', 'operator'],
  properties: {
    field: { type: 'string', enum: namesOf(kind) },
    operator: { type: 'string', enum: [...OPERATORS[kind]] },
    value: {
      description: `${VALUES[kind]} Operators that end in \`_empty\`, \`_true\` or \`_false\` take none.`,
    },
  },
})

/** The kinds that custom fields have: the types of contract section 10. */
const CUSTOM_KINDS = ['text', 'number', 'flag', 'day', 'word', 'words'] as const satisfies FieldKind[]

const customCondition = {
  type: 'object',
  required: ['field', 'operator'],
  properties: {
    field: { type: 'string', pattern: '^custom\\.[a-z][a-zA-Z0-9_]{0,39}$' },
    operator: {
      type: 'string',
      enum: [...new Set<Operator>(CUSTOM_KINDS.flatMap((kind) => OPERATORS[kind]))],
    },
    value: {
      description:
        'About a custom field, `custom.` and its key. Operators and values are those of its type: TEXT and URL as text, ' +
        'DATE as a date, SELECT as a word; NUMBER takes numbers, the lowest and the highest for `between`; MULTI_SELECT ' +
        'takes arrays of options for `contains_any`, `contains_all` and `contains_none`; BOOLEAN takes `is_true` and `is_false`.',
    },
  },
}

const CONDITIONS = [...(Object.keys(VALUES) as StandardKind[]).map(condition), customCondition]

const NAME = 'SegmentRules'

/** A component of the document, since a group may hold groups. */
export const RULES_DOCUMENT = {
  component: NAME,
  schema: {
    type: 'object',
    required: ['operator', 'conditions'],
    properties: {
      operator: { type: 'string', enum: ['AND', 'OR'] },
      conditions: {
        type: 'array',
        minItems: 1,
        items: { anyOf: [...CONDITIONS, { $ref: `#/components/schemas/${NAME}` }] },
      },
    },
    description:
      'A tree of conditions: groups nest up to 3 levels, with at most 50 conditions, 1,000 list entries and 40,000 characters in all. Operators are matched in any case. ' +
      'Every `not_…` and `contains_none` matches exactly the contacts its opposite does not, those with an empty value included.',
  },
}

/** Rules in an explanation: the same tree, each part with what it says of the contact. */
export const EXPLAINED_DOCUMENT = {
  type: 'object',
  required: ['operator', 'matched', 'conditions'],
  properties: {
    operator: { type: 'string', enum: ['AND', 'OR'] },
    matched: { type: 'boolean', description: 'Whether the contact matches this part.' },
    conditions: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'As in the rules; a condition has `matched` too, and `actual`: the value of the contact.',
    },
  },
}
