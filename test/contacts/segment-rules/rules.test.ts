import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { FIELD_NAMES, FIELDS, OPERATORS } from '../../../src/contacts/segment-rules/fields.ts'
import { RuleSet } from '../../../src/contacts/segment-rules/rules.ts'
import { validate } from '../../../src/http/validate.ts'
import type { AppError } from '../../../src/lib/errors.ts'

const Body = v.object({ rules: RuleSet })
const ID = '0190aaaa-0000-7000-8000-000000000001'

/** `[field, message]` of every problem with `rules`; empty when they are taken. */
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

describe('rules that are taken', () => {
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

  test('every operator of every field is there', () => {
    const value = (kind: string, operator: string): unknown => {
      if (/_days$/.test(operator)) return 7
      if (operator === 'between') return ['2026-01-01', '2026-01-31']
      if (kind === 'date') return '2026-01-01'
      const single = ['tags', 'segments', 'campaign'].includes(kind) ? ID : 'ARCHIVED'
      return /in$|^contains_/.test(operator) ? [single] : single
    }
    for (const [name, field] of FIELDS) {
      // No source is called ARCHIVED.
      const words = name === 'source' ? 'MANUAL' : undefined
      for (const operator of OPERATORS[field.kind]) {
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

  test('come out in one spelling, without what does not belong', () => {
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

describe('rules that are refused, and where', () => {
  test.each<[string, unknown, string, string]>([
    ['no rules at all', undefined, 'rules', 'is required'],
    ['null', null, 'rules', 'must be a group {operator, conditions}'],
    ['a condition alone', city, 'rules.operator', 'must be AND or OR'],
    ['an array', [city], 'rules.operator', 'is required'],
    [
      'an operator that joins nothing',
      { operator: 'XOR', conditions: [city] },
      'rules.operator',
      'must be AND or OR',
    ],
    ['a missing group operator', { conditions: [city] }, 'rules.operator', 'is required'],
    [
      'conditions that are no array',
      { operator: 'AND', conditions: city },
      'rules.conditions',
      'must be an array',
    ],
    ['an empty group', where(), 'rules.conditions', 'must have at least 1 condition'],
    [
      'an empty inner group',
      where(city, where()),
      'rules.conditions[1].conditions',
      'must have at least 1 condition',
    ],
    [
      'a fourth level',
      nested(4),
      'rules.conditions[0].conditions[0].conditions[0]',
      'must not be nested deeper than 3 levels of groups',
    ],
    ['51 conditions', where(...times(51, () => city)), 'rules', 'must have at most 50 conditions in all'],
    [
      '51 conditions in groups',
      where(...times(17, () => where(city, city, city))),
      'rules',
      'must have at most 50 conditions in all',
    ],
    [
      'a thousand empty groups',
      where(...times(1000, () => where())),
      'rules',
      'must have at most 50 conditions in all',
    ],
    [
      '1,001 entries in all lists',
      where(
        ...times(3, () => ({ field: 'city', operator: 'in', value: times(333, () => 'Reno') })),
        where({ field: 'city', operator: 'in', value: ['a', 'b'] }),
      ),
      'rules',
      'must have at most 1000 entries in all lists together',
    ],
    [
      'more than 40,000 characters in values',
      where({ field: 'city', operator: 'in', value: times(500, () => 'é'.repeat(81)) }),
      'rules',
      'must have at most 40000 characters in all values',
    ],
    ['a number as a condition', where(7), 'rules.conditions[0]', NOT_A_RULE],
    ['null as a condition', where(null), 'rules.conditions[0]', NOT_A_RULE],
    [
      'a condition without a field',
      where({ operator: 'equals', value: 'x' }),
      'rules.conditions[0].field',
      'is required',
    ],
    [
      'an unknown field',
      where(city, { ...city, field: 'shoeSize' }),
      'rules.conditions[1].field',
      FIELD_LIST,
    ],
    ['a column name', where({ ...city, field: 'first_name' }), 'rules.conditions[0].field', FIELD_LIST],
    [
      'an inherited property',
      where({ ...city, field: 'constructor' }),
      'rules.conditions[0].field',
      FIELD_LIST,
    ],
    [
      'a field that is an array',
      where({ ...city, field: ['city'] }),
      'rules.conditions[0].field',
      FIELD_LIST,
    ],
    [
      'a missing operator',
      where({ field: 'city', value: 'x' }),
      'rules.conditions[0].operator',
      'is required',
    ],
    [
      'an unknown operator',
      where(city, { ...city, operator: 'sounds_like' }),
      'rules.conditions[1].operator',
      `must be one of ${OPERATORS.text.join(', ')} for city`,
    ],
    [
      'an operator of another kind',
      where({ field: 'createdAt', operator: 'contains', value: '2026' }),
      'rules.conditions[0].operator',
      `must be one of ${OPERATORS.date.join(', ')} for createdAt`,
    ],
    [
      'a missing value',
      where({ field: 'city', operator: 'equals' }),
      'rules.conditions[0].value',
      'is required',
    ],
    ['a number for text', where({ ...city, value: 7 }), 'rules.conditions[0].value', 'must be text'],
    [
      'an object for text',
      where({ ...city, value: { $ne: '' } }),
      'rules.conditions[0].value',
      'must be text',
    ],
    ['empty text', where({ ...city, value: ' ' }), 'rules.conditions[0].value', 'must not be empty'],
    [
      'text of 201 characters',
      where({ ...city, value: 'x'.repeat(201) }),
      'rules.conditions[0].value',
      'must be at most 200 characters',
    ],
    [
      'NUL in text',
      where({ ...city, value: 'a\0b' }),
      'rules.conditions[0].value',
      'must not hold control characters',
    ],
    [
      'half a character',
      where({ ...city, value: '\ud83d' }),
      'rules.conditions[0].value',
      'must be well-formed Unicode',
    ],
    ['text for a list', where({ ...city, operator: 'in' }), 'rules.conditions[0].value', 'must be an array'],
    [
      'an empty list',
      where({ ...city, operator: 'in', value: [] }),
      'rules.conditions[0].value',
      'must have at least 1 entry',
    ],
    [
      'a list of 501',
      where({ ...city, operator: 'in', value: times(501, String) }),
      'rules.conditions[0].value',
      'must have at most 500 entries',
    ],
    [
      'a number in a list',
      where({ ...city, operator: 'in', value: ['a', 7] }),
      'rules.conditions[0].value[1]',
      'must be text',
    ],
    [
      'a word that is no status',
      where({ field: 'status', operator: 'equals', value: 'HAPPY' }),
      'rules.conditions[0].value',
      'must be one of ACTIVE, INVALID, ARCHIVED',
    ],
    [
      'a word that is no status, in a list',
      where({ field: 'status', operator: 'in', value: ['ACTIVE', 'HAPPY'] }),
      'rules.conditions[0].value[1]',
      'must be one of ACTIVE, INVALID, ARCHIVED',
    ],
    [
      'a day that does not exist',
      where({ field: 'createdAt', operator: 'on', value: '2026-02-29' }),
      'rules.conditions[0].value',
      'must be a date such as 2026-03-08',
    ],
    [
      'a time for a day',
      where({ field: 'createdAt', operator: 'before', value: '2026-03-08T12:00:00Z' }),
      'rules.conditions[0].value',
      'must be a date such as 2026-03-08',
    ],
    [
      'a period that ends before it begins',
      where({ field: 'createdAt', operator: 'between', value: ['2026-03-09', '2026-03-08'] }),
      'rules.conditions[0].value',
      'must not end before it begins',
    ],
    [
      'a period of one end',
      where({ field: 'createdAt', operator: 'between', value: ['2026-03-09'] }),
      'rules.conditions[0].value[1]',
      'is required',
    ],
    [
      'a period of three days to choose from',
      where({ field: 'createdAt', operator: 'between', value: ['2026-03-07', '2026-03-08', '2026-03-09'] }),
      'rules.conditions[0].value[2]',
      'must be an array of two dates, the first and the last day',
    ],
    [
      'no days',
      where({ field: 'createdAt', operator: 'in_last_days', value: 0 }),
      'rules.conditions[0].value',
      'must be at least 1',
    ],
    [
      'half a day',
      where({ field: 'createdAt', operator: 'in_last_days', value: 1.5 }),
      'rules.conditions[0].value',
      'must be a whole number of days',
    ],
    [
      'days as text',
      where({ field: 'createdAt', operator: 'in_last_days', value: '7' }),
      'rules.conditions[0].value',
      'must be a whole number of days',
    ],
    [
      'too many days',
      where({ field: 'createdAt', operator: 'in_last_days', value: 3651 }),
      'rules.conditions[0].value',
      'must be at most 3650',
    ],
    [
      'a tag by name',
      where({ field: 'tagIds', operator: 'contains_any', value: ['vip'] }),
      'rules.conditions[0].value[0]',
      'must be a UUID',
    ],
    [
      'one tag not in a list',
      where({ field: 'tagIds', operator: 'contains_any', value: ID }),
      'rules.conditions[0].value',
      'must be an array',
    ],
  ])('%s', (_guarantee, rules, field, message) => {
    expect(problems(rules)[0]).toEqual([field, message])
  })
})
