import { expect, test } from 'bun:test'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addGateway } from '../../support/identities.ts'
import { nextPhone } from '../../support/numbers.ts'
import { WhatsappCaller } from '../../support/whatsapp-callbacks.ts'

/** The label of a message's kind is never read as words of its sender. */

const KEYWORDS =
  'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START UNSTOP SUBSCRIBE HELP INFO'.split(' ')

/** Kinds of messages at Meta, and our keywords as kinds that Meta could add. */
const KINDS = [
  ...'text image video audio document sticker reaction location contacts interactive button order'.split(' '),
  ...'revoke edit unsupported unknown system ephemeral poll hologram'.split(' '),
  ...KEYWORDS.map((word) => word.toLowerCase()),
]

const effects = (app: TestApp) => ({
  suppressed: app.db.value('SELECT count(*) FROM suppressions'),
  consents: app.db.value('SELECT count(*) FROM consents'),
  reviews: app.db.value('SELECT count(*) FROM opt_out_reviews'),
  replies: app.db.value('SELECT count(*) FROM messages'),
  kinds: app.db.all<{ kind: string }>('SELECT DISTINCT kind FROM inbound_messages').map(({ kind }) => kind),
})
const NONE = { suppressed: 0, consents: 0, reviews: 0, replies: 0, kinds: ['OTHER'] }

test('a WhatsApp message without words changes no opt-out and gets no reply', async () => {
  await using app = createTestApp()
  const caller = await WhatsappCaller.add(app, app.tenant())
  const from = nextPhone().slice(1)
  for (const type of KINDS) expect(await caller.messages({ from, type, [type]: {} })).toBe(200)
  expect(effects(app)).toEqual(NONE)
})

test('a label of any provider changes no opt-out, whatever its words', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addGateway(app, tenant)
  const identity = { organizationId: tenant.organization.id, channelIdentityId: 1, address: '+15550100' }
  const kinds = app.db.writeNow((tx) =>
    [...KEYWORDS, 'please remove me', 'YES'].map((label, n) =>
      receiveInbound(tx, identity, {
        providerMessageId: `label-${n}`,
        from: nextPhone(),
        to: '',
        body: `[${label}]`,
        words: '',
      }),
    ),
  )
  expect(new Set(kinds)).toEqual(new Set(['OTHER']))
  expect(effects(app)).toEqual(NONE)
})

test('a message that its sender deletes is shown as deleted, and an edit to STOP opts out', async () => {
  await using app = createTestApp()
  const caller = await WhatsappCaller.add(app, app.tenant())
  const phone = nextPhone()
  const from = phone.slice(1)
  const original_message_id = 'wamid.in1'
  await caller.messages({ from, type: 'text', text: { body: 'Stop by tomorrow?' } })
  await caller.messages({ from, type: 'revoke', revoke: { original_message_id } })
  expect(app.db.value('SELECT count(*) FROM suppressions')).toBe(0)
  const message = { type: 'text', text: { body: 'STOP' } }
  await caller.messages({ from, type: 'edit', edit: { original_message_id, message } })
  expect(app.db.all('SELECT body, kind FROM inbound_messages ORDER BY id')).toMatchObject([
    { body: 'Stop by tomorrow?' },
    { body: '[deleted a message]', kind: 'OTHER' },
    { body: 'STOP', kind: 'OPT_OUT' },
  ])
  expect(app.db.value('SELECT address FROM suppressions')).toBe(phone)
})

test('a caption changed to STOP opts out', async () => {
  await using app = createTestApp()
  const caller = await WhatsappCaller.add(app, app.tenant())
  const message = { type: 'image', image: { id: '12', caption: 'STOP', mime_type: 'image/jpeg' } }
  await caller.messages({ from: nextPhone().slice(1), type: 'edit', edit: { message } })
  expect(app.db.value('SELECT kind FROM inbound_messages')).toBe('OPT_OUT')
})

test('answers of a Flow are no keywords, and only the remark of an order can be one', async () => {
  await using app = createTestApp()
  const caller = await WhatsappCaller.add(app, app.tenant())
  const from = nextPhone().slice(1)
  const product_items = [{ product_retailer_id: 'STOP', quantity: 1 }]
  const nfm_reply = { body: 'Sent', response_json: '{"answer":"STOP"}' }
  await caller.messages({ from, type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })
  await caller.messages({ from, type: 'order', order: { product_items } })
  expect(effects(app)).toEqual(NONE)
  await caller.messages({ from, type: 'order', order: { text: 'STOP', product_items } })
  expect(effects(app)).toMatchObject({ suppressed: 1, kinds: ['OTHER', 'OPT_OUT'] })
})
