import { expect, test } from 'bun:test'
import { copiedTables } from '../../../src/appliance/transport/references.ts'
import { TRANSPORT_RULES } from '../../../src/wiring/modules.ts'
import { covers } from '../../support/covers.ts'
import { fillEmpty } from '../../support/filled-tables.ts'
import { seedResources } from '../../support/matrix.ts'
import { seedBefore, thereAndBack } from '../../support/there-and-back.ts'
import { folder, server } from '../../support/transport.ts'

covers('src/appliance/transport', 'src/db', 'migrations')

test('a row of every table arrives, also of rarely filled ones', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  await seedBefore(b.app)
  const tenant = a.app.tenant()
  await seedResources(a.app, tenant, { isAlone: true })
  await a.app.app.events.drain()
  const filled = fillEmpty(a.connection, copiedTables(a.connection, TRANSPORT_RULES), tenant.organization.id)
  const { before, after } = thereAndBack({ a, b, files }, tenant.organization, [])
  for (const [n, table] of after.entries()) expect(table).toEqual(before[n]!)
  expect(filled.length).toBeGreaterThan(10)
  expect(before.filter(({ rows }) => rows.length === 0)).toEqual([])
})
