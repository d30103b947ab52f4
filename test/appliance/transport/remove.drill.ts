import { expect, test } from 'bun:test'
import { findByUuid, resolveOrganization } from '../../../src/accounts/organizations/service.ts'
import { countOwned, removeOrganization } from '../../../src/appliance/transport/remove.ts'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { covers } from '../../support/covers.ts'
import { seedResources } from '../../support/matrix.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

covers('src/appliance/transport')

/** Tables without data of the organization: people, the search index, and the own data of the appliance. */
const OF_THE_SERVER =
  /^(users|contact_search.*|contact_text_pieces|sqlite_.*|settings|storage_sessions|snapshots|withdrawals)$/

const countsOf = (connection: Connection): Record<string, number> =>
  Object.fromEntries(
    (
      connection
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
        .all() as Array<{ name: string }>
    )
      .filter(({ name }) => !OF_THE_SERVER.test(name))
      .map(({ name }) => [
        name,
        (connection.prepare(`SELECT count(*) AS n FROM "${name}"`).get() as { n: number }).n,
      ]),
  )

const triggersOf = (connection: Connection) =>
  connection.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`).all()

test('an organization that is removed leaves no row in any table, breaks no rule, and can be imported again', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const tenant = a.app.tenant('Leaves')
  await seedResources(a.app, tenant)
  await seedResources(b.app, b.app.tenant('Was here before'))
  await a.app.drain()
  await b.app.drain()
  const organization = resolveOrganization(a.app.db, tenant.organization.uuid)
  exportTo(files.path('file'), { from: a, organization, passphrase: 'lanterns over the harbour' })
  const [before, triggers] = [countsOf(b.connection), triggersOf(b.connection)]
  for (let round = 0; round < 2; round++) {
    const { id } = importFrom(files.path('file'), { into: b, passphrase: 'lanterns over the harbour' })
    await b.app.drain()
    const owned = countOwned(b.connection, id)
    expect(owned).toBeGreaterThan(100)
    expect(b.app.db.writeNow(() => removeOrganization(b.connection, id))).toBe(owned)
    expect(findByUuid(b.app.db, organization.uuid)).toBeUndefined()
    expect(countsOf(b.connection)).toEqual(before)
    expect(triggersOf(b.connection)).toEqual(triggers)
    expect(brokenInvariants(b.connection)).toEqual([])
    expect(b.connection.prepare('SELECT * FROM pragma_foreign_key_check').all()).toEqual([])
    await b.app.drain()
    expect(brokenInvariants(b.connection)).toEqual([])
  }
})
