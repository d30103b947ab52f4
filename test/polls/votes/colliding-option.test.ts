import { describe, expect, test } from 'bun:test'
import { collidingOption } from '../../../src/polls/votes/colliding-option.ts'

describe('labels that do not collide', () => {
  test.each([
    [['Pizza', 'Salad', 'Soup']],
    [['Yes', 'No']],
    [["Yes, I'll be there", "No, I can't make it", 'Maybe']],
    [['2 pm', '3 pm', '4 pm']],
    [['May 3', 'May 1', 'June 2']],
    [['1', '2', '3']],
    [['One', 'Two', 'Three']],
    [['$2', '$1']],
    [['1/2', '3/4']],
    [['The weekend', 'End of the month']],
    [['Elan', 'Élan 2']],
    [['⭐', '⭐⭐', '⭐⭐⭐']],
    [['👍', '👎']],
    [['Not interested', 'Interested']],
    [['はい', 'いいえ']],
    [['Да', 'Нет']],
    [['0', '11']],
  ])('%j', (labels) => {
    expect(collidingOption(labels)).toBeUndefined()
  })
})

describe('labels that collide', () => {
  test.each([
    { labels: ['Go on', 'Stop'], position: 2, kind: 'OPT_OUT' },
    { labels: ['Begin', 'END'], position: 2, kind: 'OPT_OUT' },
    { labels: ['Keep', 'cancel!'], position: 2, kind: 'OPT_OUT' },
    { labels: ['Sí', 'Baja'], position: 2, kind: 'OPT_OUT' },
    { labels: ['Cancel, I am away', 'Come'], position: 1, kind: 'OPT_OUT', word: 'Cancel' },
    { labels: ['🛑', '🟢'], position: 1, kind: 'OPT_OUT' },
    { labels: ['Stop texting me', 'Go on'], position: 1, kind: 'OPT_OUT' },
    { labels: ['Start', 'Later'], position: 1, kind: 'OPT_IN' },
    { labels: ['Later', 'Subscribe'], position: 2, kind: 'OPT_IN' },
    { labels: ['Info', 'Prices'], position: 1, kind: 'HELP' },
    { labels: ['Prices', 'Ayuda'], position: 2, kind: 'HELP' },
    { labels: ['Pizza', 'PIZZA!'], position: 1, kind: 'SAME', other: 2 },
    { labels: ['Café', 'Tea', 'cafe'], position: 1, kind: 'SAME', other: 3 },
    { labels: ['2 pm', '2pm'], position: 1, kind: 'SAME', other: 2 },
    { labels: ['C', 'C++'], position: 1, kind: 'SAME', other: 2 },
    { labels: ['❤️', '❤'], position: 1, kind: 'SAME', other: 2 },
    { labels: ['2', '1'], position: 1, kind: 'NUMBER', other: 2 },
    { labels: ['0', '1', '2'], position: 2, kind: 'NUMBER', other: 1 },
    { labels: ['Two', 'Three', 'Four'], position: 1, kind: 'NUMBER', other: 2 },
    { labels: ['Dos', 'Una más'], position: 1, kind: 'NUMBER', other: 2 },
    { labels: ['Option 2', 'Option 1'], position: 1, kind: 'NUMBER', other: 2 },
    { labels: ['Later', 'First'], position: 2, kind: 'NUMBER', other: 1 },
    { labels: ['One', 'Two', '1 and 2'], position: 3, kind: 'NUMBER', other: 1 },
    { labels: ['２', 'x'], position: 1, kind: 'NUMBER', other: 2 },
  ])('$labels: option $position, $kind', ({ labels, ...collision }) => {
    expect(collidingOption(labels)).toMatchObject(collision)
  })
})

test.each([
  [['Go on', 'Stop, please'], '"Stop, please" asks for no more messages, so it cannot be an option.'],
  [['Cancel (I am away)', 'Come'], '"Cancel" asks for no more messages, so it cannot be an option.'],
  [['Pizza', 'pizza'], '"Pizza" is read like the label of option 2.'],
  [['2', '1'], '"2" is read as the number of option 2.'],
])('%j: %s', (labels, reason) => {
  expect(collidingOption(labels)?.reason).toBe(reason)
})
