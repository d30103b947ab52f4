import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { FIELD_NAMES, FIELDS } from '../../../src/contacts/segment-rules/fields.ts'
import { RuleSet } from '../../../src/contacts/segment-rules/rules.ts'
import { validate } from '../../../src/http/take-input.ts'
import type { AppError } from '../../../src/lib/errors.ts'

const Body = v.object({ rules: RuleSet })
const ID = '0190aaaa-0000-7000-8000-000000000001'

/** Returns `[field, message]` of every problem with `rules`; empty without a problem. */
function problems(rules: unknown): string[][] {
  try {
    validate(Body, { rules }, 'body')
    return []
  } catch (error) {
    const details = (error as AppError).details as { field: string; message: string }[]
    return details.map(({ field, message }) => [field, message])
  }
}

const where = (...conditions: unknown[]) => ({ operator: 'AND', conditions })
const city = { field: 'city', operator: 'equals', value: 'Boston' }
const nested = (depth: number): unknown => where(depth === 1 ? city : nested(depth - 1))
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

describe('valid rules', () => {
  test.each([
    ['a single condition', where(city)],
    ['operators in any case', { operator: 'or', conditions: [{ ...city, operator: 'NOT_Equals' }] }],
    ['three levels of groups', nested(3)],
    ['fifty conditions', where(...times(50, () => city))],
    ['a list of 500', where({ field: 'city', operator: 'in', value: times(500, (n) => `city ${n}`) })],
    ['text of 200 characters', where({ ...city, value: 'x'.repeat(200) })],
    ['what LIKE and SQL treat specially', where({ ...city, value: `%_\\'";--` })],
    ['a day', where({ field: 'createdAt', operator: 'on', value: '2024-02-29' })],
    [
      'a period of one day',
      where({ field: 'createdAt', operator: 'between', value: ['2026-03-08', '2026-03-08'] }),
    ],
    ['a number of days', where({ field: 'lastInboundAt', operator: 'in_last_days', value: 3650 })],
    ['tags', where({ field: 'tagIds', operator: 'contains_all', value: [ID] })],
    ['static segments', where({ field: 'segmentId', operator: 'not_in', value: [ID.toUpperCase()] })],
  ])('%s', (_guarantee, rules) => {
    expect(problems(rules)).toEqual([])
  })

  /** Operators of the interface for each kind of field. */
  const DATES = 'on before after between in_last_days not_in_last_days in_next_days is_empty is_not_empty'
  const RESULTS =
    'received not_received delivered not_delivered failed skipped opened not_opened clicked not_clicked replied not_replied opted_out'
  const OPERATORS: Readonly<Record<string, string>> = {
    text: 'equals not_equals contains not_contains starts_with ends_with in not_in is_empty is_not_empty',
    word: 'equals not_equals in not_in is_empty is_not_empty',
    words: 'contains_any contains_all contains_none is_empty is_not_empty',
    flag: 'is_true is_false',
    number: 'equals not_equals gt gte lt lte between is_empty is_not_empty',
    date: DATES,
    day: DATES,
    tags: 'contains_any contains_all contains_none',
    segments: 'in not_in',
    campaign: RESULTS,
    campaigns: RESULTS,
    poll: 'received not_received voted not_voted voted_options',
    joinLinks: 'in not_in',
    topic: 'subscribed not_subscribed unsubscribed not_unsubscribed',
  }

  test('every operator of every field exists', () => {
    const value = (kind: string, operator: string): unknown => {
      if (/_days$/.test(operator)) return 7
      if (operator === 'between') return ['2026-01-01', '2026-01-31']
      if (kind === 'date') return '2026-01-01'
      if (kind === 'campaigns') return 30
      const single = ['tags', 'segments', 'campaign', 'poll', 'joinLinks', 'topic'].includes(kind)
        ? ID
        : 'ARCHIVED'
      return /in$|^contains_|_options$/.test(operator) ? [single] : single
    }
    for (const [name, field] of FIELDS) {
      // ARCHIVED is not a source.
      const words = name === 'source' ? 'MANUAL' : undefined
      for (const operator of OPERATORS[field.kind]!.split(' ')) {
        const given = value(field.kind, operator)
        const rule = {
          field: name,
          operator,
          value: words ? (Array.isArray(given) ? [words] : words) : given,
        }
        expect({ rule, problems: problems(where(rule)) }).toEqual({ rule, problems: [] })
      }
    }
  })

  test('are returned in one spelling, without foreign properties', () => {
    const given = {
      operator: 'and',
      name: 'dropped',
      conditions: [
        { field: 'city', operator: 'EQUALS', value: '  Boston ', also: 'dropped' },
        { field: 'city', operator: 'is_EMPTY', value: 'dropped' },
        { field: 'tagIds', operator: 'contains_any', value: [ID.toUpperCase(), ID] },
        { field: 'firstName', operator: 'equals', value: 'Zoe\u0308' },
      ],
    }
    expect(v.parse(RuleSet, given)).toEqual({
      operator: 'AND',
      conditions: [
        { field: 'city', operator: 'equals', value: 'Boston' },
        { field: 'city', operator: 'is_empty' },
        { field: 'tagIds', operator: 'contains_any', value: [ID] },
        { field: 'firstName', operator: 'equals', value: 'Zoë' },
      ],
    } as never)
  })
})

const FIELD_LIST = `must be one of ${FIELD_NAMES.join(', ')}, or custom. and the key of a custom field`
const NOT_A_RULE = 'must be a condition {field, operator, value} or a group {operator, conditions}'

describe('invalid rules, with their position', () => {
  test.each<{ guarantee: string; rules: unknown; field: string; message: string }>([
    { guarantee: 'no rules at all', rules: undefined, field: 'rules', message: 'is required' },
    { guarantee: 'null', rules: null, field: 'rules', message: 'must be a group {operator, conditions}' },
    { guarantee: 'a condition alone', rules: city, field: 'rules.operator', message: 'must be AND or OR' },
    { guarantee: 'an array', rules: [city], field: 'rules.operator', message: 'is required' },
    {
      guarantee: 'an unknown group operator',
      rules: { operator: 'XOR', conditions: [city] },
      field: 'rules.operator',
      message: 'must be AND or OR',
    },
    {
      guarantee: 'a missing group operator',
      rules: { conditions: [city] },
      field: 'rules.operator',
      message: 'is required',
    },
    {
      guarantee: 'conditions that are no array',
      rules: { operator: 'AND', conditions: city },
      field: 'rules.conditions',
      message: 'must be an array',
    },
    {
      guarantee: 'an empty group',
      rules: where(),
      field: 'rules.conditions',
      message: 'must have at least 1 condition',
    },
    {
      guarantee: 'an empty inner group',
      rules: where(city, where()),
      field: 'rules.conditions[1].conditions',
      message: 'must have at least 1 condition',
    },
    {
      guarantee: 'a fourth level',
      rules: nested(4),
      field: 'rules.conditions[0].conditions[0].conditions[0]',
      message: 'must not be nested deeper than 3 levels of groups',
    },
    {
      guarantee: '51 conditions',
      rules: where(...times(51, () => city)),
      field: 'rules',
      message: 'must have at most 50 conditions in all',
    },
    {
      guarantee: '51 conditions in groups',
      rules: where(...times(17, () => where(city, city, city))),
      field: 'rules',
      message: 'must have at most 50 conditions in all',
    },
    {
      guarantee: 'a thousand empty groups',
      rules: where(...times(1000, () => where())),
      field: 'rules',
      message: 'must have at most 50 conditions in all',
    },
    {
      guarantee: '1,001 entries in all lists',
      rules: where(
        ...times(3, () => ({ field: 'city', operator: 'in', value: times(333, () => 'Reno') })),
        where({ field: 'city', operator: 'in', value: ['a', 'b'] }),
      ),
      field: 'rules',
      message: 'must have at most 1000 entries in all lists together',
    },
    {
      guarantee: 'more than 40,000 characters in values',
      rules: where({ field: 'city', operator: 'in', value: times(500, () => 'é'.repeat(81)) }),
      field: 'rules',
      message: 'must have at most 40000 characters in all values',
    },
    {
      guarantee: 'a number as a condition',
      rules: where(7),
      field: 'rules.conditions[0]',
      message: NOT_A_RULE,
    },
    {
      guarantee: 'null as a condition',
      rules: where(null),
      field: 'rules.conditions[0]',
      message: NOT_A_RULE,
    },
    {
      guarantee: 'a condition without a field',
      rules: where({ operator: 'equals', value: 'x' }),
      field: 'rules.conditions[0].field',
      message: 'is required',
    },
    {
      guarantee: 'an unknown field',
      rules: where(city, { ...city, field: 'shoeSize' }),
      field: 'rules.conditions[1].field',
      message: FIELD_LIST,
    },
    {
      guarantee: 'a column name',
      rules: where({ ...city, field: 'first_name' }),
      field: 'rules.conditions[0].field',
      message: FIELD_LIST,
    },
    {
      guarantee: 'an inherited property',
      rules: where({ ...city, field: 'constructor' }),
      field: 'rules.conditions[0].field',
      message: FIELD_LIST,
    },
    {
      guarantee: 'a field that is an array',
      rules: where({ ...city, field: ['city'] }),
      field: 'rules.conditions[0].field',
      message: FIELD_LIST,
    },
    {
      guarantee: 'a missing operator',
      rules: where({ field: 'city', value: 'x' }),
      field: 'rules.conditions[0].operator',
      message: 'is required',
    },
    {
      guarantee: 'an unknown operator',
      rules: where(city, { ...city, operator: 'sounds_like' }),
      field: 'rules.conditions[1].operator',
      message:
        'must be one of equals, not_equals, contains, not_contains, starts_with, ends_with, in, not_in, is_empty, is_not_empty for city',
    },
    {
      guarantee: 'an operator of another kind',
      rules: where({ field: 'createdAt', operator: 'contains', value: '2026' }),
      field: 'rules.conditions[0].operator',
      message:
        'must be one of on, before, after, between, in_last_days, not_in_last_days, in_next_days, is_empty, is_not_empty for createdAt',
    },
    {
      guarantee: 'a missing value',
      rules: where({ field: 'city', operator: 'equals' }),
      field: 'rules.conditions[0].value',
      message: 'is required',
    },
    {
      guarantee: 'a number for text',
      rules: where({ ...city, value: 7 }),
      field: 'rules.conditions[0].value',
      message: 'must be text',
    },
    {
      guarantee: 'an object for text',
      rules: where({ ...city, value: { $ne: '' } }),
      field: 'rules.conditions[0].value',
      message: 'must be text',
    },
    {
      guarantee: 'empty text',
      rules: where({ ...city, value: ' ' }),
      field: 'rules.conditions[0].value',
      message: 'must not be empty',
    },
    {
      guarantee: 'text of 201 characters',
      rules: where({ ...city, value: 'x'.repeat(201) }),
      field: 'rules.conditions[0].value',
      message: 'must be at most 200 characters',
    },
    {
      guarantee: 'NUL in text',
      rules: where({ ...city, value: 'a\0b' }),
      field: 'rules.conditions[0].value',
      message: 'must not hold control characters',
    },
    {
      guarantee: 'half a character',
      rules: where({ ...city, value: '\ud83d' }),
      field: 'rules.conditions[0].value',
      message: 'must be well-formed Unicode',
    },
    {
      guarantee: 'text for a list',
      rules: where({ ...city, operator: 'in' }),
      field: 'rules.conditions[0].value',
      message: 'must be an array',
    },
    {
      guarantee: 'an empty list',
      rules: where({ ...city, operator: 'in', value: [] }),
      field: 'rules.conditions[0].value',
      message: 'must have at least 1 entry',
    },
    {
      guarantee: 'a list of 501',
      rules: where({ ...city, operator: 'in', value: times(501, String) }),
      field: 'rules.conditions[0].value',
      message: 'must have at most 500 entries',
    },
    {
      guarantee: 'a number in a list',
      rules: where({ ...city, operator: 'in', value: ['a', 7] }),
      field: 'rules.conditions[0].value[1]',
      message: 'must be text',
    },
    {
      guarantee: 'a text that is no status',
      rules: where({ field: 'status', operator: 'equals', value: 'HAPPY' }),
      field: 'rules.conditions[0].value',
      message: 'must be one of ACTIVE, INVALID, ARCHIVED',
    },
    {
      guarantee: 'a text that is no status, in a list',
      rules: where({ field: 'status', operator: 'in', value: ['ACTIVE', 'HAPPY'] }),
      field: 'rules.conditions[0].value[1]',
      message: 'must be one of ACTIVE, INVALID, ARCHIVED',
    },
    {
      guarantee: 'a day that does not exist',
      rules: where({ field: 'createdAt', operator: 'on', value: '2026-02-29' }),
      field: 'rules.conditions[0].value',
      message: 'must be a date such as 2026-03-08',
    },
    {
      guarantee: 'a time for a day',
      rules: where({ field: 'createdAt', operator: 'before', value: '2026-03-08T12:00:00Z' }),
      field: 'rules.conditions[0].value',
      message: 'must be a date such as 2026-03-08',
    },
    {
      guarantee: 'a period that ends before it starts',
      rules: where({ field: 'createdAt', operator: 'between', value: ['2026-03-09', '2026-03-08'] }),
      field: 'rules.conditions[0].value',
      message: 'must not end before it begins',
    },
    {
      guarantee: 'a period with one end',
      rules: where({ field: 'createdAt', operator: 'between', value: ['2026-03-09'] }),
      field: 'rules.conditions[0].value[1]',
      message: 'is required',
    },
    {
      guarantee: 'a period with three days',
      rules: where({
        field: 'createdAt',
        operator: 'between',
        value: ['2026-03-07', '2026-03-08', '2026-03-09'],
      }),
      field: 'rules.conditions[0].value[2]',
      message: 'must be an array of two dates, the first and the last day',
    },
    {
      guarantee: 'zero days',
      rules: where({ field: 'createdAt', operator: 'in_last_days', value: 0 }),
      field: 'rules.conditions[0].value',
      message: 'must be at least 1',
    },
    {
      guarantee: 'half a day',
      rules: where({ field: 'createdAt', operator: 'in_last_days', value: 1.5 }),
      field: 'rules.conditions[0].value',
      message: 'must be a whole number of days',
    },
    {
      guarantee: 'days as text',
      rules: where({ field: 'createdAt', operator: 'in_last_days', value: '7' }),
      field: 'rules.conditions[0].value',
      message: 'must be a whole number of days',
    },
    {
      guarantee: 'too many days',
      rules: where({ field: 'createdAt', operator: 'in_last_days', value: 3651 }),
      field: 'rules.conditions[0].value',
      message: 'must be at most 3650',
    },
    {
      guarantee: 'a tag by name',
      rules: where({ field: 'tagIds', operator: 'contains_any', value: ['vip'] }),
      field: 'rules.conditions[0].value[0]',
      message: 'must be a UUID',
    },
    {
      guarantee: 'a single tag that is not in a list',
      rules: where({ field: 'tagIds', operator: 'contains_any', value: ID }),
      field: 'rules.conditions[0].value',
      message: 'must be an array',
    },
  ])('$guarantee', ({ rules, field, message }) => {
    expect(problems(rules)[0]).toEqual([field, message])
  })
})
