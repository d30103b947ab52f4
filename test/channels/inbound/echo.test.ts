import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addGateway, callBack } from '../../support/identities.ts'
import { nextPhone } from '../../support/numbers.ts'

/** A gateway with one webhook for everything also reports our own texts, in the same way as people's. */

async function echoed(sent: string, said: string, laterMs = 0) {
  await using app = createTestApp()
  const tenant = app.tenant()
  const identity = await addGateway(app, tenant)
  const phone = nextPhone()
  const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone })
  app.db.writeNow((tx) =>
    tx.run(
      `INSERT INTO messages (uuid, organization_id, contact_id, channel, channel_identity_id, address, body, status,
         sent_at, created_at)
       VALUES (?, ?, (SELECT id FROM contacts WHERE uuid = ?), 'SMS', 1, ?, ?, 'SENT', ?, ?)`,
      'm-1',
      tenant.organization.id,
      body.data.id,
      phone,
      sent,
      tx.now,
      tx.now,
    ),
  )
  app.clock.advance(laterMs)
  const text = { id: 'in-1', from: phone, to: identity.address, text: said }
  expect((await callBack(app, identity.callbackUrls.inbound, text)).status).toBe(200)
  return {
    kind: app.db.value('SELECT kind FROM inbound_messages'),
    optedOut: app.db.value('SELECT count(*) FROM suppressions'),
    reviews: app.db.value('SELECT count(*) FROM opt_out_reviews'),
    replies: app.db.value("SELECT count(*) FROM messages WHERE uuid <> 'm-1'"),
  }
}
const NONE = { kind: 'OTHER', optedOut: 0, reviews: 0, replies: 0 }

test.each([
  'Sale! Reply STOP to opt out',
  'Acme: You are unsubscribed and will get no more messages. Reply START to rejoin.',
  'Acme: Msg & data rates may apply. Reply STOP to cancel.',
  'STOP to end',
  'Désolé ! Répondez STOP',
])('our own text has no effect when it is reported as inbound: %s', async (sent) => {
  expect(await echoed(sent, sent)).toEqual(NONE)
  expect(
    await echoed(
      sent,
      sent
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toUpperCase(),
    ),
  ).toEqual(NONE)
})

test.each([
  { sent: 'Sale! Reply STOP to opt out', said: 'STOP' },
  { sent: 'Sale! Reply STOP to opt out', said: 'STOP to opt out' },
  { sent: 'Sale! Reply STOP to opt out', said: 'STOP\n> Sale! Reply STOP to opt out' },
  { sent: 'STOP', said: 'stop' },
])('a STOP of the person after $sent counts: $said', async ({ sent, said }) => {
  expect(await echoed(sent, said)).toMatchObject({ kind: 'OPT_OUT', optedOut: 1 })
})

test('a text of four days ago is no echo', async () => {
  const sent = 'STOP all messages'
  expect(await echoed(sent, sent, 4 * 24 * 3_600_000)).toMatchObject({ kind: 'OPT_OUT' })
})
