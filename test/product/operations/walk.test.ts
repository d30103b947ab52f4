import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Operation } from '../../../src/http/operation.ts'
import { expectSameRows, named, operations, type RowsThen, rowsNow } from '../../support/surface.ts'
import { changesOf } from '../../support/unchanged.ts'
import { ACCESS } from './access.ts'
import { BODIES } from './bodies.ts'
import { type Check, endKept, freshGround, type Ground, groundAsMade, isReadThatWrites } from './check.ts'
import { OUTCOMES } from './outcomes.ts'
import { QUERIES } from './queries.ts'
import { REPEATS } from './repeats.ts'
import { TENANCY } from './tenancy.ts'

/**
 * The walk over all operations: each check on each operation that it concerns. The route table lists the
 * operations, so a new one cannot be forgotten. Each run draws other callers, values and bodies; the night
 * tries all.
 */

const CHECKS: readonly Check[] = [...ACCESS, ...TENANCY, ...BODIES, ...QUERIES, ...REPEATS, ...OUTCOMES]

let ground: Ground
let then: RowsThen
beforeAll(async () => {
  ground = await freshGround({ allowSignup: true })
  then = rowsNow(ground.ours)
})
afterAll(async () => {
  await ground[Symbol.asyncDispose]()
  await endKept()
})

/** Fails if a row has changed. Rolled-back changes are counted too, so the rows are then compared. */
function expectNothingChanged(): void {
  const before = then
  then = { ...before, changes: changesOf(ground.app) }
  try {
    expectSameRows(ground.ours, before)
  } catch (error) {
    // A change by one check must not fail the next one.
    then = rowsNow(ground.ours)
    throw error
  }
}

async function make({ reads, acts, writes }: Check, operation: Operation): Promise<void> {
  await writes?.(operation)
  if (acts?.(operation) || isReadThatWrites(operation)) await reads?.(await groundAsMade(), operation)
  else await reads?.(ground, operation)
  expectNothingChanged()
}

describe.each(named(operations))('%s', (_name, operation) => {
  for (const check of CHECKS.filter(({ concerns }) => concerns(operation)))
    test(check.name, () => make(check, operation))
})

test('no refused call wrote a line to the error log', () => {
  expect(ground.app.logged.filter((line) => line.includes('level=error'))).toEqual([])
})
