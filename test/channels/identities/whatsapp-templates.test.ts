import { expect, test } from 'bun:test'
import { whatsappAccount, whatsappNumber } from '../../providers/worlds/whatsapp-cloud.ts'
import { sharedReplica } from '../../replicas/client.ts'
import { createTestApp } from '../../support/app.ts'
import { addIdentity } from '../../support/identities.ts'
import { originOfNothing } from '../../support/ports.ts'

const CLOUD = { channel: 'WHATSAPP', provider: 'WHATSAPP_CLOUD', address: '+15550783881' }

test('the templates of the account are listed with their placeholders', async () => {
  await using app = createTestApp()
  const replica = await sharedReplica('whatsapp')
  const tenant = app.tenant()
  const credentials = whatsappNumber(replica.origin)
  const { id, callbackUrls } = await addIdentity(app, tenant, { ...CLOUD, credentials })
  const inboundUrl = callbackUrls.inbound
  const world = { ...whatsappAccount(credentials), number: CLOUD.address, inboundUrl }
  await replica.open({ ...world, nowMs: app.clock.now() })
  const { status, body } = await app.get(`/channel-identities/${id}/whatsapp-templates`, tenant.key)
  expect([status, body.data.isWhole, body.data.obstacle]).toEqual([200, true, null])
  const ready = body.data.templates.find(({ name }: { name: string }) => name === 'order_ready')
  expect(ready).toMatchObject({ language: 'en_US', status: 'APPROVED', parameterCount: 2, header: null })
  expect(ready.body).toContain('{{1}}')
})

test('a sender without a list of templates gives the reason', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const obstacleOf = async (settings: Record<string, unknown>) => {
    const { id } = await addIdentity(app, tenant, settings)
    return (await app.get(`/channel-identities/${id}/whatsapp-templates`, tenant.key)).body.data.obstacle
  }
  const sandbox = { provider: 'SANDBOX', credentials: {} }
  expect(await obstacleOf({ ...sandbox, channel: 'WHATSAPP', address: '+15550001111' })).toBe(
    'SANDBOX has no list of templates, and accepts any template.',
  )
  expect(await obstacleOf({ ...sandbox, channel: 'SMS', name: 'Texts', address: '+15550001112' })).toBe(
    'Texts sends SMS. Only WhatsApp senders have templates.',
  )
  const away = whatsappNumber(await originOfNothing())
  expect(await obstacleOf({ ...CLOUD, credentials: away })).toContain('did not answer')
})
