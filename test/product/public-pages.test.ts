import { expect, test } from 'bun:test'
import { CASES, NOT_SHOWN, publicPagesOf } from '../support/public-pages.ts'
import { operations } from '../support/surface.ts'

test('the drill of public pages opens every page of the route table', () => {
  const opened = new Set(CASES.map(({ is }) => is))
  const pages = publicPagesOf(operations)
  expect(pages).not.toBeEmpty()
  expect(pages.filter((page) => !opened.has(page) && !(page in NOT_SHOWN))).toEqual([])
  expect(Object.keys(NOT_SHOWN).filter((page) => !pages.includes(page) || opened.has(page))).toEqual([])
})
