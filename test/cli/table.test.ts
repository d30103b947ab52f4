import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Column,
  fittedWidths,
  recordText,
  shown,
  tableText,
  wrapped,
  wrappedSentence,
} from '../../cli/table.ts'

const ID = '01a200b0-6264-7000-892b-4d02f7ac38e6'
const columns: Column[] = [
  ['name', 'campaign'],
  ['status', 'status'],
  ['sent', 'sent'],
  ['error', 'last error', 'wrap'],
  ['id', 'id', 'spare'],
]
const row = {
  name: 'A name that says very much about what is in the message',
  status: 'PAUSED',
  sent: 12_345,
  error: 'The gateway answered 401: the token is unknown to it',
  id: ID,
}
const widest = (text: string): number => Math.max(...text.split('\n').map((line) => Bun.stringWidth(line)))

describe('a list', () => {
  test('in a pipe has every column complete, however long', () => {
    const [head, line, ...more] = tableText([row], columns, undefined).split('\n')
    expect(more).toEqual([])
    expect(head).toMatch(/^campaign +status +sent +last error +id$/)
    expect(line).toBe(`${row.name}  PAUSED  12,345  ${row.error}  ${ID}`)
  })

  test('in a terminal omits spare columns, cuts names with … and wraps sentences', () => {
    const text = tableText([row], columns, 60)
    expect(widest(text)).toBeLessThanOrEqual(60)
    expect(text).not.toContain(ID.slice(0, 8))
    expect(text).toContain('A name')
    expect(text).toContain('…')
    const sentence = text.replaceAll(/[^a-z0-9]+/gi, ' ')
    for (const word of row.error.split(/[^a-z0-9]+/i)) expect(sentence).toContain(word)
  })

  test('omits a column before it cuts a name too short', () => {
    const many: Column[] = [
      ['name', 'campaign'],
      ['status', 'status'],
      ['id', 'id', 'spare'],
    ]
    const head = tableText([row], many, 60).split('\n')[0]
    expect(head).toMatch(/^campaign +status$/)
    expect(tableText([row], many, 80)).toContain(ID)
  })

  test('never cuts an id, a number or a time', () => {
    const only: Column[] = [
      ['id', 'id'],
      ['sent', 'sent'],
      ['at', 'at'],
      ['name', 'name'],
    ]
    const at = '2026-11-22T00:38:09.252Z'
    for (let room = 20; room <= 140; room += 3) {
      const text = tableText([{ ...row, at }], only, room)
      expect(text).toContain(ID)
      expect(text).toContain('12,345')
      expect(text).toContain('2026-11-22 00:38:09Z')
    }
  })

  test('too wide for the terminal becomes a block for each row, with all its values', () => {
    const text = tableText([row, row], [...columns.slice(0, 4), ['id', 'id']], 50)
    expect(text.split('\n\n')).toHaveLength(2)
    expect(text).toContain(ID)
    expect(text).toMatch(/^campaign {4}A name/)
  })

  test('aligns numbers to the right under their titles', () => {
    const text = tableText([{ sent: 1 }, { sent: 12_345 }], [['sent', 'sent']], undefined)
    expect(text.split('\n')).toEqual(['  sent', '     1', '12,345'])
  })

  test('fits every terminal width, with any columns', () => {
    const natural = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(natural, fc.integer({ min: 20, max: 300 }), (widths, room) => {
        const smallest = widths.map((width) => Math.min(10, width))
        const total = (all: readonly number[]) =>
          all.reduce((sum, width) => sum + width, 0) + 2 * (all.length - 1)
        const fitted = fittedWidths(widths, smallest, room)
        if (total(smallest) > room) expect(fitted).toBeUndefined()
        else {
          expect(total(fitted!)).toBeLessThanOrEqual(room)
          for (const [index, width] of fitted!.entries()) {
            expect(width).toBeLessThanOrEqual(widths[index]!)
            expect(width).toBeGreaterThanOrEqual(smallest[index]!)
          }
        }
      }),
    )
  })
})

describe('a record', () => {
  test('has its values below each other, and wraps long ones next to their title', () => {
    const text = recordText(
      row,
      [
        ['status', 'status'],
        ['error', 'last error'],
      ],
      40,
    )
    expect(text.split('\n')).toEqual([
      'status      PAUSED',
      'last error  The gateway answered 401:',
      '            the token is unknown to it',
    ])
  })

  test.each([
    [null, '-'],
    ['', ''],
    [true, 'yes'],
    [1234567, '1,234,567'],
    ['2026-11-22T00:38:09.252Z', '2026-11-22 00:38:09Z'],
    ['PAUSED', 'PAUSED'],
  ])('shows %p as %p', (value, text) => {
    expect(shown(value)).toBe(text)
  })

  test('a sentence keeps its indentation on every line', () => {
    expect(wrappedSentence('   row 121: The last digits are lost.\nNext', 20)).toBe(
      '   row 121: The last\n   digits are lost.\nNext',
    )
  })

  test('wrapping loses no word and breaks none', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 60 }), (all, width) => {
        const lines = wrapped(all.join(' '), width)
        expect(lines.join(' ').split(' ')).toEqual(all)
        for (const line of lines) expect(line.includes(' ') && line.length > width).toBe(false)
      }),
    )
  })
})
