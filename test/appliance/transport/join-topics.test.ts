import { expect, test } from 'bun:test'
import { resumeOrganization } from '../../../src/accounts/organizations/service.ts'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { topicWorld } from '../../support/joins.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

const ANN = '+12125552368'

test('a person who filled in a form before a move subscribes to the ticked topics by a YES after it', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const { tenant, tick } = await topicWorld(a.app, { otp_enabled: 0, double_opt_in: 'REPLY_YES' })
  expect((await tick({ phone: ANN }, ['News'])).status).toBe(201)
  await a.app.drain()
  // The ids of topics are others at the new server.
  await b.app.post('/topics', b.app.tenant('Other').key, { name: 'News' })
  exportTo(files.path('file'), { from: a, organization: tenant.organization })
  const { id } = importFrom(files.path('file'), { into: b })
  const sender = b.app.db.get<{ id: number; address: string }>(
    'SELECT id, address FROM channel_identities WHERE organization_id = ?',
    id,
  )!
  b.app.db.writeNow((tx) => {
    resumeOrganization(tx, id)
    receiveInbound(
      tx,
      { organizationId: id, channelIdentityId: sender.id, address: sender.address },
      { from: ANN, to: sender.address, body: 'YES', providerMessageId: 'yes-1' },
    )
  })
  expect(
    b.app.db.all(
      `SELECT t.name, c.organization_id = ? AS isOwn, c.address, c.action FROM topic_choices c
       JOIN topics t ON t.id = c.topic_id AND t.organization_id = c.organization_id ORDER BY c.id`,
      id,
    ),
  ).toEqual([
    { name: 'Offers', isOwn: 1, address: ANN, action: 'SUBSCRIBED' },
    { name: 'News', isOwn: 1, address: ANN, action: 'SUBSCRIBED' },
  ])
})
