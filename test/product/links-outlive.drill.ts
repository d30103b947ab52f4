import { expect, test } from 'bun:test'
import { resumeOrganization } from '../../src/accounts/organizations/service.ts'
import { covers } from '../support/covers.ts'
import { addReader, mailTenant } from '../support/mail.ts'
import { known, mailTo, NOTHING, useAll } from '../support/mailed.ts'
import { seedResources } from '../support/matrix.ts'
import { exportTo, folder, importFrom, server } from '../support/transport.ts'

covers('src/appliance/transport', 'src/links', 'src/content/mail')

/**
 * Links of recipients, members and carriers have the same target on the server to which the organization
 * moved.
 */

/** Path prefixes of the addresses that the test data has. */
const SEEDED = { s: '/s/', m: '/m/', c: '/c/', screen: '/screen/', j: '/j/', i: '/i/', u: '/u/' } as const

test('the addresses of an organization have the same target after a move, and none on a server that never had it', async () => {
  await using a = server()
  await using b = server()
  await using stranger = server()
  using files = folder()
  const tenant = a.app.tenant('Ours')
  const ids: Record<string, string> = await seedResources(a.app, tenant)
  await a.app.drain()
  // The data gives other internal ids on that server.
  await seedResources(b.app, b.app.tenant('Theirs'))
  exportTo(files.path('ours'), { from: a, organization: tenant.organization })
  const { id } = importFrom(files.path('ours'), { into: b })
  b.app.db.writeNow((tx) => resumeOrganization(tx, id))
  for (const [key, start] of Object.entries(SEEDED)) {
    const path = `${start}${ids[key]}`
    const [here, there] = [await a.app.get(path), await b.app.get(path)]
    expect([path, there.status, there.headers.get('location'), there.body]).toEqual([
      path,
      here.status,
      here.headers.get('location'),
      here.body,
    ])
    expect([path, here.status < 400]).toEqual([path, true])
    expect([path, (await stranger.app.get(path)).status]).toEqual([path, 404])
  }
})

test('every link of a mail still works after the move, for its own person and organization', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const tenant = await mailTenant(a.app)
  const ann = await addReader(a.app, tenant)
  const mailed = await mailTo(a.app, tenant, ann)
  // Contacts and messages with the internal ids of Ann and her message.
  const theirs = await mailTenant(b.app, 'Another Bakery')
  const bob = await addReader(b.app, theirs)
  await mailTo(b.app, theirs, bob)
  exportTo(files.path('ours'), { from: a, organization: tenant.organization })
  const { id } = importFrom(files.path('ours'), { into: b })
  b.app.db.writeNow((tx) => resumeOrganization(tx, id))
  expect(await useAll(b.app, id, mailed)).toEqual({ unsubscribed: 200, followed: 302 })
  expect(known(b.app, id)).toEqual({
    [ann.email]: { methods: 'BOUNCE LIST_UNSUBSCRIBE', opens: 1, clicks: 1 },
  })
  expect(known(b.app, theirs.organization.id)).toEqual({ [bob.email]: NOTHING })
})
