import { describe, expect, test } from 'bun:test'
import { ENCODINGS, type FileEncoding, labelOf } from '../../../src/transfers/columns/format.ts'
import { guessEncoding } from '../../../src/transfers/columns/guess-encoding.ts'
import { createTestApp } from '../../support/app.ts'
import { chunksOf } from '../../support/imports.ts'

/** Bytes of a text in an encoding with one byte for a letter. */
function encoded(text: string, encoding: FileEncoding): Buffer {
  const decoder = new TextDecoder(labelOf(encoding))
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  )
  return Buffer.from(
    [...text].map((letter) => {
      const byte = byteOf.get(letter)
      if (byte === undefined) throw new Error(`${encoding} has no ${letter}`)
      return byte
    }),
  )
}

const NAMES = {
  german: 'Jürgen Müller\nBjörn Weiß\nZoë Schäfer\nÄnne Öztürk',
  french: 'Zoé Lefèvre\nFrançois Hélène\nNoël L’Œuvre\nRené Côté',
  spanish: 'María Muñoz\nJosé Núñez\nÁngel García\nBegoña Yáñez',
  portuguese: 'João Conceição\nInês Magalhães\nÂngela Simões',
  nordic: 'Søren Kjær\nÅsa Björk\nPål Bjørnstad\nLærke Ødegård',
  polish: 'Łukasz Żółć\nMałgorzata Wiśniewska\nKrzysztof Dąbrowski\nJęzy Źrebak',
  czech: 'Jiří Dvořák\nTomáš Procházka\nLukáš Kučera\nZdeněk Růžička\nŠtěpán Černý',
  hungarian: 'Győző Szűcs\nErzsébet Tóth\nÖrs Kővári\nÁgnes Fűr',
  croatian: 'Željko Šarić\nMate Čović\nĐuro Kovačić',
  russian: 'Иван Петров\nМария Кузнецова\nАлексей Щербаков',
  ukrainian: 'Олена Ковальчук\nЇжак Гнатюк\nСергій Ющенко',
  greek: 'Γιώργος Παπαδόπουλος\nΕλένη Αντωνίου',
  turkish: 'İbrahim Yıldız\nAyşe Çağlar\nGökçe Şahin',
  latvian: 'Jānis Bērziņš\nGuntis Kļaviņš\nŽanete Ķēniņa',
  lithuanian: 'Jonas Žukauskas\nAistė Čepaitė\nRūta Šimkutė',
} as const

const GUESSED: Array<{ language: keyof typeof NAMES; encoding: FileEncoding }> = [
  ...(['german', 'french', 'spanish', 'portuguese', 'nordic'] as const).flatMap((language) => [
    { language, encoding: 'WINDOWS_1252' as const },
    { language, encoding: 'MACROMAN' as const },
  ]),
  ...(['polish', 'czech', 'hungarian', 'croatian'] as const).map((language) => ({
    language,
    encoding: 'WINDOWS_1250' as const,
  })),
  { language: 'russian', encoding: 'WINDOWS_1251' },
  { language: 'ukrainian', encoding: 'WINDOWS_1251' },
  { language: 'greek', encoding: 'WINDOWS_1253' },
  { language: 'turkish', encoding: 'WINDOWS_1254' },
  { language: 'latvian', encoding: 'WINDOWS_1257' },
  { language: 'lithuanian', encoding: 'WINDOWS_1257' },
]

const guess = (bytes: Uint8Array, chunk = 7) => guessEncoding(chunksOf(bytes, chunk))

describe('the encoding of a file is guessed by its letters', () => {
  test.each(GUESSED)('$language in $encoding', async ({ language, encoding }) => {
    const rows = NAMES[language].split('\n').map((name, row) => `${name};+1212555010${row}`)
    const bytes = encoded(['Name;Phone', ...rows].join('\r\n'), encoding)
    expect(await guess(bytes)).toEqual({ encoding, isGuess: true })
  })

  test('a file of ASCII and UTF-8, whole or in pieces, is not guessed', async () => {
    for (const chunk of [1, 2, 3, 1_000]) {
      const certain = { encoding: 'UTF_8', isGuess: false } as const
      expect(await guess(Buffer.from(Object.values(NAMES).join('\n')), chunk)).toEqual(certain)
      expect(await guess(Buffer.from('Name;Phone\nAnn;1'), chunk)).toEqual(certain)
    }
    const utf16 = await guess(Buffer.from('\ufeffName;Phone\nŁukasz;1', 'utf16le'), 1_000)
    expect(utf16).toEqual({ encoding: 'UTF_16LE', isGuess: false })
  })

  test('every encoding has a decoder', () => {
    for (const encoding of ENCODINGS) expect(new TextDecoder(labelOf(encoding)).decode()).toBe('')
  })
})

/** Imports a file and returns the import and its contacts by their numbers. */
async function imported(bytes: Uint8Array | string, fields: Record<string, string> = {}) {
  await using app = createTestApp()
  const tenant = app.tenant()
  const number = { key: 'spent', label: 'Spent', type: 'NUMBER' }
  await app.post('/custom-fields', tenant.key, number)
  const form = new FormData()
  form.set('file', new File([Buffer.from(bytes as Uint8Array)], 'list.csv'))
  form.set('consentAttested', 'true')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { status, body } = await app.request('POST', '/contacts/imports', { token: tenant.key, body: form })
  if (status !== 201) return { status, body, contacts: [] }
  await app.drain()
  const one = await app.get(`/contacts/imports/${body.data.id}`, tenant.key)
  const contacts = (await app.get('/contacts?sortBy=phone&sortOrder=asc', tenant.key)).body.data
  return { status, body: one.body, contacts }
}

describe('an import', () => {
  test.each([
    { encoding: 'MACROMAN' as const, name: 'Zoë Müller', first: 'Zoë' },
    { encoding: 'WINDOWS_1250' as const, name: 'Łukasz Żak', first: 'Łukasz' },
  ])(
    'of $encoding has the right letters and reports that they are guessed',
    async ({ encoding, name, first }) => {
      const file = encoded(`Name;Phone\n${name};+12125550101`, encoding)
      const { body, contacts } = await imported(file)
      expect(contacts).toMatchObject([{ firstName: first }])
      expect(body.data.format).toEqual({
        encoding,
        separator: 'SEMICOLON',
        decimalSign: null,
        guessed: ['encoding', 'separator'],
      })
    },
  )

  test('reads a file in the way that the caller names', async () => {
    const file = Buffer.concat([
      Buffer.from('Name|x,Phone\n'),
      Buffer.from([0x82, 0xb1, 0x82, 0xf1]),
      Buffer.from(',+12125550101'),
    ])
    const { body, contacts } = await imported(file, {
      encoding: 'SHIFT_JIS',
      separator: 'COMMA',
      decimalSign: 'COMMA',
      mapping: '{"Name|x":"fullName"}',
    })
    expect(contacts).toMatchObject([{ firstName: 'こん' }])
    expect(body.data.format).toEqual({
      encoding: 'SHIFT_JIS',
      separator: 'COMMA',
      decimalSign: 'COMMA',
      guessed: [],
    })
  })

  test('refuses an encoding, a separator and a decimal sign that it does not know', async () => {
    for (const field of ['encoding', 'separator', 'decimalSign']) {
      expect(await imported('Name,Phone\nAnn,+12125550101', { [field]: 'X' })).toMatchObject({ status: 400 })
    }
  })

  test.each([
    { cells: ['12,5', '1.234'], given: '', sign: 'COMMA', values: [12.5, 1234], guessed: true },
    { cells: ['12.5', '1,234'], given: '', sign: 'POINT', values: [12.5, 1234], guessed: true },
    { cells: ['1,234', '1.234'], given: '', sign: null, values: [1234, 1.234], guessed: false },
    { cells: ['12,5', '12.5'], given: '', sign: null, values: [12.5, 12.5], guessed: false },
    { cells: ['1.234', '1,234'], given: 'COMMA', sign: 'COMMA', values: [1234, 1.234], guessed: false },
  ])('reads the numbers $cells with the sign $sign', async ({ cells, given, sign, values, guessed }) => {
    const rows = cells.map((cell, row) => `Ann\t+1212555010${row}\t${cell}`)
    const { body, contacts } = await imported(['Name\tPhone\tSpent', ...rows].join('\n'), {
      decimalSign: given,
    })
    expect(body.data.format).toMatchObject({ decimalSign: sign, separator: 'TAB' })
    expect(body.data.format.guessed.includes('decimalSign')).toBe(guessed)
    const spent = contacts.map(({ customFields }: { customFields: { spent: number } }) => customFields.spent)
    expect(spent).toEqual(values)
  })
})
