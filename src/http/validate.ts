import * as v from 'valibot'
import { AppError, type FieldProblem } from '../lib/errors.ts'
import type { Schema } from './operation.ts'

/** At most this many problems in one answer; the first ones are enough to start mending. */
const MAX_PROBLEMS = 20

/** `options[1].label`: array positions in brackets, as contract section 1 writes them. */
function fieldPath(issue: v.BaseIssue<unknown>, where: string): string {
  let path = ''
  for (const part of issue.path ?? []) {
    path +=
      typeof part.key === 'number' ? `[${part.key}]` : path === '' ? String(part.key) : `.${String(part.key)}`
  }
  return path === '' ? where : path
}

/** valibot's rule name in the contract's manner: `min_length` becomes `minLength`. */
const constraintName = (type: string): string =>
  type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function describe(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.kind === 'schema' && issue.received === 'undefined'
  if (isMissing) return 'is required'
  // valibot's own messages speak of types ("Invalid type: Expected …"); ours start in lower case.
  return /^[a-z]/.test(issue.message)
    ? issue.message
    : `must be ${issue.expected ?? 'valid'}, not ${issue.received}`
}

/**
 * `value` as `schema` gives it back; unknown properties are dropped.
 * Throws VALIDATION_FAILED with a detail per problem.
 * @param where what to call the whole value: `body`, `query`, `path`
 */
export function validate<S extends Schema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const details: FieldProblem[] = result.issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    field: fieldPath(issue, where),
    message: describe(issue),
    constraint: constraintName(issue.type),
  }))
  const first = details[0]
  throw new AppError(
    'VALIDATION_FAILED',
    first ? `${first.field} ${first.message}.` : `The ${where} is not valid.`,
    {
      details,
    },
  )
}
