import { describe, expect, test } from 'bun:test'
import { type Examples, readExamples } from '../../src/http/openapi-examples.ts'
import { createTestApp } from '../support/app.ts'
import { AUDITED } from '../support/audited.ts'
import type { Observe } from '../support/examples/recorder.ts'
import { recordExamples } from '../support/examples/scenario.ts'
import { nameOf } from '../support/matrix.ts'
import { operationsIn } from '../support/reference.ts'
import { operations } from '../support/surface.ts'

const kept = readExamples()

/** Acts in the audit log. */
interface Written {
  acts: string[]
  /** Actor of each act. */
  by: Array<{ type: string; address: string | null }>
}
const written = new Map<string, Written>()
let last = 0

/** Records the acts of an operation in the audit log. */
const noteActs: Observe = (app, operation, when) => {
  const rows = app.db.all<{ id: number; act: string; actorType: string; persons: string | null }>(
    'SELECT id, act, actor_type AS actorType, persons FROM audit_acts WHERE id > ? ORDER BY id',
    last,
  )
  last = rows.at(-1)?.id ?? last
  if (when === 'BEFORE') return
  // An act about a user is in the log of each of the user's organizations.
  const acts = [...new Set(rows.map(({ act }) => act))]
  const by = rows.map(({ actorType, persons }) => ({
    type: actorType,
    address: persons === null ? null : JSON.parse(persons).address,
  }))
  const before = written.get(operation)
  if (!before || before.acts.length === 0) written.set(operation, { acts, by })
}

/** The recorded calls, repeated on a fresh application. */
const replayed: Examples = await recordExamples(noteActs)

/** Returns the fields of a value with their kinds; for an array, the shape of its first entry. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}

test('every operation has an example, and no example belongs to another one', async () => {
  await using app = createTestApp()
  const names = app.app.operations.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(kept).sort()).toEqual(names.sort())
})

test.each(Object.keys(kept).map((name) => [name]))(
  'the example of %s equals the real input and answer of the API (`bun run examples` makes it again)',
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

test('examples contain no secret of a run and no address of a machine', () => {
  const found = JSON.stringify(kept).match(/et_(live|test)_(?!the-k)|"rt_(?!the-)|127\.0\.0\.1|localhost/g)
  expect(found).toBeNull()
})

test("the document shows an example of every operation's input and answer", async () => {
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

describe('the audit log of the calls', () => {
  test('has the acts of each audited operation, and no act of any other', () => {
    const found = [...written]
      .filter(([, { acts }]) => acts.length > 0)
      .map(([name, { acts }]) => [name, acts])
    expect(Object.fromEntries(found)).toEqual({ ...AUDITED })
  })

  test('names the caller of each act, and the address of the call', () => {
    const member = operations.filter(({ access }) => access !== 'public').map(nameOf)
    const nameless = member.filter((name) =>
      written
        .get(name)
        ?.by.some(({ type, address }) => !['USER', 'API_KEY'].includes(type) || address !== 'local'),
    )
    // Names in the acts of a deleted user are erased with the user.
    expect(nameless).toEqual(['DELETE /user'])
  })
})
