import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AppError } from '../../../src/lib/errors.ts'
import { openCsv } from '../../../src/transfers/columns/read.ts'
import { inspectFile } from '../../../src/transfers/imports/inspect.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { chunksOf } from '../../support/imports.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'
import { runs, some } from '../../support/size.ts'

/** Organization without custom fields that imports for the first time. */
const ANY = { customFields: [], savedMapping: () => undefined }

async function read(content: string | Uint8Array, options: { maxRows?: number; chunk?: number } = {}) {
  const { maxRows = 1_000, chunk = 7 } = options
  const table = await openCsv(chunksOf(content, chunk), maxRows)
  const rows: string[][] = []
  for await (const batch of table.batches) rows.push(...batch)
  return [table.header, ...rows]
}

const bytes = (...parts: Array<string | number[]>): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

const utf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const buffer = Buffer.from(text, 'utf16le')
  return isBigEndian ? buffer.swap16() : buffer
}

describe('separators, quotes and line breaks', () => {
  test.each<{ what: string; text: string; expected: string[][] }>([
    {
      what: 'commas',
      text: 'a,b\n1,2\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'semicolons',
      text: 'a;b\n1,5;2\n',
      expected: [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    },
    {
      what: 'tabs',
      text: 'a\tb\n1\t2\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'pipes',
      text: 'a|b\n1|2\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    { what: 'one column', text: 'phone\n1\n2', expected: [['phone'], ['1'], ['2']] },
    {
      what: 'a separator named by Excel',
      text: 'sep=;\r\na;b\r\n1;2\r\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'a separator inside quotes of the header',
      text: '"a;;;",b\n1,2\n',
      expected: [
        ['a;;;', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'CRLF',
      text: 'a,b\r\n1,2\r\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'CR alone',
      text: 'a,b\r1,2\r',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'CRLF and LF mixed',
      text: 'a,b\r\n"1",2\n3,"4"\r\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    },
    {
      what: 'no line break at the end',
      text: 'a,b\n1,2',
      expected: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    {
      what: 'quoted cells with everything in them',
      text: 'a,b\n"x, ""y""\nz",2\n',
      expected: [
        ['a', 'b'],
        ['x, "y"\nz', '2'],
      ],
    },
    {
      what: 'a quote inside an unquoted cell',
      text: 'a,b\n5" pipe,2\n',
      expected: [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    },
    {
      what: 'text after a closing quote',
      text: 'a,b\n"x"y,2\n',
      expected: [
        ['a', 'b'],
        ['"x"y', '2'],
      ],
    },
    {
      what: 'blank rows between',
      text: '\na,b\n\n1,2\n,\n , \n3,4\n\n',
      expected: [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    },
    { what: 'rows of any length', text: 'a,b\n1\n1,2,3\n', expected: [['a', 'b'], ['1'], ['1', '2', '3']] },
    {
      what: 'the same header twice',
      text: 'a,a\n1,2\n',
      expected: [
        ['a', 'a'],
        ['1', '2'],
      ],
    },
  ])('$what', async ({ text, expected }) => {
    expect(await read(text)).toEqual(expected)
    expect(await read(text, { chunk: 1 })).toEqual(expected)
  })
})

describe('encodings', () => {
  const text = 'name,phone\nZoë €,1\n日本 😀,2\n'
  const rows = [
    ['name', 'phone'],
    ['Zoë €', '1'],
    ['日本 😀', '2'],
  ]
  test.each<{ what: string; content: Uint8Array; expected: string[][] }>([
    { what: 'UTF-8', content: bytes(text), expected: rows },
    { what: 'UTF-8 with a mark', content: bytes([0xef, 0xbb, 0xbf], text), expected: rows },
    { what: 'UTF-16 LE with a mark', content: bytes([0xff, 0xfe], [...utf16(text, false)]), expected: rows },
    { what: 'UTF-16 BE with a mark', content: bytes([0xfe, 0xff], [...utf16(text, true)]), expected: rows },
    { what: 'UTF-16 LE without a mark', content: utf16(text, false), expected: rows },
    { what: 'UTF-16 BE without a mark', content: utf16(text, true), expected: rows },
    {
      what: 'Windows-1252',
      content: bytes('n\n', [0x5a, 0x6f, 0xeb, 0x20, 0x80]),
      expected: [['n'], ['Zoë €']],
    },
    {
      what: 'UTF-8 and Windows-1252 glued together',
      content: bytes('n\nZoë\n', [0x5a, 0x6f, 0xeb]),
      expected: [['n'], ['Zoë'], ['Zoë']],
    },
    { what: 'zero bytes in a cell', content: bytes('n\na', [0], 'b\n'), expected: [['n'], ['a\u0000b']] },
  ])('$what', async ({ content, expected }) => {
    expect(await read(content)).toEqual(expected)
    expect(await read(content, { chunk: 1 })).toEqual(expected)
  })
})

describe('files that cannot be read are refused, naming the row', () => {
  const row = (cells: number) => Array<string>(cells).fill('x').join(',')
  test.each(
    some([
      { what: 'nothing', content: '', message: 'The file is empty' },
      { what: 'nothing but blank lines', content: '\n\n \n', message: 'The file is empty' },
      {
        what: 'an Excel workbook',
        content: bytes([0x50, 0x4b, 0x03, 0x04], 'xl/'),
        message: 'an Excel workbook',
      },
      {
        what: 'a picture with the name of a table',
        content: bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ',\n,\n'),
        message: 'a picture',
      },
      {
        what: 'an old Excel workbook',
        content: bytes([0xd0, 0xcf, 0x11, 0xe0]),
        message: 'an old Excel workbook',
      },
      { what: 'a compressed file', content: bytes([0x1f, 0x8b, 0x08]), message: 'a GZIP archive' },
      { what: 'a header of 201 columns', content: row(201), message: 'The header row has 201 columns' },
      { what: 'a header of a million columns', content: ','.repeat(1_000_000), message: 'The file is empty' },
      {
        what: 'a header of half a million names',
        content: row(500_000),
        message: 'The header row has 500,000 columns',
      },
      { what: 'a row of 201 cells', content: `a\n1\n${row(201)}\n`, message: 'Row 2 has 201 columns' },
      {
        what: 'a header of 10,001 characters',
        content: `a,${'x'.repeat(10_001)}\n1\n`,
        message: 'The header row has a cell of 10,001 characters in column 2',
      },
      {
        what: 'a line of 2 MB',
        content: `a\n1\n${'x'.repeat(2_000_000)}`,
        message: 'Row 2 is longer than 1 MB',
      },
      {
        what: 'a line of 2 MB of separators',
        content: `a\n1\n${','.repeat(2_000_000)}`,
        message: 'Row 2 is longer than 1 MB',
      },
      {
        what: 'a quote never closed',
        content: 'a,b\n1,2\n3,"4\n5,6\n',
        message: 'Row 2 opens a quote that is never closed',
      },
      {
        what: 'a quote never closed in a long file',
        content: `a\n"${'x\n'.repeat(1_000_000)}`,
        message: 'Row 1 is longer than 1 MB',
      },
      { what: 'a row more than allowed', content: 'a\n1\n2\n3\n4\n', message: 'more than 3 rows' },
    ]),
  )('$what', async ({ content, message }) => {
    await expect(read(content, { maxRows: 3, chunk: 50_000 })).rejects.toThrow(message)
  })

  test('as many columns, characters and rows as allowed are read', async () => {
    const cell = 'x'.repeat(10_000)
    expect(await read(`a\n${cell}\n2\n3\n`, { maxRows: 3, chunk: 50_000 })).toEqual([
      ['a'],
      [cell],
      ['2'],
      ['3'],
    ])
    expect((await read(`${row(200)}\n1`, { chunk: 50_000 }))[0]).toHaveLength(200)
  })

  test('quotes and stray quotes by the hundred thousand are read in linear time', async () => {
    for (const bomb of ['"a', '""', '"a" ', '" "', '"\n']) {
      const work = () =>
        read(`a\n${bomb.repeat(300_000 / bomb.length)}`, { maxRows: 1e6, chunk: 65_536 }).catch((error) => {
          expect(error).toBeInstanceOf(AppError)
        })
      expect(await floorsOf(work)).toBeLessThan(10 * MOMENT)
    }
  })
})

test('any bytes are either read or refused with a clear error', async () => {
  const piece = fc.oneof(
    fc.constantFrom('"', ',', ';', '\n', '\r', '\t', '|', '""', 'sep=,\n', '\ufeff', 'phone', '\u0000'),
    fc.string({ unit: anyCharacter, maxLength: 5 }),
  )
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(piece, { maxLength: 20 }).map((parts) => new Uint8Array(Buffer.from(`phone${parts.join('')}`))),
  )
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 9 }), async (data, chunk) => {
      try {
        const { totalRows, columns } = await inspectFile(() => chunksOf(data, chunk), {
          ...ANY,
          maxRows: 10,
        })
        expect(totalRows).toBeGreaterThan(0)
        expect(columns.some(({ field }) => field === 'phone')).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect((error as AppError).code).toBe('VALIDATION_FAILED')
      }
    }),
    { numRuns: runs(300) },
  )
})

test('the division of the bytes into chunks does not matter', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r\n', ' '), maxLength: 6 })
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 30 }), async (rows, chunk) => {
      const quoted = rows.map((row) =>
        ['k', ...row].map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
      )
      const expected = rows.map((row) => ['k', ...row])
      expect(await read(quoted.join('\n'), { chunk })).toEqual(expected)
    }),
    { numRuns: runs(200) },
  )
})

describe('inspection', () => {
  const inspect = (text: string) => inspectFile(() => chunksOf(text, 64), { ...ANY, maxRows: 10_000 })

  test('returns rows, columns and the hash of the bytes', async () => {
    expect(await inspect('phone,x\n1,\n2,\n')).toEqual({
      columns: [
        { header: 'phone', field: 'phone' },
        { header: 'x', field: null },
      ],
      format: {
        encoding: 'UTF_8',
        isEncodingGiven: false,
        separator: 'COMMA',
        decimalSign: null,
        guessed: ['separator'],
      },
      mappingSource: 'GUESSED',
      headersSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      totalRows: 2,
      contentSha256: new Bun.CryptoHasher('sha256').update('phone,x\n1,\n2,\n').digest('hex'),
      questions: [],
    })
  })

  test.each([
    { what: 'a header without rows', text: 'phone\n\n', message: 'no rows under it' },
    {
      what: 'a column of notes taken for tags',
      text: `phone,label\n${Array.from({ length: 1_001 }, (_, index) => `1,note ${index}`).join('\n')}`,
      message: 'more than 1000 different tags',
    },
  ])('$what is refused', async ({ text, message }) => {
    await expect(inspect(text)).rejects.toThrow(message)
  })

  test('accepts more tags in a column that the caller marks as tags, but not any number', async () => {
    const file = (tags: number) =>
      `phone,label\n${Array.from({ length: tags / 50 }, (_, row) => `1,"${Array.from({ length: 50 }, (_, index) => `t${row * 50 + index}`).join(';')}"`).join('\n')}`
    const given = { ...ANY, maxRows: 10_000, mapping: { label: 'tags' } } as const
    expect((await inspectFile(() => chunksOf(file(5_000), 4_096), given)).totalRows).toBe(100)
    await expect(inspectFile(() => chunksOf(file(10_050), 4_096), given)).rejects.toThrow(
      'more than 10000 different tags',
    )
    await expect(inspect(file(1_050))).rejects.toThrow('or say that it is one: mapping={"label":"tags"}')
  })
})
