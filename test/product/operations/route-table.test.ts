import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Operation, takesIdempotencyKey } from '../../../src/http/operation.ts'
import { bodyFor, nameOf, pathFor } from '../../support/matrix.ts'
import { freshStage, guarded, openApiOf, operations } from '../../support/surface.ts'
import { GOOD_BODIES, surfaceFiles, WORST_INPUTS } from '../../support/surfaces.ts'
import { queryNames } from './queries.ts'
import { ANY_IDS } from './tenancy.ts'

/** Properties of the whole route table. */

test('every operation is part of the walk', () => {
  for (const operation of guarded) {
    expect(() => bodyFor(operation, ANY_IDS)).not.toThrow()
    expect(() => pathFor(operation.path, ANY_IDS)).not.toThrow()
  }
  const names = operations.map(nameOf)
  expect(Object.keys(WORST_INPUTS).sort()).toEqual(names.toSorted())
  expect(Object.keys(GOOD_BODIES).filter((name) => !names.includes(name))).toEqual([])
})

/**
 * Operations without a credential. Each has a secret in its address, or is about its caller. A new one must
 * be a decision.
 */
const WITHOUT: ReadonlyArray<{ what: string; paths: RegExp; is: (operation: Operation) => boolean }> = [
  {
    what: 'a credential',
    paths:
      /^\/$|^\/health|^\/metrics$|^\/\.well-known\/carillon-certificate$|^\/auth\/|^\/public\/|^\/j\/|^\/billing\/return$|^\/callbacks\/stripe$|:(token|code|challenge|session)\b/,
    is: ({ access }) => access === 'public',
  },
  {
    what: 'a permission',
    paths:
      /^\/auth\/|^\/user(\/|$)|^\/organization(\/all|\/overview|\/switch)?$|^\/notifications|^\/role\/permissions\/me$|^\/billing\/limits$/,
    is: ({ access, permission }) => access !== 'public' && permission === undefined,
  },
  {
    what: 'the permission to change',
    paths: /\/(preview|estimate|check|simulate|render)$/,
    is: ({ method, permission }) => method !== 'GET' && permission?.endsWith(':read') === true,
  },
]
test.each(WITHOUT)('only the intended routes can be called without $what', ({ paths, is }) => {
  const without = operations.filter(is)
  expect(without.filter(({ path }) => !paths.test(path)).map(nameOf)).toEqual([])
  expect(without.length).toBeGreaterThan(2)
})

test('each slice with operations lists their worst inputs next to its tests', () => {
  const src = join(import.meta.dir, '../../../src')
  const routes = [...new Bun.Glob('*/*/*.ts').scanSync(src)].filter((file) => /\broutes?\.ts$/.test(file))
  const sliceOf = (file: string) => file.split(/[/.]/).slice(0, 2).join('/')
  const slicesOf = (files: readonly string[]) => [...new Set(files.map(sliceOf))].sort()
  expect(slicesOf(surfaceFiles)).toEqual(slicesOf(routes))
})

describe('only the intended operations', () => {
  test('take no Idempotency-Key with a POST, and they document none', async () => {
    await using stage = await freshStage()
    const { paths } = openApiOf(stage.app)
    const without = guarded.filter((one) => one.method === 'POST' && !takesIdempotencyKey(one))
    // They return tokens, or end the session of the caller.
    expect(without.map(nameOf)).toEqual([
      'POST /organization/switch',
      'POST /auth/logout',
      'POST /auth/logout-all',
      'POST /user/two-factor',
      'POST /user/two-factor/confirm',
      'POST /user/two-factor/recovery-codes',
      'POST /user/passkeys/options',
      'POST /user/passkeys',
    ])
    for (const { path } of without) expect(JSON.stringify(paths[path])).not.toContain('Idempotency')
  })

  test('refuse every unknown field, because a lost setting of a sender would change how it sends', () => {
    expect(operations.filter(({ isStrict }) => isStrict).map(nameOf)).toEqual([
      'POST /channel-identities',
      'PATCH /channel-identities/:id',
    ])
  })

  test('cost more: bulk changes, previews, estimates and new campaigns', () => {
    const dear = guarded.filter(
      ({ method, path }) =>
        method === 'POST' && /bulk-(delete|edit)$|preview$|estimate$|^\/campaigns$/.test(path),
    )
    const bulk = operations.filter(({ rateLimit }) => rateLimit === 'bulk')
    expect(bulk.map(nameOf)).toEqual(expect.arrayContaining(dear.map(nameOf)))
  })

  test("are limited by the caller's address: signing in and pages", () => {
    const counted = operations.filter(
      ({ access, rateLimit }) => access === 'public' && rateLimit !== undefined,
    )
    expect(counted.map(nameOf)).toEqual(expect.arrayContaining(['POST /auth/login', 'POST /auth/register']))
  })

  test('have a cursor', () => {
    const withCursor = operations.filter((operation) => queryNames(operation).includes('cursor'))
    expect(withCursor.map(nameOf)).toEqual(
      expect.arrayContaining(['GET /contacts/changes', 'GET /notifications']),
    )
  })
})
