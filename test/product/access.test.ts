import { expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import type { ErrorCode } from '../../src/lib/errors.ts'
import { isForOwnerAlone, type Permission } from '../../src/lib/permissions.ts'
import type { JsonAnswer, TestApp } from '../support/app.ts'
import { type Caller, callersOf, refusalOf } from '../support/callers.ts'
import { bodyFor, nameOf, pathFor, rowsOf, seedResources } from '../support/matrix.ts'
import { seededOnce } from '../support/seeded.ts'
import { guarded, operations } from '../support/surface.ts'

/** The route table itself says what is asked here, so a new route cannot be forgotten. */
const needed = [
  ...new Set(operations.flatMap(({ permission }): Permission[] => (permission ? [permission] : []))),
]

const world = seededOnce(async (app) => {
  const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
  const [ourIds, theirIds] = [await seedResources(app, ours), await seedResources(app, theirs)]
  return { ours, theirs, ourIds, theirIds, callers: await callersOf(app, ours, needed) }
})

/** Of roles made for one permission, those of the operation are enough. */
const concerns = ({ permission }: Operation, { who }: Caller): boolean =>
  !who.includes(':') || who.endsWith(` ${permission}`) || who === `${permission} alone`

/** As malformed as can be, so that a call that is let in does nothing. */
const knock = (app: TestApp, { method, path }: Operation, { headers }: Caller): Promise<JsonAnswer> =>
  app.request(method, path.replaceAll(/:\w+/g, 'no-uuid'), {
    headers,
    ...(method === 'GET' ? {} : { body: '{"broken' }),
  })

const REFUSALS = new Set([
  'UNAUTHENTICATED',
  'INVALID_API_KEY',
  'TOKEN_EXPIRED',
  'SESSION_REQUIRED',
  'FORBIDDEN',
  'ORGANIZATION_SUSPENDED',
  'TWO_FACTOR_REQUIRED',
])

/** Of a missing permission with its name. */
function refusalIn({ status, body }: JsonAnswer): string | undefined {
  if (!REFUSALS.has(body.code)) return undefined
  return [status, body.code, body.details?.[0]?.permission].filter(Boolean).join(' ')
}

/** A call of it has nothing that could be malformed. */
const actsAtOnce = ({ method, path, body, upload }: Operation): boolean =>
  method !== 'GET' && !path.includes(':') && !body && !upload

/** Costs and margins are for the organization of the operator alone, and this caller is of another one. */
const isOfAnother = ({ path }: Operation, { who }: Caller): boolean =>
  path.startsWith('/billing/margins') && who === 'a key of an organization that requires two factors'

const changesIn = (app: TestApp) => app.db.value<number>('SELECT total_changes()')

test('each route refuses each dead credential and each role without its permission, and does nothing', async () => {
  const { app: opened, made } = await world()
  await using app = opened
  const before = changesIn(app)
  const wrong: unknown[] = []
  let refusals = 0
  for (const operation of operations) {
    for (const caller of made.callers.filter((one) => concerns(operation, one))) {
      const expected = refusalOf(operation, caller)
      if (expected === undefined) continue
      const answered = refusalIn(await knock(app, operation, caller))
      if (answered !== expected) wrong.push([nameOf(operation), caller.who, answered, expected])
      refusals++
    }
  }
  expect(wrong).toEqual([])
  expect(changesIn(app)).toBe(before!)
  expect(refusals).toBeGreaterThan(20 * guarded.length)
})

test('each route lets in every other caller: each key, each role that has its permission', async () => {
  const { app: opened, made } = await world()
  await using shared = opened
  const wrong: unknown[] = []
  for (const operation of operations) {
    const admitted = made.callers.filter(
      (one) =>
        concerns(operation, one) && refusalOf(operation, one) === undefined && !isOfAnother(operation, one),
    )
    for (const caller of admitted) {
      const own = actsAtOnce(operation) ? (await world()).app : undefined
      const answered = refusalIn(await knock(own ?? shared, operation, caller))
      // Public routes know refusals of their own; those of no credential at all are the same.
      if (answered !== undefined && operation.access !== 'public')
        wrong.push([nameOf(operation), caller.who, answered])
      await own?.[Symbol.asyncDispose]()
    }
  }
  expect(wrong).toEqual([])
})

test('a public route answers alike with each credential and with none', async () => {
  const { app: opened, made } = await world()
  await using app = opened
  const wrong: unknown[] = []
  for (const operation of operations.filter(({ access }) => access === 'public')) {
    const statuses = new Set<number>()
    for (const caller of made.callers.filter((one) => !one.who.includes(':')))
      statuses.add((await knock(app, operation, caller)).status)
    if (statuses.size > 1) wrong.push([nameOf(operation), ...statuses])
  }
  expect(wrong).toEqual([])
})

test('no caller, whatever the role, reaches a record of another organization', async () => {
  const { app: opened, made } = await world()
  await using app = opened
  const { theirs, ourIds, theirIds, callers } = made
  const before = rowsOf(app, theirs.organization.id)
  const wrong: unknown[] = []
  // A key of an add-on is the same for all organizations.
  const withIds = guarded.filter(({ path }) => path.includes(':') && !path.includes('/:key/'))
  for (const operation of withIds) {
    for (const caller of callers.filter((one) => concerns(operation, one))) {
      // What an operation asks for besides its permission is asked before there is a record.
      if (refusalOf(operation, caller) !== undefined || caller.who.endsWith(' alone')) continue
      const { status, body } = await app.request(operation.method, pathFor(operation.path, theirIds), {
        headers: caller.headers,
        body: bodyFor(operation, ourIds),
      })
      if (status !== 404 || body.code !== 'NOT_FOUND')
        wrong.push([nameOf(operation), caller.who, status, body])
    }
  }
  expect(wrong).toEqual([])
  expect(rowsOf(app, theirs.organization.id)).toEqual(before)
})

test('the permission of a route is enough for it, unless its documentation says what it asks for besides', async () => {
  const { app: opened, made } = await world()
  await using shared = opened
  const wrong: unknown[] = []
  for (const operation of guarded.filter(({ permission }) => permission && !isForOwnerAlone(permission))) {
    const own = operation.method === 'GET' ? undefined : (await world()).app
    const { headers } = made.callers.find(({ who }) => who === `${operation.permission} alone`)!
    const path = pathFor(operation.path, made.ourIds)
    const body = bodyFor(operation, made.ourIds)
    const answer = await (own ?? shared).request(operation.method, path, { headers, body })
    const isSaid = operation.errors?.[answer.body.code as ErrorCode] !== undefined
    if (answer.status === 401 || (answer.status === 403 && !isSaid))
      wrong.push([nameOf(operation), answer.body.message])
    await own?.[Symbol.asyncDispose]()
  }
  expect(wrong).toEqual([])
})
