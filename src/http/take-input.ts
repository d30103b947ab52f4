import { NameGuide } from '../lib/near-name.ts'
import type { Form, PathParams, Schema } from './input.ts'
import type { Operation } from './operation.ts'
import { parseQueryString, searchOf } from './query-string.ts'
import { ignoredFieldsHeader, unknownNames } from './unknown-fields.ts'
import { refuseFields, type TakeOptions, take, validate } from './validate.ts'

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
