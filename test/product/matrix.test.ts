import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { createTestApp, type JsonAnswer, type TestApp, type TestTenant } from '../support/app.ts'
import { bodyFor, nameOf, pathFor, type Resources, rowsOf, seedResources } from '../support/matrix.ts'
import { seededOnce } from '../support/seeded.ts'
import { isRefused } from '../support/surface.ts'
import { GOOD_BODIES, surfaceFiles, WORST_INPUTS } from '../support/surfaces.ts'

/** The route table itself decides what is tested here, so a new route cannot be forgotten. */
const operations: readonly Operation[] = await (async () => {
  await using app = createTestApp()
  return app.app.operations
})()

const guarded = operations.filter(({ access }) => access !== 'public')
const rows = (list: readonly Operation[]) => list.map((operation) => [nameOf(operation), operation] as const)

const tokenFor = (app: TestApp, tenant: TestTenant, { access }: Operation): Promise<string> | string =>
  access === 'session' ? app.session(tenant) : tenant.key

const one = seededOnce(async (app) => {
  const tenant = app.tenant()
  return { tenant, ids: await seedResources(app, tenant) }
})

const two = seededOnce(async (app) => {
  const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
  return { ours, theirs, ourIds: await seedResources(app, ours), theirIds: await seedResources(app, theirs) }
})

/** Any ids at all: for requests that must be refused before ids matter. */
const ANY_IDS: Resources = new Proxy({}, { get: () => uuidv7() })

test('every route has its place in the matrices', () => {
  for (const operation of guarded) {
    expect(() => bodyFor(operation, ANY_IDS)).not.toThrow()
    expect(() => pathFor(operation.path, ANY_IDS)).not.toThrow()
  }
  const names = operations.map(nameOf)
  expect(Object.keys(WORST_INPUTS).sort()).toEqual(names.toSorted())
  expect(Object.keys(GOOD_BODIES).filter((name) => !names.includes(name))).toEqual([])
})

/** Each has a secret in its address, or is about who calls. Another one is a decision, not an accident. */
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
    paths: /\/(preview|estimate)$/,
    is: ({ method, permission }) => method !== 'GET' && permission?.endsWith(':read') === true,
  },
]
test.each(WITHOUT)('only routes that are meant to be called without $what are', ({ paths, is }) => {
  const without = operations.filter(is)
  expect(without.filter(({ path }) => !paths.test(path)).map(nameOf)).toEqual([])
  expect(without.length).toBeGreaterThan(2)
})

test('each slice with operations says the worst inputs of them beside its tests', () => {
  const src = join(import.meta.dir, '../../src')
  const routes = [...new Bun.Glob('*/*/*.ts').scanSync(src)].filter((file) => /\broutes?\.ts$/.test(file))
  const sliceOf = (file: string) => file.split(/[/.]/).slice(0, 2).join('/')
  const slicesOf = (files: readonly string[]) => [...new Set(files.map(sliceOf))].sort()
  expect(slicesOf(surfaceFiles)).toEqual(slicesOf(routes))
})

describe("with another organization's ids", () => {
  /** A key of an add-on is the same for all organizations. */
  const isOfServer = (path: string) => path.includes('/:key/')
  const withIds = guarded.filter(({ path }) => path.includes(':') && !isOfServer(path))

  /** What may differ between two answers to the same question. */
  const withoutCircumstance = ({ status, body }: JsonAnswer) => {
    const { requestId, timestamp, path, ...rest } = body
    return { status, ...rest }
  }

  test.each(rows(withIds))(
    '%s answers as if there were no such record, and touches nothing',
    async (_name, operation) => {
      const { app: opened, made } = await two()
      await using app = opened
      const { ours, theirs, ourIds, theirIds } = made
      const token = await tokenFor(app, ours, operation)
      const body = bodyFor(operation, ourIds)
      const before = rowsOf(app, theirs.organization.id)

      const foreign = await app.request(operation.method, pathFor(operation.path, theirIds), { token, body })
      const missing = await app.request(operation.method, pathFor(operation.path, ANY_IDS), {
        token,
        body: bodyFor(operation, ourIds),
      })

      expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
      expect(withoutCircumstance(foreign)).toEqual(withoutCircumstance(missing))
      expect(rowsOf(app, theirs.organization.id)).toEqual(before)
    },
  )

  test.each(rows(withIds))('%s answers 400 to what is no UUID', async (_name, operation) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const answer = await app.request(operation.method, operation.path.replaceAll(/:\w+/g, "1' OR '1'='1"), {
      token: await tokenFor(app, tenant, operation),
      body: bodyFor(operation, ANY_IDS),
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe("with another organization's ids in the body", () => {
  const PLACEHOLDERS: Resources = new Proxy({}, { get: (_target, name) => `<${String(name)}>` })
  const withIds = guarded
    .filter(({ body }) => body)
    .filter((operation) => JSON.stringify(bodyFor(operation, PLACEHOLDERS)).includes('<'))
  /** Operations that report unknown ids instead of refusing them. */
  const REPORTING = new Set(['POST /contacts/bulk-delete', 'POST /contacts/bulk-edit'])

  test.each(rows(withIds))('%s refuses them and touches neither organization', async (name, operation) => {
    const { app: opened, made } = await two()
    await using app = opened
    const { ours, theirs, ourIds, theirIds } = made
    // A session is a row too.
    const token = await tokenFor(app, ours, operation)
    const before = [ours, theirs].map(({ organization }) => rowsOf(app, organization.id))
    const ids = REPORTING.has(name) ? { ...theirIds, tags: ourIds.tags! } : theirIds
    const answer = await app.request(operation.method, pathFor(operation.path, ourIds), {
      token,
      body: bodyFor(operation, ids),
    })
    if (REPORTING.has(name)) {
      const { ids: named } = bodyFor(operation, ids) as { ids: string[] }
      expect(named).toContain(theirIds.contacts!)
      expect(answer.body.data).toMatchObject({ affected: 0, notFoundIds: named })
    } else {
      expect([400, 404]).toContain(isRefused(answer) ? 400 : answer.status)
    }
    expect([ours, theirs].map(({ organization }) => rowsOf(app, organization.id))).toEqual(before)
  })
})

describe('with everything in order', () => {
  /** What the seeded resources do not allow: the campaign is a draft, the organization to switch to is none, the import, the export and the bulk operation are queued. */
  const REFUSED: Readonly<Record<string, number>> = {
    // The owner has another one.
    'PATCH /user/password': 400,
    // Another member belongs to the organization.
    'DELETE /user': 409,
    'POST /user/two-factor': 400,
    'POST /user/two-factor/confirm': 409,
    'POST /user/two-factor/recovery-codes': 409,
    'DELETE /user/two-factor': 409,
    'POST /user/passkeys/options': 400,
    'POST /user/passkeys': 410,
    'DELETE /user/passkeys/:id': 400,
    // No message of the run is in doubt.
    'POST /campaigns/:campaignId/executions/:executionId/resend-unknown': 409,
    'POST /organization/switch': 404,
    'POST /campaigns/:id/pause': 409,
    'POST /campaigns/:id/resume': 409,
    'POST /campaigns/:id/approve': 409,
    // The poll waits for its time.
    'POST /polls/:id/close': 409,
    'DELETE /polls/:id': 409,
    'POST /campaigns/:id/reject': 409,
    'POST /campaigns/:id/choose-variant': 409,
    'POST /campaigns/:id/end-recurrence': 409,
    'GET /contacts/exports/:id/file': 409,
    'POST /contacts/imports/:id/run': 409,
    'POST /contacts/imports/:id/undo': 409,
    'POST /contacts/bulk-operations/:id/undo': 409,
    // The campaign uses it.
    'DELETE /segments/:id': 409,
    // The server takes no payments by card.
    'POST /billing/subscription/checkout': 409,
    'POST /billing/subscription/cancel': 409,
    'POST /billing/subscription/reactivate': 409,
    'POST /billing/portal': 409,
    'POST /billing/add-ons/:key/checkout': 409,
    'POST /billing/add-ons/:key/purchase': 409,
    'POST /billing/add-ons/:key/auto-refill': 409,
    'POST /billing/credits/checkout': 409,
  }

  test.each(rows(guarded))('%s answers what it documents', async (name, operation) => {
    const { app: opened, made } = await one()
    await using app = opened
    const { tenant, ids } = made
    const answer = await app.request(operation.method, pathFor(operation.path, ids), {
      token: await tokenFor(app, tenant, operation),
      body: bodyFor(operation, ids),
    })
    expect(answer.status).toBe(REFUSED[name] ?? operation.status)
  })
})
