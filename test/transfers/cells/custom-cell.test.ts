import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { valueSchema } from '../../../src/contacts/custom-fields/service.ts'
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '../../../src/contacts/custom-fields/table.ts'
import { customCellReader, writeCustomCell } from '../../../src/transfers/cells/custom-cell.ts'
import { guardCell } from '../../../src/transfers/csv/line.ts'

const OPTIONS = ['Pro', 'a;b', 'a,"b"', "'=x", 'É', '-5', 'yes']
const fieldOf = (type: CustomFieldType) => ({
  key: 'k',
  label: 'L',
  type,
  options: OPTIONS,
  isArchived: false,
})
const read = (type: CustomFieldType, cell: string, country = 'US') =>
  customCellReader(fieldOf(type), country)(cell)

describe('a cell is read as', () => {
  test.each<[CustomFieldType, string, unknown]>([
    ['TEXT', '  some text ', 'some text'],
    ['TEXT', "'=1+1", '=1+1'],
    ['TEXT', 'Jose\u0301\u200b', 'José'],
    ['NUMBER', '5', 5],
    ['NUMBER', '-1.25', -1.25],
    ['NUMBER', "'-1.25", -1.25],
    ['NUMBER', '+3', 3],
    ['NUMBER', '0', 0],
    ['NUMBER', '1e-7', 1e-7],
    ['NUMBER', '1,234', 1_234],
    ['NUMBER', '1,5', 1.5],
    ['NUMBER', '1.234', 1.234],
    ['NUMBER', '1,234.50', 1_234.5],
    ['NUMBER', '1.234,50', 1_234.5],
    ['NUMBER', '1,234,567', 1_234_567],
    ['NUMBER', '1.234.567', 1_234_567],
    ['NUMBER', '1 234,5', 1_234.5],
    ['NUMBER', '1\u00a0234', 1_234],
    ['NUMBER', '$1,000', 1_000],
    ['NUMBER', '12.50 €', 12.5],
    ['BOOLEAN', 'TRUE', true],
    ['BOOLEAN', 'x', true],
    ['BOOLEAN', '0', false],
    ['BOOLEAN', 'Nein', false],
    ['DATE', '2026-03-08', '2026-03-08'],
    ['DATE', '2026/3/8', '2026-03-08'],
    ['DATE', '2026-03-08T23:30:00Z', '2026-03-08'],
    ['DATE', '3/8/2026', '2026-03-08'],
    ['DATE', '03-08-2026', '2026-03-08'],
    ['DATE', '8.3.2026', '2026-03-08'],
    ['DATE', '3/8/2026 12:00 AM', '2026-03-08'],
    ['SELECT', 'Pro', 'Pro'],
    ['SELECT', ' PRO ', 'Pro'],
    ['SELECT', 'é', 'É'],
    ['SELECT', "''=x", "'=x"],
    ['MULTI_SELECT', 'yes; pro ;yes', ['Pro', 'yes']],
    ['MULTI_SELECT', '"a;b"', ['a;b']],
    ['URL', 'https://example.com/x', 'https://example.com/x'],
    ['URL', 'www.example.com', 'https://www.example.com'],
  ])('%s: %j is %j', (type, cell, value) => {
    expect(read(type, cell)).toEqual({ value } as never)
  })

  test('the day before the month where people write so', () => {
    expect(read('DATE', '3/8/2026', 'GB')).toEqual({ value: '2026-08-03' })
    expect(read('DATE', '25/12/1980', 'GB')).toEqual({ value: '1980-12-25' })
  })

  test.each([...CUSTOM_FIELD_TYPES])('%s: nothing, when there is nothing to see', (type) => {
    for (const cell of ['', '  ', '\u00a0\u200b']) expect(read(type, cell).value).toBeUndefined()
    expect(read(type, ' \u200b ')).toEqual({})
  })
})

describe('a cell that does not fit is left out with a remark', () => {
  test.each<[CustomFieldType, string, string, unknown?]>([
    ['TEXT', 'x'.repeat(1_001), 'is longer than 1,000 characters'],
    ['NUMBER', 'many', 'is not a number'],
    ['NUMBER', '1.2.3,4,5', 'is not a number'],
    ['NUMBER', '12%', 'is not a number'],
    ['NUMBER', '1e16', 'is not a number'],
    ['NUMBER', 'Infinity', 'is not a number'],
    ['NUMBER', '0x10', 'is not a number'],
    ['BOOLEAN', 'maybe', 'is neither yes nor no'],
    ['DATE', 'tomorrow', 'is not a date'],
    ['DATE', '2026-02-29', 'is not a date'],
    ['DATE', '25/12/1980', 'is not a date'],
    ['DATE', '3/8/26', 'is not a date'],
    ['DATE', '46089', 'is not a date'],
    ['SELECT', 'Max', 'is not one of the options'],
    ['MULTI_SELECT', 'x;y', 'names options that do not exist'],
    ['MULTI_SELECT', 'x;pro', 'names options that do not exist', ['Pro']],
    ['URL', 'nothing', 'is not a web address'],
    ['URL', 'javascript:alert(1)', 'is not a web address'],
  ])('%s: %j', (type, cell, ...[problem, value]) => {
    const reading = read(type, cell)
    expect(reading.problem).toContain(problem)
    expect(reading.value).toEqual(value as never)
  })
})

test('what is written as a cell reads back as the same value', () => {
  const letter = fc.constantFrom(
    'a',
    'É',
    '日',
    '😀',
    "'",
    '=',
    '+',
    '-',
    '@',
    '|',
    '"',
    ',',
    ';',
    '\n',
    '\r',
    '\t',
    ' ',
    '\u00a0',
    '\u200b',
    '0',
  )
  const text = fc.string({ unit: letter, maxLength: 8 })
  const input: Record<CustomFieldType, fc.Arbitrary<unknown>> = {
    TEXT: text,
    URL: text.map((path) => `https://example.com/${path}`),
    NUMBER: fc.oneof(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.integer()),
    BOOLEAN: fc.boolean(),
    DATE: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    SELECT: fc.constantFrom(...OPTIONS),
    MULTI_SELECT: fc.subarray(OPTIONS, { minLength: 1 }),
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...CUSTOM_FIELD_TYPES).chain((type) => fc.tuple(fc.constant(type), input[type])),
      ([type, given]) => {
        const stored = v.safeParse(valueSchema(fieldOf(type)), given)
        fc.pre(stored.success && stored.output !== '')
        if (!stored.success) return
        const cell = guardCell(writeCustomCell(stored.output)!)
        expect(read(type, cell)).toEqual({ value: stored.output })
      },
    ),
    { numRuns: 2_000 },
  )
})
