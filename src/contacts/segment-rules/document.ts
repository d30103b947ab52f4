import { FIELDS, type FieldKind, OPERATORS, type Operator, type StandardFieldName } from './fields.ts'
import { FIELD_MEANINGS, OPERATOR_MEANINGS } from './words.ts'

/**
 * Rules in the OpenAPI document. They are described from the tables of fields.ts. The schema uses the
 * same tables in code.
 */

/** The kinds of fields that every organization has; only custom fields have the other kinds. */
type StandardKind = Exclude<FieldKind, 'words' | 'number' | 'day'>

interface KindText {
  /** Name of the component. */
  name: string
  about: string
  value: string
}

const KINDS: Record<StandardKind, KindText> = {
  text: {
    name: 'TextCondition',
    about: 'A condition on a text.',
    value:
      'Text of 1 to 200 characters; an array of 1 to 500 for `in` and `not_in`. Upper and lower case are the same.',
  },
  word: {
    name: 'WordCondition',
    about: 'A condition on one of a closed list of words.',
    value: 'One of the words of the field; an array of them for `in` and `not_in`.',
  },
  flag: { name: 'FlagCondition', about: 'A condition on a yes or no.', value: 'None.' },
  date: {
    name: 'DateCondition',
    about: 'A condition on a time, by the days of the organization.',
    value:
      'A date such as `2026-03-08` in the time zone of the organization; an array of the first and the last day for `between`; ' +
      'a number of days, today being the first, for `in_last_days`, `not_in_last_days` and `in_next_days`.',
  },
  tags: { name: 'TagCondition', about: 'A condition on tags.', value: 'An array of 1 to 500 tag ids.' },
  segments: {
    name: 'SegmentCondition',
    about: 'A condition on other segments.',
    value: 'An array of 1 to 500 ids of STATIC segments.',
  },
  campaign: {
    name: 'CampaignCondition',
    about: 'A condition on a campaign: what became of its message to the contact, and what the contact did.',
    value: 'The id of a campaign.',
  },
  campaigns: {
    name: 'CampaignsCondition',
    about: 'A condition on all campaigns: whether one of them had a result within some days.',
    value:
      'A number of days from 1 to 3,650, today being the first, in the time zone of the organization. ' +
      'A message counts on the day when it was sent, or when it failed or was skipped if it was not sent; an open, a click, an answer and an opt-out on their own days.',
  },
  poll: {
    name: 'PollCondition',
    about: 'A condition on a poll: whether the contact received it, and how it voted.',
    value: 'The id of a poll; an array of 1 to 500 ids of options for `voted_options`.',
  },
  joinLinks: {
    name: 'JoinLinkCondition',
    about: 'A condition on join links: whether the contact joined by one of them.',
    value: 'An array of 1 to 500 ids of join links.',
  },
  topic: {
    name: 'TopicCondition',
    about: 'A condition on a topic: what the addresses of the contact chose last.',
    value: 'The id of a topic.',
  },
}

const NO_VALUE = 'Operators that end in `_empty`, `_true` or `_false` take none.'

const namesOf = (kind: StandardKind): StandardFieldName[] =>
  [...FIELDS].filter(([, field]) => field.kind === kind).map(([name]) => name as StandardFieldName)

const enumOf = <Word extends string>(
  words: readonly Word[],
  meanings: Readonly<Record<Word, string>>,
  description: string,
) => ({
  type: 'string',
  enum: [...words],
  description,
  'x-enumDescriptions': Object.fromEntries(words.map((word) => [word, meanings[word]])),
})

const operatorOf = (words: readonly Operator[]) =>
  enumOf(
    words,
    OPERATOR_MEANINGS,
    'Comparison of the field with the value. Upper and lower case are the same.',
  )

const condition = (kind: StandardKind) => ({
  type: 'object',
  description: KINDS[kind].about,
  required: ['field', 'operator'],
  properties: {
    field: enumOf(namesOf(kind), FIELD_MEANINGS, 'Field of the contact that the condition compares.'),
    operator: operatorOf(OPERATORS[kind]),
    value: { description: `${KINDS[kind].value} ${NO_VALUE}` },
  },
})

/** The kinds of custom fields. */
const CUSTOM_KINDS = ['text', 'number', 'flag', 'day', 'word', 'words'] as const satisfies FieldKind[]

const customCondition = {
  type: 'object',
  description: 'A condition on a custom field.',
  required: ['field', 'operator'],
  properties: {
    field: {
      type: 'string',
      pattern: '^custom\\.[a-z][a-zA-Z0-9_]{0,39}$',
      description: '`custom.` and the key of the custom field.',
    },
    operator: operatorOf([...new Set<Operator>(CUSTOM_KINDS.flatMap((kind) => OPERATORS[kind]))]),
    value: {
      description:
        'Operators and values are those of the type of the field: TEXT and URL as text, DATE as a date, SELECT as a word; ' +
        'NUMBER takes numbers, the lowest and the highest for `between`; MULTI_SELECT takes arrays of options for ' +
        `\`contains_any\`, \`contains_all\` and \`contains_none\`; BOOLEAN takes \`is_true\` and \`is_false\`. ${NO_VALUE}`,
    },
  },
}

const CONDITIONS: Record<string, Record<string, unknown>> = {
  ...Object.fromEntries(
    (Object.keys(KINDS) as StandardKind[]).map((kind) => [KINDS[kind].name, condition(kind)]),
  ),
  CustomFieldCondition: customCondition,
}

const NAME = 'SegmentRules'
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const groupOperator = {
  type: 'string',
  enum: ['AND', 'OR'],
  description: 'How the parts are combined.',
  'x-enumDescriptions': { AND: 'All of them must hold.', OR: 'At least one of them must hold.' },
}

/** Rules are a component of the document, because a group may contain groups. */
export const RULES_DOCUMENT = {
  component: NAME,
  parts: CONDITIONS,
  schema: {
    type: 'object',
    required: ['operator', 'conditions'],
    properties: {
      operator: groupOperator,
      conditions: {
        type: 'array',
        minItems: 1,
        description: 'Conditions, and groups of them.',
        items: { anyOf: [...Object.keys(CONDITIONS), NAME].map(refTo) },
      },
    },
    description:
      'A tree of conditions: groups nest up to 3 levels, with at most 50 conditions, 1,000 list entries and 40,000 characters in all. ' +
      'Every `not_…` and `contains_none` matches exactly the contacts that its opposite does not match, including those with an empty value.',
  },
}

const EXPLAINED = 'ExplainedRules'

/** Rules in an explanation: the same tree, each part with its result for the contact. */
export const EXPLAINED_DOCUMENT = {
  component: EXPLAINED,
  parts: {
    ExplainedCondition: {
      type: 'object',
      description: 'A condition with its result for the contact.',
      required: ['field', 'operator', 'matched', 'actual'],
      properties: {
        field: { type: 'string', description: 'The field of the contact.' },
        operator: { type: 'string', description: 'The operator of the condition.' },
        value: { description: 'The value to compare with; absent for operators without a value.' },
        matched: { type: 'boolean', description: 'Whether it holds for the contact.' },
        actual: { description: 'The value of the contact; null for none.' },
      },
    },
  },
  schema: {
    type: 'object',
    description: 'Rules, each part with its result for the contact.',
    required: ['operator', 'matched', 'conditions'],
    properties: {
      operator: groupOperator,
      matched: { type: 'boolean', description: 'Whether the contact matches this part.' },
      conditions: {
        type: 'array',
        description: 'The parts, as in the rules.',
        items: { anyOf: ['ExplainedCondition', EXPLAINED].map(refTo) },
      },
    },
  },
}
