import { expect } from 'bun:test'
import type { JsonAnswer, TestApp } from '../../support/app.ts'

/** Expected answers of several checks. */

/** Asserts that an answer is no server fault, and that a refusal has the error body of the contract. */
export function expectFairAnswer(app: TestApp, { status, body, headers }: JsonAnswer): void {
  if (status >= 500) throw new Error(`${status}\n${app.logged.at(-1)}`)
  // Each answer has an assertion, so that a check with only valid bodies asserts too.
  expect(status).toBeWithin(200, 500)
  if (status < 400) return
  expect(body).toEqual({
    success: false,
    statusCode: status,
    error: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
    userMessage: expect.stringMatching(/^\p{Lu}.*[.]$/su),
    ...(body.details === undefined ? {} : { details: expect.any(Array) }),
    ...(body.remedy === undefined ? {} : { remedy: expect.stringMatching(/^[A-Z]+$/) }),
    requestId: headers.get('x-request-id')!,
    timestamp: expect.any(String),
    path: expect.any(String),
  })
  expect(body.message).not.toBe('')
  // The message uses words of the caller, not of our code.
  expect(body.message).not.toMatch(/undefined|\[object|Invalid type|SQLITE|at \w+ \(/)
}

/** Returns misspellings of a name: case and separators always, letters only in long names. */
function misspellings(name: string): string[] {
  // Another digit at the end would be an additional field, such as `phone2`.
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

/** Returns misspellings that are no other name of the same place. */
export const typosOf = (name: string, known: readonly string[]): string[] =>
  misspellings(name).filter((typo) => !known.includes(typo))

/** Asserts that every typo is a separate problem that suggests an existing name. */
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
