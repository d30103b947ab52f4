import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/**
 * A line break in a name could become a header of a mail, two rows of a table, or a forged line of a file.
 */
const IS_NAME = /^(name|\w+Name|title|label|subject|line[12]|city|state|addressLine[12])$/
/** Search texts may be any text. */
const IS_SEARCH = / filter\.|^POST \/contacts\/exports /
const LINE_BREAK = /[\n\r\u0085\u2028\u2029\t]/

type Schema = {
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: Schema[]
  pipe?: Schema[]
}

/** Yields every field of a schema with its place, through lists, options and pipes. */
function* fieldsOf(schema: Schema, place = ''): Generator<[string, string, Schema]> {
  for (const [name, field] of Object.entries(schema.entries ?? {})) {
    yield [`${place}${name}`, name, field]
    yield* fieldsOf(field, `${place}${name}.`)
  }
  for (const inner of [schema.item, schema.wrapped, ...(schema.options ?? []), ...(schema.pipe ?? [])]) {
    if (inner && inner !== schema) yield* fieldsOf(inner, place)
  }
}

test('a name, title, label, subject or address line in a body keeps no line break', () => {
  const names = operations.flatMap((operation) =>
    [...fieldsOf((operation.body ?? {}) as Schema)]
      .map(([place, name, schema]) => ({ place: `${nameOf(operation)} ${place}`, name, schema }))
      .filter(({ place, name }) => IS_NAME.test(name) && !IS_SEARCH.test(place)),
  )
  const kept = names.filter(({ schema }) => {
    const { success, output } = v.safeParse(schema as v.GenericSchema, 'Ann\r\nBcc:\u2028\tx')
    return success && typeof output === 'string' && LINE_BREAK.test(output)
  })
  expect(kept.map(({ place }) => place)).toEqual([])
  expect(names.length).toBeGreaterThan(40)
})
