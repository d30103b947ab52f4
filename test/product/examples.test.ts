import { expect, test } from 'bun:test'
import { type Examples, readExamples } from '../../src/http/openapi-examples.ts'
import { createTestApp } from '../support/app.ts'
import { recordExamples } from '../support/examples/scenario.ts'
import { operationsIn } from '../support/reference.ts'

const kept = readExamples()
/** The same calls, made now on a fresh application. */
const replayed: Examples = await recordExamples()

/** Which fields there are and what kind of value each holds; of an array, what its first entry is like. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}

test('every operation has an example, and no example is of another', async () => {
  await using app = createTestApp()
  const names = app.app.operations.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(kept).sort()).toEqual(names.sort())
})

test.each(Object.keys(kept).map((name) => [name]))(
  'the example of %s is what the API takes and answers (`bun run examples` makes it anew)',
  (name) => {
    const { response, ...request } = kept[name]!
    const { response: answered, ...sent } = replayed[name]!
    expect(request).toEqual(sent)
    expect(shapeOf(response)).toEqual(shapeOf(answered))
  },
)

test('an answer of another shape is found', () => {
  const { response } = kept['GET /tags/:id'] as { response: { data: { contactCount: number } } }
  const otherwise = { ...response, data: { ...response.data, contactCount: null } }
  expect(shapeOf(otherwise)).not.toEqual(shapeOf(response))
})

test('examples hold no secret of a run and no address of a machine', () => {
  const found = JSON.stringify(kept).match(/et_(live|test)_(?!the-k)|"rt_(?!the-)|127\.0\.0\.1|localhost/g)
  expect(found).toBeNull()
})

test('the document shows what every operation takes and answers, by its example', async () => {
  await using app = createTestApp()
  const shown = operationsIn(app.app.openApi()).filter(([, { requestBody, responses }]) => {
    const bodies = Object.values<{ example?: unknown }>(requestBody?.content ?? {})
    const answers = Object.values<{ content?: Record<string, { example?: unknown }> }>(responses)
    const isAnswered = answers.some(({ content = {} }) =>
      Object.values(content).some(({ example }) => example !== undefined),
    )
    return (
      bodies.every(({ example }) => example !== undefined) && (isAnswered || responses[204] || responses[302])
    )
  })
  expect(shown.length).toBe(app.app.operations.length)
})
