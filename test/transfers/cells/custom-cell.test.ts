import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { valueSchema } from '../../../src/contacts/custom-fields/service.ts'
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '../../../src/contacts/custom-fields/table.ts'
import { guardCell } from '../../../src/lib/csv.ts'
import { saySentences } from '../../../src/lib/stored-sentence.ts'
import { customCellReader, writeCustomCell } from '../../../src/transfers/cells/custom-cell.ts'
import { runs } from '../../support/size.ts'

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
  test.each<{ type: CustomFieldType; cell: string; value: unknown }>([
    { type: 'TEXT', cell: '  some text ', value: 'some text' },
    { type: 'TEXT', cell: "'=1+1", value: '=1+1' },
    { type: 'TEXT', cell: 'Jose\u0301\u200b', value: 'José' },
    { type: 'NUMBER', cell: '5', value: 5 },
    { type: 'NUMBER', cell: '-1.25', value: -1.25 },
    { type: 'NUMBER', cell: "'-1.25", value: -1.25 },
    { type: 'NUMBER', cell: '+3', value: 3 },
    { type: 'NUMBER', cell: '0', value: 0 },
    { type: 'NUMBER', cell: '1e-7', value: 1e-7 },
    { type: 'NUMBER', cell: '1,234', value: 1_234 },
    { type: 'NUMBER', cell: '1,5', value: 1.5 },
    { type: 'NUMBER', cell: '1.234', value: 1.234 },
    { type: 'NUMBER', cell: '1,234.50', value: 1_234.5 },
    { type: 'NUMBER', cell: '1.234,50', value: 1_234.5 },
    { type: 'NUMBER', cell: '1,234,567', value: 1_234_567 },
    { type: 'NUMBER', cell: '1.234.567', value: 1_234_567 },
    { type: 'NUMBER', cell: '1 234,5', value: 1_234.5 },
    { type: 'NUMBER', cell: '1\u00a0234', value: 1_234 },
    { type: 'NUMBER', cell: '$1,000', value: 1_000 },
    { type: 'NUMBER', cell: '12.50 €', value: 12.5 },
    { type: 'BOOLEAN', cell: 'TRUE', value: true },
    { type: 'BOOLEAN', cell: 'x', value: true },
    { type: 'BOOLEAN', cell: '0', value: false },
    { type: 'BOOLEAN', cell: 'Nein', value: false },
    { type: 'DATE', cell: '2026-03-08', value: '2026-03-08' },
    { type: 'DATE', cell: '2026/3/8', value: '2026-03-08' },
    { type: 'DATE', cell: '2026-03-08T23:30:00Z', value: '2026-03-08' },
    { type: 'DATE', cell: '3/8/2026', value: '2026-03-08' },
    { type: 'DATE', cell: '03-08-2026', value: '2026-03-08' },
    { type: 'DATE', cell: '8.3.2026', value: '2026-03-08' },
    { type: 'DATE', cell: '3/8/2026 12:00 AM', value: '2026-03-08' },
    { type: 'SELECT', cell: 'Pro', value: 'Pro' },
    { type: 'SELECT', cell: ' PRO ', value: 'Pro' },
    { type: 'SELECT', cell: 'é', value: 'É' },
    { type: 'SELECT', cell: "''=x", value: "'=x" },
    { type: 'MULTI_SELECT', cell: 'yes; pro ;yes', value: ['Pro', 'yes'] },
    { type: 'MULTI_SELECT', cell: '"a;b"', value: ['a;b'] },
    { type: 'URL', cell: 'https://example.com/x', value: 'https://example.com/x' },
    { type: 'URL', cell: 'www.example.com', value: 'https://www.example.com' },
  ])('$type: "$cell" is $value', ({ type, cell, value }) => {
    expect(read(type, cell)).toEqual({ value } as never)
  })

  test('the day before the month if people write it like this', () => {
    expect(read('DATE', '3/8/2026', 'GB')).toEqual({ value: '2026-08-03' })
    expect(read('DATE', '25/12/1980', 'GB')).toEqual({ value: '1980-12-25' })
  })

  test.each([...CUSTOM_FIELD_TYPES])('%s: a cell without visible text has no value', (type) => {
    for (const cell of ['', '  ', '\u00a0\u200b']) expect(read(type, cell).value).toBeUndefined()
    expect(read(type, ' \u200b ')).toEqual({})
  })
})

describe('a cell that does not fit is left out with a remark', () => {
  test.each<{ type: CustomFieldType; cell: string; problem: string; value?: string[] }>([
    { type: 'TEXT', cell: 'x'.repeat(1_001), problem: 'is longer than 1,000 characters' },
    { type: 'NUMBER', cell: 'many', problem: 'is not a number' },
    { type: 'NUMBER', cell: '1.2.3,4,5', problem: 'is not a number' },
    { type: 'NUMBER', cell: '12%', problem: 'is not a number' },
    { type: 'NUMBER', cell: '1e16', problem: 'is not a number' },
    { type: 'NUMBER', cell: 'Infinity', problem: 'is not a number' },
    { type: 'NUMBER', cell: '0x10', problem: 'is not a number' },
    { type: 'BOOLEAN', cell: 'maybe', problem: 'is neither yes nor no' },
    { type: 'DATE', cell: 'tomorrow', problem: 'is not a date' },
    { type: 'DATE', cell: '2026-02-29', problem: 'is not a date' },
    { type: 'DATE', cell: '25/12/1980', problem: 'is not a date' },
    { type: 'DATE', cell: '3/8/26', problem: 'is not a date' },
    { type: 'DATE', cell: '46089', problem: 'is not a date' },
    { type: 'SELECT', cell: 'Max', problem: 'is not one of the options' },
    { type: 'MULTI_SELECT', cell: 'x;y', problem: 'contains options that do not exist' },
    { type: 'MULTI_SELECT', cell: 'x;pro', problem: 'contains options that do not exist', value: ['Pro'] },
    { type: 'URL', cell: 'nothing', problem: 'is not a web address' },
    { type: 'URL', cell: 'javascript:alert(1)', problem: 'is not a web address' },
  ])('$type: "$cell"', ({ type, cell, problem, value }) => {
    const reading = read(type, cell)
    expect(saySentences([reading.problem!({ field: 'Size' })], 'en')).toContain(`“Size” ${problem}`)
    expect(reading.value).toEqual(value as never)
  })
})

test('a cell is read back as the value that it was written from', () => {
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
    { numRuns: runs(2_000) },
  )
})
