import { describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { takesIfMatch } from '../../src/http/operation.ts'
import { wantedTags } from '../../src/http/preconditions.ts'
import { REFUSED } from '../product/operations/outcomes.ts'
import { nameOf } from '../support/matrix.ts'
import { freshStage, operations } from '../support/surface.ts'

const conditional = operations.filter(takesIfMatch)

/** Tells whether the answer is a record with the time of its last change. */
const isDated = ({ data }: Operation): boolean =>
  'updatedAt' in ((data as { entries?: object } | undefined)?.entries ?? {})

/** Operations that change such a record but do not read the header, with the reason. */
const UNCONDITIONAL: Readonly<Record<string, string>> = {
  'PATCH /inbox/conversations/:id':
    'It sets single fields, such as the assignee; each message moves updatedAt.',
  'PATCH /organization': 'Each form of the settings sends fields of its own, which no other form has.',
  'PATCH /user': 'Only the user changes it.',
  'PATCH /user/password': 'It takes the current password.',
}

describe('If-Match', () => {
  test('is obeyed by every PATCH of a record with updatedAt, or there is a reason', () => {
    const dated = operations.filter((operation) => operation.method === 'PATCH' && isDated(operation))
    const [taking, others] = [dated.filter(takesIfMatch), dated.filter((one) => !takesIfMatch(one))]
    expect(others.map(nameOf).sort()).toEqual(Object.keys(UNCONDITIONAL).sort())
    expect(taking.map(nameOf)).toEqual(conditional.map(nameOf))
    expect(taking.map(nameOf)).toContain('PATCH /campaigns/:id')
  })

  test.each(conditional.map((operation) => [nameOf(operation), operation] as const))(
    '%s changes only an unchanged record, and nothing otherwise',
    async (_name, operation) => {
      await using stage = await freshStage()
      const { app } = stage
      const [token, path] = [stage.tokenFor(operation), stage.pathOf(operation)]
      const body = stage.bodyOf(operation)
      const ask = (ifMatch: string) =>
        app.request('PATCH', path, { token, body, headers: { 'if-match': ifMatch } })
      const counts = app.rowCounts()
      const stale = await ask('"2001-01-01T00:00:00.000Z"')
      expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
      expect(app.rowCounts()).toEqual(counts)
      expect((await ask('unquoted')).status).toBe(400)
      const { updatedAt } = stale.body.details[0]
      const taken = await ask(`"another", W/"${updatedAt}"`)
      const done = REFUSED[nameOf(operation)] ?? 200
      expect(taken.status).toBe(done)
      if (done === 200) expect(taken.headers.get('etag')).toBe(`"${taken.body.data.updatedAt}"`)
      expect((await ask('*')).status).toBe(done)
    },
  )

  test('a header is read as tags, as any record, or refused', () => {
    expect([wantedTags(null), wantedTags(' * '), wantedTags('"a" , W/"b"')]).toEqual([
      undefined,
      '*',
      ['"a"', '"b"'],
    ])
    for (const header of ['', 'a', '"a', '"a",', '"a" b'])
      expect(() => wantedTags(header)).toThrow('entity tags')
  })
})
