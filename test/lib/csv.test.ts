import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvLine, guardCell, unguardCell } from '../../src/lib/csv.ts'
import { openCsv } from '../../src/transfers/columns/read.ts'
import { chunksOf } from '../support/imports.ts'
import { runs } from '../support/size.ts'

describe('a cell that a spreadsheet would run gets an apostrophe', () => {
  test.each([
    '=1+1',
    '+1-2',
    '-1+2',
    '@SUM(A1)',
    '|calc',
    '\t=1',
    '\r=1',
    '\tplain',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u0000=1',
    '\n=1',
    "'=1",
    '＝1+1',
    '+1 504 621 8927',
    '+15046218927=1',
    '+15046218927\n=1',
  ])('%j', (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
  })

  test.each(['', 'a=b', 'Ann', "O'Neil", "'quoted'", '+15046218927', '1-2', 'ann@example.test'])(
    '%j stays unchanged',
    (text) => {
      expect(guardCell(text)).toBe(text)
    },
  )
})

const dangerous = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '|', '\t', '\r', ' ', 'a', '"', ',', '\n', '1'),
})

test('removing the apostrophe restores the written text', () => {
  fc.assert(fc.property(dangerous, (text) => expect(unguardCell(guardCell(text))).toBe(text)))
})

test('a guarded cell is not dangerous, with any white space before', () => {
  fc.assert(
    fc.property(dangerous, (text) => {
      const guarded = guardCell(text)
      if (/^\+[1-9]\d{6,14}$/.test(guarded)) return
      expect(guarded.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@|]/)
    }),
  )
})

test('a line reads back as its cells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dangerous, { minLength: 1, maxLength: 5 }), async (cells) => {
      const { header } = await openCsv(chunksOf(csvLine(['k', ...cells]), 5), 10)
      expect(header.map(unguardCell)).toEqual(['k', ...cells])
    }),
    { numRuns: runs(200) },
  )
})
