import type { JsonSchema } from '../../src/http/clients/model.ts'

/** Changes of an API schema that are not allowed while the first number of the version stays. */

/** Whether software sends or receives the value. */
export type Direction = 'SENT' | 'GOT'

export type Schemas = Readonly<Record<string, JsonSchema>>

/** Direction in which a change of a bound refuses formerly valid values. */
const BOUNDS = { maxLength: 1, maximum: 1, maxItems: 1, minLength: -1, minimum: -1, minItems: -1 } as const

type Bounded = JsonSchema & Partial<Record<keyof typeof BOUNDS, number>>

/** Compares the schemas of two documents. A named schema is compared once, at its first use. */
export class SchemaComparison {
  readonly #before: Schemas
  readonly #after: Schemas
  readonly #seen: Set<string>
  /** Descriptions of the faults. */
  readonly broken: string[] = []

  /** @param seen comparisons that need no repetition */
  constructor(before: Schemas, after: Schemas, seen: ReadonlySet<string> = new Set()) {
    this.#before = before
    this.#after = after
    this.#seen = new Set(seen)
  }

  /**
   * Compares two schemas.
   * @param place description of the value
   */
  compare(before: JsonSchema, after: JsonSchema, place: string, direction: Direction): void {
    if (this.#isKnown(before, after, direction)) return
    const [was, is] = [resolved(before, this.#before), resolved(after, this.#after)]
    this.#compareTypes(was, is, place, direction)
    this.#compareFields(was, is, place, direction)
    if (was.items && is.items) this.compare(was.items, is.items, `${place}[]`, direction)
    const [values, nowValues] = [was.additionalProperties, is.additionalProperties]
    if (typeof values === 'object' && typeof nowValues === 'object')
      this.compare(values, nowValues, `${place}.*`, direction)
    this.#compareKinds(was, is, place, direction)
  }

  #isKnown(before: JsonSchema, after: JsonSchema, direction: Direction): boolean {
    if (nameOf(before) === undefined && nameOf(after) === undefined) return false
    // The comparison includes keywords next to the reference, such as `nullable`.
    const pair = JSON.stringify([before, after, direction])
    if (this.#seen.has(pair)) return true
    this.#seen.add(pair)
    return false
  }

  #compareTypes(was: JsonSchema, is: JsonSchema, place: string, direction: Direction): void {
    const isSent = direction === 'SENT'
    // A sent value may become wider, and a received one narrower.
    const [wide, narrow] = isSent ? [is, was] : [was, is]
    if (wide.type !== undefined && wide.type !== narrow.type && !isNumber(wide, narrow))
      this.broken.push(`${place} was ${typeOf(was)}, and is ${typeOf(is)} now`)
    else if (wide.format !== undefined && wide.format !== narrow.format)
      this.broken.push(`${place} was ${typeOf(was)}, and is ${typeOf(is)} now`)
    if (isSent && was.nullable && is.nullable !== true) this.broken.push(`${place} takes no null any more`)
    if (!isSent && is.nullable && was.nullable !== true) this.broken.push(`${place} may be null now`)
    const gone = was.enum?.filter((word) => word !== null && is.enum?.includes(word) === false) ?? []
    for (const word of gone) this.broken.push(`${place} has no ${JSON.stringify(word)} any more`)
    if (!isSent) return
    if (is.enum && !was.enum) this.broken.push(`${place} takes only listed values now`)
    for (const bound of Object.keys(BOUNDS) as Array<keyof typeof BOUNDS>) {
      const [had, has] = [(was as Bounded)[bound], (is as Bounded)[bound]]
      if (has !== undefined && has !== had && (had === undefined || (had - has) * BOUNDS[bound] > 0))
        this.broken.push(`${place} has ${bound} ${has} now, it was ${had ?? 'without'}`)
    }
  }

  #compareFields(was: JsonSchema, is: JsonSchema, place: string, direction: Direction): void {
    for (const [name, field] of Object.entries(was.properties ?? {})) {
      const now = is.properties?.[name]
      if (now === undefined) this.broken.push(`${place}.${name} is gone`)
      else this.compare(field, now, `${place}.${name}`, direction)
    }
    const [had, has] = [new Set(was.required), new Set(is.required)]
    if (direction === 'SENT')
      for (const name of has.difference(had)) this.broken.push(`${place}.${name} must be given now`)
    else
      for (const name of had.difference(has))
        if (is.properties?.[name]) this.broken.push(`${place}.${name} may be absent now`)
  }

  /** Checks that each earlier kind of value is still one of the kinds. */
  #compareKinds(was: JsonSchema, is: JsonSchema, place: string, direction: Direction): void {
    const [kinds, nowKinds] = [kindsOf(was), kindsOf(is)]
    if (!kinds && !nowKinds) return
    for (const kind of kinds ?? [was]) {
      const tried = (nowKinds ?? [is]).map((now) => {
        const comparison = new SchemaComparison(this.#before, this.#after, this.#seen)
        comparison.compare(kind, now, place, direction)
        return comparison.broken
      })
      const [closest] = tried.sort((a, b) => a.length - b.length)
      const name = nameOf(kind)
      for (const problem of closest!) this.broken.push(name === undefined ? problem : `${name}: ${problem}`)
    }
  }
}

const kindsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined => anyOf ?? oneOf

const nameOf = ({ $ref, allOf }: JsonSchema): string | undefined =>
  ($ref ?? (allOf?.length === 1 ? allOf[0]!.$ref : undefined))?.split('/').at(-1)

const isNumber = (wide: JsonSchema, narrow: JsonSchema): boolean =>
  wide.type === 'number' && narrow.type === 'integer'

const typeOf = ({ type, format }: JsonSchema): string =>
  type === undefined ? 'any value' : format === undefined ? type : `${type} (${format})`

/** Returns the schema behind a reference, with the keywords next to it. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref, allOf = [], ...own } = schema
  const parts = [...($ref === undefined ? [] : [schemas[$ref.split('/').at(-1)!]!]), ...allOf]
  return parts.map((part) => resolved(part, schemas)).reduce(united, own)
}

/** Merges two schemas; `own` wins where they differ. */
function united(own: JsonSchema, part: JsonSchema): JsonSchema {
  return {
    ...part,
    ...own,
    ...(own.nullable || part.nullable ? { nullable: true } : {}),
    ...(part.properties ? { properties: { ...part.properties, ...own.properties } } : {}),
    ...(part.required ? { required: [...part.required, ...(own.required ?? [])] } : {}),
  }
}
