import * as v from 'valibot'
import { AppError, type FieldProblem } from '../lib/errors.ts'
import type { NameGuide } from '../lib/near-name.ts'
import type { Schema } from './input.ts'
import { MAX_UNKNOWN, unknownFields } from './unknown-fields.ts'

/** Problems in one answer; the first ones are enough to start correcting. */
const MAX_PROBLEMS = 20
/** Longest name of an unknown field in a problem. */
const MAX_FIELD_LENGTH = 100

/** `options[1].label`: with array positions in brackets. */
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

const problemsOf = (issues: readonly v.BaseIssue<unknown>[], where: string): FieldProblem[] =>
  issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    field: fieldPath(issue, where),
    message: describe(issue),
    constraint: constraintName(issue.type),
  }))

function describe(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.kind === 'schema' && issue.received === 'undefined'
  if (isMissing) return 'is required'
  // Our messages start in lower case; valibot's own ("Invalid type: Expected …") are replaced.
  return /^[a-z]/.test(issue.message)
    ? issue.message
    : `must be ${issue.expected ?? 'valid'}, not ${issue.received}`
}

/** Throws VALIDATION_FAILED with these details, the first of which becomes the message. */
export function refuseFields(details: readonly FieldProblem[], where: string): never {
  const [first] = details
  const message = first ? sentence(`${first.field} ${first.message}`) : `The ${where} is not valid.`
  throw new AppError('VALIDATION_FAILED', message, { details: details.slice(0, MAX_PROBLEMS) })
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/**
 * The output of `schema` for `value`, without unknown properties. Throws
 * VALIDATION_FAILED with a detail per problem.
 * @param where name of the whole value: `body`, `query`, `path`
 */
export function validate<S extends Schema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  refuseFields(problemsOf(result.issues, where), where)
}

interface Taken<S extends Schema> {
  value: v.InferOutput<S>
  /** Paths of the fields that were dropped. */
  ignored: string[]
}

export interface TakeOptions {
  /** Field names of the resource's record, which are dropped even when they resemble a known one. */
  record?: NameGuide | undefined
  /** Whether unknown fields are refused even when they resemble none; except fields of the record. */
  isStrict?: boolean
}

/**
 * As `validate`, but misspelt fields are problems too, and the result lists dropped
 * fields. Throws VALIDATION_FAILED.
 */
export function take<S extends Schema>(
  schema: S,
  value: unknown,
  where: string,
  { record, isStrict = false }: TakeOptions = {},
): Taken<S> {
  const unknown = unknownFields(schema, value, { record })
  const refused = isStrict ? unknown.ignored.filter((field) => !record?.sameAs(field)) : []
  const tooMany = unknown.ignored.length > MAX_UNKNOWN ? [hasTooMany(where)] : []
  const problems = [...unknown.problems, ...tooMany, ...refused.map(notKnown)]
  const result = v.safeParse(schema, value)
  if (result.success && problems.length === 0) return { value: result.output, ignored: unknown.ignored }
  const others = result.success ? [] : problemsOf(result.issues, where)
  refuseFields([...problems, ...others], where)
}

const hasTooMany = (where: string): FieldProblem => ({
  field: where,
  message: `has more than ${MAX_UNKNOWN} fields that are not known here`,
  constraint: 'maxUnknown',
})

const notKnown = (field: string): FieldProblem => ({
  field: field.slice(0, MAX_FIELD_LENGTH).toWellFormed(),
  message: 'is not known here',
  constraint: 'isKnown',
})
