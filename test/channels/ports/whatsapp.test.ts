import { describe, expect, test } from 'bun:test'
import { choicesFor } from '../../../src/channels/ports/whatsapp.ts'

const shownAs = (labels: readonly string[]) => {
  const found = choicesFor(labels.map((label, n) => ({ id: `id-${n}`, label })))
  return (
    found && [found.form, ...found.choices.map(({ title, description = '' }) => `${title}|${description}`)]
  )
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Option ${n}`)
const AT_MOST_20 = 'x'.repeat(20)
const AT_MOST_24 = 'x'.repeat(24)

describe('suggested replies are', () => {
  test('buttons, up to three with labels of at most 20 characters', () => {
    expect(shownAs([AT_MOST_20, 'Sunday', 'No'])).toEqual(['BUTTONS', `${AT_MOST_20}|`, 'Sunday|', 'No|'])
  })

  test('a list for a longer label, and for four to ten', () => {
    expect(shownAs([`${AT_MOST_20}x`, 'Sunday'])).toEqual(['LIST', `${AT_MOST_20}x|`, 'Sunday|'])
    expect(shownAs(numbered(4))?.[0]).toBe('LIST')
    expect(shownAs(numbered(10))).toHaveLength(11)
  })

  test('a list in which a label of more than 24 characters continues in the description', () => {
    expect(shownAs(['On the second Sunday of the month', AT_MOST_24])).toEqual([
      'LIST',
      'On the second Sunday of|the month',
      `${AT_MOST_24}|`,
    ])
    expect(shownAs([`${AT_MOST_24} and more`, 'B'])?.[1]).toBe(`${AT_MOST_24}|and more`)
    const longest = `${'word '.repeat(16)}`.trim()
    const [, row] = shownAs([longest, 'B'])!
    expect(row!.replace('|', ' ')).toBe(longest)
    expect(row!.split('|')[1]!.length).toBeLessThanOrEqual(72)
  })

  test('left out if a label cannot be divided, two would look the same, or there are more than ten', () => {
    expect(shownAs([`${AT_MOST_24}x`, 'B'])).toBeUndefined()
    expect(shownAs([`ab ${'x'.repeat(77)}`, 'B'])).toBeUndefined()
    expect(shownAs(['The first of our long rows a', 'The first of our long rows b'])).toBeUndefined()
    expect(shownAs(numbered(11))).toBeUndefined()
    expect(shownAs([])).toBeUndefined()
  })

  test('counted in UTF-16 units, of which an emoji has at least two', () => {
    expect(shownAs(['🎉'.repeat(10), 'B'])?.[0]).toBe('BUTTONS')
    expect(shownAs(['🎉'.repeat(11), 'B'])?.[0]).toBe('LIST')
  })
})
