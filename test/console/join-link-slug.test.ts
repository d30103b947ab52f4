import { expect, test } from 'bun:test'
import { slugOf } from '../../console/screens/join-links/slug.ts'

test.each([
  ['Summer offer', 'summer-offer'],
  ['  Été à Genève!  ', 'ete-a-geneve'],
  ['10 % off -- now', '10-off-now'],
  ['Ab', ''],
  ['夏', ''],
  [`${'a'.repeat(98)} b`, 'a'.repeat(98)],
])('the name %p proposes the address %p', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
