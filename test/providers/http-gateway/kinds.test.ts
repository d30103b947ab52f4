import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { httpGatewayCallbacks } from '../../../src/providers/http-gateway/callbacks.ts'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { CallbackUnreadable } from '../../../src/providers/port.ts'
import { createTestApp } from '../../support/app.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'

/** Signed webhook for every kind, in the form of TextBee. */
const SECRET = 'a secret of the callbacks'
const SETTINGS = {
  url: 'https://gateway.example/send',
  bodyTemplate: { recipients: ['{{to}}'], message: '{{text}}' },
  messageIdPath: '/data/smsBatchId',
  status: { idPath: '/smsBatchId', statusPath: '/status', map: { sent: 'SENT', delivered: 'DELIVERED' } },
  inbound: { fromPath: '/sender', bodyPath: '/message', idPath: '/smsId' },
  kinds: {
    path: '/webhookEvent',
    inbound: ['MESSAGE_RECEIVED'],
    status: ['MESSAGE_SENT', 'MESSAGE_DELIVERED'],
  },
  callbackAuth: 'HMAC_SHA256',
  callbackSecret: SECRET,
}
const RECEIVED = {
  webhookEvent: 'MESSAGE_RECEIVED',
  smsId: 's-1',
  sender: '+15046218927',
  message: 'Are you open?',
}
const SENT = {
  webhookEvent: 'MESSAGE_SENT',
  smsId: 's-2',
  smsBatchId: 'b-2',
  status: 'sent',
  recipient: '+15046218927',
  message: 'Sale! Reply STOP to opt out',
}
const DELIVERED = { ...SENT, webhookEvent: 'MESSAGE_DELIVERED', status: 'delivered' }

const parsed = (settings: Record<string, unknown> = {}) =>
  v.safeParse(httpGatewayConfig(true), { ...SETTINGS, ...settings })

function read(kind: 'status' | 'inbound', body: unknown, settings: Record<string, unknown> = {}) {
  const config = v.parse(httpGatewayConfig(true), { ...SETTINGS, ...settings })
  const request = {
    method: 'POST',
    url: 'https://carillon.test/c',
    query: {},
    clientIp: '127.0.0.1',
    headers: new Headers({ 'content-type': 'application/json' }),
    body: JSON.stringify(body),
  }
  return httpGatewayCallbacks(config).read(request, kind, 0)
}

describe.each(['status', 'inbound'] as const)('at the URL for %s', (kind) => {
  test('each callback is read as its named kind, in any case', () => {
    expect(read(kind, RECEIVED)).toMatchObject({ reports: [], texts: [{ body: 'Are you open?' }] })
    expect(read(kind, { ...SENT, webhookEvent: ' message_sent ' })).toMatchObject({
      reports: [{ providerMessageId: 'b-2', status: 'SENT' }],
      texts: [],
    })
    expect(read(kind, [DELIVERED, RECEIVED])).toMatchObject({
      reports: [{ status: 'DELIVERED' }],
      texts: [{ providerMessageId: 's-1' }],
    })
  })

  test('a callback of another kind is ignored, with any content', () => {
    expect(read(kind, { webhookEvent: 'UNKNOWN_STATE' })).toEqual({ reports: [], texts: [] })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (fields, word) => {
        const isKnown = /^message_(?:received|sent|delivered)$/i.test(word.trim())
        fc.pre(!isKnown)
        expect(read(kind, { ...fields, webhookEvent: word })).toEqual({ reports: [], texts: [] })
      }),
    )
  })

  test('a callback without a kind cannot be read', () => {
    const { webhookEvent: _, ...rest } = RECEIVED
    expect(() => read(kind, rest)).toThrow(CallbackUnreadable)
  })

  test('a kind without words is ignored', () => {
    const { path, inbound } = SETTINGS.kinds
    expect(read(kind, SENT, { kinds: { path, inbound } })).toEqual({ reports: [], texts: [] })
  })
})

test('the settings of the kinds name the missing one', () => {
  const messages = (settings: Record<string, unknown>) =>
    parsed(settings).issues?.map(({ message }) => message)
  const { path, status } = SETTINGS.kinds
  expect(messages({})).toBeUndefined()
  expect(messages({ inbound: undefined })).toEqual(['is needed with kinds.inbound'])
  expect(messages({ status: undefined })).toEqual(['is needed with kinds.status'])
  expect(messages({ kinds: { path, status, inbound: ['Message_Sent'] } })).toEqual([
    'must not name a word both for inbound texts and for receipts',
  ])
})

test('one signed URL brings the text to the inbox, and our own text opts no person out', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const sender = await addIdentity(app, tenant, {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Phone',
    address: '+15550199',
    credentials: SETTINGS,
  })
  const post = async (url: string, value: unknown) => {
    const body = JSON.stringify(value)
    const signature = createHmac('sha256', SECRET).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    const { status } = await app.request('POST', pathOf(url), { body, headers })
    await app.drain()
    return status
  }
  const { inbound, status } = sender.callbackUrls
  for (const url of [inbound, status])
    for (const value of [SENT, DELIVERED, { webhookEvent: 'UNKNOWN_STATE', smsId: 's-3' }])
      expect(await post(url, value)).toBe(200)
  for (const url of [inbound, status]) expect(await post(url, RECEIVED)).toBe(200)
  const contacts = (await app.get('/contacts', tenant.key)).body.data
  expect(contacts.filter(({ isOptedOut }: { isOptedOut: boolean }) => isOptedOut)).toEqual([])
  const { data } = (await app.get('/inbox/conversations', await app.session(tenant))).body
  expect(data).toMatchObject([{ unreadCount: 1, lastMessage: { preview: 'Are you open?' } }])
})
