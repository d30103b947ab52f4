import { expect } from 'bun:test'
import type { JsonAnswer, TestApp } from '../../support/app.ts'

/** Answers that several checks expect. */

/** Expects no fault of ours, and of a refusal the error body of the contract. */
export function expectFairAnswer(app: TestApp, { status, body, headers }: JsonAnswer): void {
  if (status >= 500) throw new Error(`${status}\n${app.logged.at(-1)}`)
  // Every answer is held to something, so that a check whose bodies all happen to be good still asserts.
  expect(status).toBeWithin(200, 500)
  if (status < 400) return
  expect(body).toEqual({
    success: false,
    statusCode: status,
    error: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
    ...(body.details === undefined ? {} : { details: expect.any(Array) }),
    requestId: headers.get('x-request-id')!,
    timestamp: expect.any(String),
    path: expect.any(String),
  })
  expect(body.message).not.toBe('')
  // Of the caller's language, not of the one we are written in.
  expect(body.message).not.toMatch(/undefined|\[object|Invalid type|SQLITE|at \w+ \(/)
}

/** The ways a name is misspelt: case and separators always, letters where the name is long enough to tell. */
function misspellings(name: string): string[] {
  // Another digit at the end would be a further field of its kind: `phone2`.
  const last = name.at(-1)!.replace(/\d/, 'y')
  const middle = Math.floor(name.length / 2)
  const swapped = name.slice(0, middle - 1) + name[middle] + name[middle - 1] + name.slice(middle + 1)
  const forms = [
    name.toUpperCase(),
    name.toLowerCase(),
    name[0]!.toUpperCase() + name.slice(1),
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    `${name}_`,
    ` ${name}`,
    `${name}\u200b`,
    ...(name.length >= 4 && !/\d\d$/.test(name) ? [name.slice(0, -1)] : []),
    ...(name.length >= 4 ? [`${name}${last}`, `${name.slice(0, -1)}x`, swapped] : []),
    ...(name.length >= 6 ? [name.slice(0, -2), `${name}${last}x`, `x${name.slice(1, -1)}x`] : []),
  ]
  return [...new Set(forms)]
}

/** Misspellings that are no other name of the same place. */
export const typosOf = (name: string, known: readonly string[]): string[] =>
  misspellings(name).filter((typo) => !known.includes(typo))

/** Expects that every typo is a problem of its own, which names one of the names there are. */
export function expectTyposRefused(
  { status, body }: JsonAnswer,
  typos: readonly string[],
  names: readonly string[],
): void {
  const problems: { field: string; message: string; constraint: string }[] = body.details ?? []
  const refused = problems.filter(({ constraint }) => constraint === 'isKnown')
  expect([status, body.code, refused.map(({ field }) => field)]).toEqual([
    400,
    'VALIDATION_FAILED',
    [...typos],
  ])
  for (const { message } of refused)
    expect(names).toContain(/^is not known here; did you mean (\w+)\?$/.exec(message)![1]!)
}
