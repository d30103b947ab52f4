import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { meaningGroups } from '../../console/screens/contacts/import/meanings.ts'
import { sampleIn, valuesOf } from '../../console/screens/contacts/import/sample.ts'
import { UNDO_WORDS, VERDICTS } from '../../console/screens/contacts/import/words.ts'
import { keyFrom, optionsIn } from '../../console/screens/contacts/keep/field-types.ts'
import { IMPORT_FIELDS } from '../../src/transfers/columns/column-names.ts'
import { ENCODINGS, labelOf } from '../../src/transfers/columns/format.ts'
import { openCsv } from '../../src/transfers/columns/read.ts'
import { UNDO_OUTCOMES, VERDICTS as VERDICTS_OF_API } from '../../src/transfers/imports/table.ts'

test('a column can have exactly the meanings that the API imports', () => {
  const fields = meaningGroups([{ key: 'plan', label: 'Plan', isArchived: false } as never]).flatMap(
    ({ meanings }) => meanings.map(([field]) => field),
  )
  expect(fields.sort()).toEqual([...IMPORT_FIELDS, 'custom.plan'].sort())
})

test('every row result and every undo result has a label', () => {
  expect(VERDICTS.map(([verdict]) => verdict).sort()).toEqual([...VERDICTS_OF_API].sort())
  expect(Object.keys(UNDO_WORDS).sort()).toEqual([...UNDO_OUTCOMES].sort())
})

test.each(ENCODINGS)('a file that the server reads as %s shows the same characters', (encoding) => {
  // All bytes outside ASCII, in a table whose separator is not the most frequent one.
  const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index)
  const bytes = encoding.startsWith('UTF_16')
    ? new Uint8Array(Buffer.from('Name|a,b,c\nZoë|1\n', 'utf16le'))
    : new Uint8Array(Buffer.concat([Buffer.from('Name|a,b,c\n'), high, Buffer.from('|1\n')]))
  if (encoding === 'UTF_16BE') Buffer.from(bytes.buffer).swap16()
  const [header, row] = new TextDecoder(labelOf(encoding)).decode(bytes).split('\n')
  expect(sampleIn(bytes, false, { encoding, separator: 'PIPE' })).toEqual({
    headers: header!.split('|'),
    rows: [row!.split('|')],
  })
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

test('files of Excel, other programs and other alphabets show the right characters', () => {
  const rows = 'Näme;Telefon\r\n"Müller; Ann";0504\r\n'
  const latin = new Uint8Array(Buffer.from(rows, 'latin1'))
  for (const bytes of [
    bytesOf(rows),
    bytesOf(`\ufeff${rows}`),
    bytesOf(`sep=;\r\n${rows}`),
    utf16(rows),
    latin,
  ]) {
    expect(sampleIn(bytes, false)).toEqual({
      headers: ['Näme', 'Telefon'],
      rows: [['Müller; Ann', '0504']],
    })
  }
  expect(sampleIn(bytesOf('a\tb\n"x ""y"" z"\t\n\n1\t2'), false)?.rows).toEqual([
    ['x "y" z', ''],
    ['1', '2'],
  ])
  expect(sampleIn(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), false)).toBeUndefined()
  expect(sampleIn(new Uint8Array(), false)).toBeUndefined()
})

test('the last row of a partial file is hidden because it may be cut', () => {
  expect(sampleIn(bytesOf('a,b\n1,2\n3,'), true)?.rows).toEqual([['1', '2']])
})

test('a column shows its first distinct values', () => {
  const sample = sampleIn(bytesOf('a,\n1,x\n1,\n2,y\n3,\n4,'), false)!
  expect([sample.headers, valuesOf(sample, 'a'), valuesOf(sample, 'column 2')]).toEqual([
    ['a', 'column 2'],
    ['1', '2', '3'],
    ['x', 'y'],
  ])
})

const cell = fc.stringMatching(/^[ab ,;"\n|]{0,6}$/)
const quoted = (text: string): string => (/[,;"\n|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

test('a file shows as the server reads it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
      async (cells) => {
        const text = ['first,second,third', ...cells.map((row) => row.map(quoted).join(','))].join('\n')
        const { header, batches } = await openCsv(
          (async function* () {
            yield bytesOf(text)
          })(),
          100,
        )
        const rows: string[][] = []
        for await (const batch of batches) rows.push(...batch)
        const shown = sampleIn(bytesOf(text), false)
        const trimmed = (list: ReadonlyArray<readonly string[]>) =>
          list.map((row) => row.map((one) => one.trim())).filter((row) => row.some(Boolean))
        expect([shown?.headers, trimmed(shown?.rows ?? [])]).toEqual([header, trimmed(rows)])
      },
    ),
  ))

test('the key of a custom field comes from its label', () => {
  expect(['Favourite colour', ' Größe (cm) ', '2nd phone', '***'].map(keyFrom)).toEqual([
    'favourite_colour',
    'große_cm'.normalize('NFD').replace('ß', '_').replace(/\p{M}/gu, ''),
    'nd_phone',
    '',
  ])
  expect(optionsIn(' red\n\nblue \nred')).toEqual(['red', 'blue'])
})
