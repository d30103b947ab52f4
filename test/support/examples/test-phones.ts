import type { TestApp, TestTenant } from '../app.ts'
import type { Scene } from './people.ts'

const PHONE = '+12125550187'

/** Shows a phone of the built-in carrier, and an answer from it. */
export async function showTestPhones(
  { show, prepare }: Scene,
  app: TestApp,
  { key: token }: TestTenant,
): Promise<void> {
  const sender = await prepare('POST /channel-identities', {
    token,
    body: { channel: 'SMS', provider: 'SANDBOX', name: 'Test sender', address: '+15005550019' },
  })
  await prepare('POST /channel-identities/:id/test', {
    token,
    params: { id: sender.id },
    body: { to: PHONE },
  })
  await app.drain()
  await show('GET /test-phones/stream', { token })
  await show('GET /test-phones', { token, query: { search: '0187' } })
  await show('POST /test-phones/messages', {
    token,
    body: { address: PHONE, channelIdentityId: sender.id, body: 'Are you open on Sunday?' },
  })
  await show('GET /test-phones/messages', { token, query: { address: PHONE } })
}
