import * as fc from 'fast-check'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  nullable?: boolean
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
}

/** Values at the limits of texts and numbers. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '🙂',
  '%',
  "'; DROP TABLE contacts; --",
  '{{firstName}}',
  '{{',
  '<%= 7 %>',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e400',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(3_000),
  [],
  [[]],
  [null],
  {},
  { a: { b: { c: {} } } },
  { length: 1e9 },
  { toString: null, valueOf: null },
]

const hostile = fc.constantFrom(...HOSTILE)
/** Created once, because creating one takes longer than drawing from it. */
const graphemes = fc.string({ maxLength: 30, unit: 'grapheme' })

/**
 * Any code point, often an ASCII one, and also half of a surrogate pair. fast-check's own unit `binary` takes
 * a second of processor time to create.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))
const binary = fc.string({ maxLength: 8, unit: anyCharacter })
const anything = fc.jsonValue({ maxDepth: 3 })
const shallow = fc.jsonValue({ maxDepth: 2 })

/** Texts that have a meaning for some field. */
const WORDS = [
  '+12125550123',
  '(212) 555-0199',
  'a@b.test',
  'America/Chicago',
  'US',
  'USD',
  'en-US',
  'https://example.test/a?b=c',
  '2026-05-01',
  '2026-05-01T12:00:00Z',
  '09:30',
  'Ann',
  'matrix',
  'Hello {{firstName|there}}',
  'state',
  'equals',
]

/**
 * Returns values of a schema, mostly valid ones.
 * @param words texts that name something that exists
 */
export function valuesOf(schema: JsonSchema, words: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const good = goodValuesOf(schema, words, depth)
  const rare = fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: hostile })
  return schema.nullable
    ? fc.oneof({ weight: 6, arbitrary: rare }, { weight: 1, arbitrary: fc.constant(null) })
    : rare
}

function goodValuesOf(schema: JsonSchema, words: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, words, depth)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return depth > 6 ? fc.constant({}) : objectsOf(schema, words, depth)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, words, depth + 1), { maxLength: 4 })
    case 'integer':
      return numbersOf(schema, (min, max) => fc.integer({ min, max }))
    case 'number':
      return numbersOf(schema, (min, max) => fc.double({ min, max, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof(fc.constantFrom(...words, ...WORDS), graphemes, binary)
    default:
      return fc.oneof(fc.constantFrom(...words, ...WORDS), anything)
  }
}

function numbersOf(
  schema: JsonSchema,
  between: (min: number, max: number) => fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const { minimum = -10, maximum = 1_000 } = schema
  return fc.oneof(fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1), between(minimum, maximum))
}

function objectsOf(schema: JsonSchema, words: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, valuesOf(one, words, depth + 1)] as const,
  )
  const known = fc.record(Object.fromEntries(properties), { requiredKeys: [] })
  if (properties.length > 0 && !schema.additionalProperties) return known
  const others = fc.dictionary(fc.constantFrom(...WORDS, '__proto__', 'a'), shallow, {
    maxKeys: 3,
  })
  return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...one }))
}
