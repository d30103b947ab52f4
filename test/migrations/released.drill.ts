import { describe, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import { readReleasedFile, schemaFile } from '../../scripts/release/released.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import type { UserRow } from '../../src/accounts/users/table.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { type Migration, schemaVersion } from '../../src/db/migrate.ts'
import type { Operation } from '../../src/http/operation.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { nameOf, pathFor } from '../support/matrix.ts'
import { openImage } from '../support/migrated.ts'
import { isMeant, lossesBetween, openAs, putReleased, schemas } from '../support/released-upgrades.ts'
import { guarded } from '../support/surface.ts'

covers('migrations', 'src/db', 'src/storage', 'test/fixtures/released')

/** Every operation that reads, except streams, because they do not end. */
const GETS = guarded.filter(({ method, raw }) => method === 'GET' && raw !== 'text/event-stream')
const newest = migrations.at(-1)!.version

/**
 * Reads that may be refused on good data: they are for the operator's organization, for another run or message, or for
 * a message of the inbox, which is read there.
 */
const MAY_BE_REFUSED = /^GET \/(billing\/margins|campaigns\/.*\/drift|messages\/:id)/

describe.each(schemas)('data of schema %d', (schema) => {
  test('passes `carillon doctor --full`, and answers every list and record of the API', async () => {
    using site = new Site()
    putReleased(site, schema)
    await site.answer('migrate')
    const findings: Array<{ check: string; status: string; detail: string }> = await site.answer(
      'doctor',
      '--full',
    )
    expect(findings.filter(({ status }) => status === 'error')).toEqual([])
    const storage = await openAs(site)
    await using app = createTestApp({}, { connection: storage.connection })
    const asked = await askEverything(app)
    const refused = asked.filter(({ status }) => status !== 200)
    expect(refused.filter(({ operation }) => !MAY_BE_REFUSED.test(operation))).toEqual([])
    expect(refused.filter(({ status }) => status !== 403 && status !== 404)).toEqual([])
    expect(asked.length).toBeGreaterThan(100)
    await storage.close()
  })
})

/** Returns the migrations of the version that made the data. */
const knownThen = (schema: number): Migration[] => migrations.filter(({ version }) => version <= schema)

test.each(schemas.filter((schema) => schema < newest))(
  'an upgrade from schema %d that is killed in any migration leaves data that the older version opens with every row, and this one upgrades',
  async (schema) => {
    using directory = new TemporaryDirectory()
    putReleased(directory, schema)
    const then = { migrations: knownThen(schema), invariants: [] }
    await (await openAs(directory, then)).close()
    using killed = new DisposableStack()
    const images: TemporaryDirectory[] = []
    const storage = await openAs(directory, {
      onProgress: ({ phase }) => {
        if (phase !== 'MIGRATING') return
        // The current files are what a killed process would leave.
        const image = killed.use(new TemporaryDirectory())
        cpSync(directory.data, image.data, { recursive: true })
        images.push(image)
      },
    })
    await storage.close()
    expect(images.length).toBe(migrations.length - knownThen(schema).length)
    const before = openImage(readReleasedFile(schemaFile(schema)))
    for (const image of new Set([images[0]!, images.at(-1)!])) {
      const old = await openAs(image, then)
      expect(lossesBetween(before, old.connection).filter((loss) => !isMeant(newest, loss))).toEqual([])
      expect(schemaVersion(readerOf(old.connection))).toBe(schema)
      await old.close()
      const now = await openAs(image)
      expect(lossesBetween(before, now.connection).filter((loss) => !isMeant(schema, loss))).toEqual([])
      expect(schemaVersion(readerOf(now.connection))).toBe(newest)
      await now.close()
    }
    before.close()
  },
)

/** Answer to a call of the API. */
interface Answered {
  operation: string
  status: number
}

/** Calls every GET of each organization, with ids from earlier answers. */
async function askEverything(app: TestApp): Promise<Answered[]> {
  const organizations = app.db.all<OrganizationRow>(
    'SELECT * FROM organizations WHERE suspended_at IS NULL AND deleted_at IS NULL ORDER BY id',
  )
  const answers: Answered[] = []
  for (const organization of organizations) {
    const owner = app.db.get<UserRow>(
      `SELECT u.* FROM users u JOIN memberships m ON m.user_id = u.id JOIN roles r ON r.id = m.role_id
       WHERE m.organization_id = ? AND r.key = 'OWNER'`,
      organization.id,
    )
    if (owner) answers.push(...(await askAsOwner(app, { organization, owner, key: '' })))
  }
  return answers
}

/** Returns the collection of a list: `/campaigns/:id/executions` lists `executions`. */
const collectionOf = (path: string): string => path.split('/').at(-1)!

async function askAsOwner(app: TestApp, tenant: TestTenant): Promise<Answered[]> {
  const token = await app.session(tenant)
  const ids: Record<string, string> = {}
  const answers: Answered[] = []
  const isAsked = new Set<string>()
  // The list of a record's parts needs an id from an earlier answer.
  for (let round = 0; round < 3; round++) {
    for (const operation of GETS.filter((each) => !isAsked.has(nameOf(each)))) {
      const path = pathWith(operation, ids)
      if (path === undefined) continue
      isAsked.add(nameOf(operation))
      const { status, body } = await app.request('GET', path, { token })
      answers.push({ operation: nameOf(operation), status })
      const id = body?.data?.[0]?.id
      if (id) ids[collectionOf(operation.path)] ??= id
    }
  }
  return answers
}

/** Returns the path with known ids; undefined if one is unknown. */
function pathWith({ path }: Operation, ids: Record<string, string>): string | undefined {
  try {
    return pathFor(path, ids)
  } catch {
    return undefined
  }
}
