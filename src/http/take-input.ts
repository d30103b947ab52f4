import * as v from 'valibot'
import { AppError, type FieldProblem } from '../lib/errors.ts'
import { NameGuide } from '../lib/near-name.ts'
import type { Form, PathParams, Schema } from './input.ts'
import type { Operation } from './operation.ts'
import { ignoredFieldsHeader, MAX_UNKNOWN, unknownFields, unknownNames } from './unknown-fields.ts'

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
function refuseFields(details: readonly FieldProblem[], where: string): never {
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

interface TakeOptions {
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

/** `[]` or `[0]` at the end of a name. */
const ARRAY_MARK = /\[\d{0,5}\]$/

/** `a=1&b[]=2&b[1]=3` to `{ a: '1', b: ['2', '3'] }`; brackets are dropped, repeats become arrays. */
export function parseQueryString(search: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  if (search === '') return result
  for (const [name, value] of new URLSearchParams(search)) {
    const mark = name.endsWith(']') ? name.search(ARRAY_MARK) : -1
    const isArray = mark >= 0
    const key = isArray ? name.slice(0, mark) : name
    const before = result[key]
    if (before === undefined) result[key] = isArray ? [value] : value
    else if (Array.isArray(before)) before.push(value)
    else result[key] = [before, value]
  }
  return result
}

/** The query string of a request's URL, without the `?`. */
export function searchOf(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const end = url.indexOf('#', start)
  return url.slice(start + 1, end < 0 ? undefined : end)
}

/** The unchecked input. */
interface Given {
  request: Request
  rawParams: PathParams
  body: unknown
  form: Form
}

/**
 * Validates path, query, body and form. Lists dropped fields in `X-Ignored-Fields` of
 * `headers`. Throws VALIDATION_FAILED.
 */
export function takeInput(operation: Operation, given: Given, headers: Record<string, string>) {
  const ignored: string[] = []
  const noteIgnored = (fields: readonly string[]) => {
    for (const field of fields) ignored.push(field)
    if (ignored.length > 0) headers['x-ignored-fields'] = ignoredFieldsHeader(ignored)
  }
  const taken = <S extends Schema>(schema: S, value: unknown, where: string, options?: TakeOptions) => {
    const result = take(schema, value, where, options)
    noteIgnored(result.ignored)
    return result.value
  }
  const params = operation.params ? validate(operation.params, given.rawParams, 'path') : undefined
  const search = searchOf(given.request.url)
  if (!operation.query && !operation.takesAnyQuery && search !== '') {
    noteIgnored(Object.keys(parseQueryString(search)))
  }
  const query = operation.query ? taken(operation.query, parseQueryString(search), 'query') : undefined
  const body = operation.body
    ? taken(operation.body, given.body ?? {}, 'body', {
        record: recordOf(operation),
        isStrict: operation.isStrict ?? false,
      })
    : undefined
  if (operation.upload) {
    const unknown = unknownNames(fieldsOf(operation.upload.fields), given.form.unknown)
    if (unknown.problems.length > 0) refuseFields(unknown.problems, 'form')
    noteIgnored(unknown.ignored)
  }
  return { params, query, body, form: given.form }
}

const guides = new WeakMap<object, NameGuide>()

function guideOf(of: object, names: () => Iterable<string>): NameGuide {
  const known = guides.get(of)
  if (known) return known
  const guide = new NameGuide(names())
  guides.set(of, guide)
  return guide
}

const fieldsOf = (fields: object): NameGuide => guideOf(fields, () => Object.keys(fields))

/** The field names of the record, which a client may send back after reading it. */
function recordOf(operation: Operation): NameGuide | undefined {
  const entries = ((operation.record ?? operation.data) as { entries?: object } | undefined)?.entries
  return entries && fieldsOf(entries)
}
