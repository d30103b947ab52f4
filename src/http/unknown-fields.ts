import type * as v from 'valibot'
import type { FieldProblem } from '../lib/errors.ts'
import { NameGuide } from '../lib/near-name.ts'

/**
 * Finds fields of a body or a query that its schema does not have. A misspelt field is a problem, because
 * dropping it would change the meaning of the request (`isdraft: true` would send). Any other unknown field is
 * dropped and named in the answer, because clients may send fields that the documentation does not show.
 */

/** The properties of a schema, or of another part of a pipe, that are read. Each kind of schema has some of them. */
interface Part {
  kind: string
  type: string
  /** For an object. */
  entries?: Record<string, Part>
  pipe?: readonly Part[]
  /** The schemas of a union, or the values of a list of words. */
  options?: readonly unknown[]
  /** For a tuple. */
  items?: readonly Part[]
  /** For an array. */
  item?: Part
  /** For a record. */
  value?: Part
  /** For an optional or nullable schema. */
  wrapped?: Part
  /** For a lazy schema. */
  getter?(input: unknown): Part
  '~run'(dataset: { typed: true; value: unknown }, config: object): { value: unknown; issues?: unknown }
}

interface UnknownFields {
  /** Misspelt fields, and lists in place of objects. */
  problems: FieldProblem[]
  /** Paths of dropped fields. Incomplete when there are more than `MAX_UNKNOWN`. */
  ignored: string[]
}

/** Number of problems after which the search ends. */
const MAX_MISSPELT = 20
/** Largest number of names to compare. No client sends more on purpose. Each comparison takes up to 20 µs. */
export const MAX_UNKNOWN = 1_000

const furtherNames = new WeakMap<object, readonly string[]>()

/** Declares names that `schema` drops without treating them as misspellings. */
export function ignoresFields<S extends object>(schema: S, names: readonly string[]): S {
  furtherNames.set(schema, names)
  return schema
}

const records = new WeakMap<object, NameGuide>()

/**
 * Declares the fields of the record that `schema` changes: a client that sends the record back includes them.
 */
export function toleratesRecordFields<S extends object>(schema: S, names: readonly string[]): S {
  records.set(schema, new NameGuide(names))
  return schema
}

const elsewhere = new WeakMap<object, Readonly<Record<string, string>>>()

/** Declares names that belong to another operation, with the message for a client that sends them here. */
export function pointsElsewhere<S extends object>(schema: S, names: Readonly<Record<string, string>>): S {
  elsewhere.set(schema, names)
  return schema
}

const guides = new WeakMap<object, NameGuide>()

const guideOf = (schema: Part): NameGuide =>
  guides.getOrInsertComputed(
    schema.entries!,
    () => new NameGuide([...Object.keys(schema.entries!), ...(furtherNames.get(schema) ?? [])]),
  )

const holdsObjects = new WeakMap<Part, boolean>()

/** Returns whether values of this schema can contain objects with fields. Most parameters cannot. */
const hasFields = (schema: Part): boolean => holdsObjects.getOrInsertComputed(schema, findsFields)

function findsFields(schema: Part): boolean {
  const inner = [
    ...(schema.pipe ?? []).filter((part) => part !== schema && part.kind === 'schema'),
    ...((schema.options ?? []) as Part[]).filter((option) => typeof option === 'object'),
    ...(schema.items ?? []),
    ...[schema.wrapped, schema.item, schema.value].filter((part) => part !== undefined),
  ]
  return schema.entries !== undefined || schema.type === 'lazy' || inner.some(hasFields)
}

/**
 * Finds the fields of `value` that `schema` does not have, as far as `value` fits its shape.
 * @param record field names of the resource's record. A client that sends the record back includes them, so
 * they are dropped even when they resemble a known name.
 */
export function unknownFields(schema: v.GenericSchema, value: unknown, record?: NameGuide): UnknownFields {
  const search = new Search(record)
  search.visit(schema as unknown as Part, value, '')
  return search.found
}

class Search {
  readonly found: UnknownFields = { problems: [], ignored: [] }
  /** Number of times that each name was ignored, separately for each object schema that lacks the name. */
  readonly #ignoredOf = new WeakMap<object, Map<string, number>>()
  readonly #record: NameGuide | undefined

  constructor(record: NameGuide | undefined) {
    this.#record = record
  }

  visit(schema: Part | undefined, value: unknown, path: string): void {
    if (typeof value !== 'object' && typeof value !== 'string') return
    if (value === null || !schema || this.#isFull() || !hasFields(schema)) return
    if (schema.pipe) this.#visitPipe(schema.pipe, value, path)
    else if (schema.wrapped) this.visit(schema.wrapped, value, path)
    else if (schema.type === 'lazy') this.visit(schema.getter!(value), value, path)
    else if (schema.type === 'union') this.#visitOptions(schema.options as Part[], value, path)
    else if (typeof value === 'object') this.#visitInner(schema, value, path)
  }

  #visitInner(schema: Part, value: object, path: string): void {
    if (Array.isArray(value) && schema.entries) {
      // valibot accepts a list as an object.
      this.found.problems.push({
        field: path,
        message: 'must be an object, not a list',
        constraint: 'isObject',
      })
    } else if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) {
        if (this.#isFull()) return
        this.visit(schema.item ?? schema.items?.[index], one, `${path}[${index}]`)
      }
    } else if (schema.entries) {
      this.#visitObject(schema, value as Record<string, unknown>, path)
    } else if (schema.type === 'record') {
      for (const [name, one] of Object.entries(value)) this.visit(schema.value, one, pathTo(path, name))
    }
  }

  #isFull(): boolean {
    const { problems, ignored } = this.found
    return problems.length >= MAX_MISSPELT || ignored.length > MAX_UNKNOWN
  }

  /** Each schema in a pipe gets the value after the transformations before it. */
  #visitPipe(parts: readonly Part[], value: unknown, path: string): void {
    let current = value
    for (const [index, part] of parts.entries()) {
      if (part.kind === 'schema') this.visit(part, current, path)
      if (part.kind !== 'transformation') continue
      if (!parts.slice(index + 1).some((later) => later.kind === 'schema' && hasFields(later))) return
      const changed = transformed(part, current)
      if (changed === undefined) return
      current = changed.value
    }
  }

  /** Uses the option with the fewest unknown fields. */
  #visitOptions(options: readonly Part[], value: unknown, path: string): void {
    const results = options.map((option) => {
      const search = new Search(this.#record)
      search.visit(option, value, path)
      return search.found
    })
    const unknowns = ({ problems, ignored }: UnknownFields) => problems.length + ignored.length
    const best = results.sort((a, b) => unknowns(a) - unknowns(b))[0]
    this.found.problems.push(...(best?.problems ?? []))
    this.found.ignored.push(...(best?.ignored ?? []))
  }

  #visitObject(schema: Part, value: Record<string, unknown>, path: string): void {
    const further = furtherNames.get(schema)
    const entries = schema.entries!
    for (const [name, one] of Object.entries(value)) {
      if (this.#isFull()) return
      if (Object.hasOwn(entries, name)) this.visit(entries[name], one, pathTo(path, name))
      else if (further?.includes(name)) this.#ignore(schema, name, path)
      else this.#take(schema, name, path)
    }
  }

  /**
   * Reports an ignored name only the first few times, for a list of a thousand records with the same unknown
   * field.
   */
  #ignore(schema: Part, name: string, path: string): void {
    const counts = this.#ignoredOf.getOrInsertComputed(schema.entries!, () => new Map<string, number>())
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count <= MAX_HEADER_NAMES) this.found.ignored.push(pathTo(path, name))
  }

  #take(schema: Part, name: string, path: string): void {
    const field = pathTo(path, name)
    // The search has already compared this name with all known names.
    const pointer = elsewhere.get(schema)
    if (pointer && Object.hasOwn(pointer, name)) {
      this.found.problems.push({ field, message: pointer[name]!, constraint: 'isKnown' })
      return
    }
    const isIgnored = this.#ignoredOf.get(schema.entries!)?.has(name)
    const meant = isIgnored
      ? undefined
      : meantBy(name, guideOf(schema), path === '' ? this.#record : records.get(schema))
    if (meant !== undefined) this.found.problems.push(misspelling(field, meant))
    // A strict object refuses the other unknown fields itself.
    else if (schema.type !== 'strict_object') this.#ignore(schema, name, path)
  }
}

const meantBy = (name: string, known: NameGuide, record: NameGuide | undefined): string | undefined =>
  known.sameAs(name) ?? (record?.sameAs(name) === undefined ? known.nearestTo(name) : undefined)

/** Like `unknownFields`, for a flat list of names, such as the fields of a form. */
export function unknownNames(known: NameGuide, names: Iterable<string>): UnknownFields {
  const found: UnknownFields = { problems: [], ignored: [] }
  for (const name of names) {
    const meant = known.nearestTo(name)
    if (meant === undefined) found.ignored.push(name)
    else found.problems.push(misspelling(name, meant))
  }
  return found
}

const misspelling = (field: string, meant: string): FieldProblem => ({
  field,
  message: `is not known here; did you mean ${meant}?`,
  constraint: 'isKnown',
})

const pathTo = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Returns the value after a transformation, or undefined if the transformation fails. */
function transformed(part: Part, value: unknown): { value: unknown } | undefined {
  try {
    const dataset = part['~run']({ typed: true, value }, {})
    return dataset.issues ? undefined : { value: dataset.value }
  } catch {
    return undefined
  }
}

/** Largest number of names in an answer: enough to find a mistake, without repeating a large request. */
const MAX_HEADER_NAMES = 20
const MAX_HEADER_NAME = 60

/**
 * Returns the value of `X-Ignored-Fields`: paths separated by commas, and `...` when there are more. Characters
 * other than ASCII letters, digits and `_.-[]` are percent-encoded, and long paths are cut.
 */
export function ignoredFieldsHeader(ignored: readonly string[]): string {
  const names = [...new Set(ignored.slice(0, MAX_HEADER_NAMES))].map(printable)
  return [...names, ...(ignored.length > MAX_HEADER_NAMES ? ['...'] : [])].join(', ')
}

function printable(path: string): string {
  const encoded = encodeURIComponent(path.slice(0, MAX_HEADER_NAME).toWellFormed())
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const isCut = encoded.length > MAX_HEADER_NAME || path.length > MAX_HEADER_NAME
  return isCut ? `${encoded.slice(0, MAX_HEADER_NAME)}...` : encoded
}
