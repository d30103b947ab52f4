import { expect, test } from 'bun:test'
import { declarations } from '../../src/providers/all.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { type OpenPeer, RECIPIENTS } from '../support/campaign-peers.ts'
import { addContact } from '../support/contacts.ts'
import { some } from '../support/size.ts'
import { peers } from './peers/all.ts'

/** Runs the whole product with a carrier. test/support/campaign-peers.ts explains how a provider joins. */

test('every provider has a carrier here, for each of its channels', () => {
  const declared = Object.entries(declarations).flatMap(([name, { channels }]) =>
    channels.map((channel) => `${name} ${channel}`),
  )
  expect(peers.map(({ provider, channel }) => `${provider} ${channel}`).toSorted()).toEqual(
    declared.toSorted(),
  )
})

test.each(some(peers.map((peer) => [`${peer.provider} ${peer.channel}`, peer] as const)))(
  '%s: a campaign comes back DELIVERED, also after a lost answer, nothing goes out twice, and a STOP counts at once',
  async (_name, { channel, open }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const recipient of Object.values(RECIPIENTS)) {
      await addContact(app, tenant, { ...recipient, city: 'Austin' })
    }
    await using peer = await open(app, tenant)

    const first = await campaign(app, tenant, { peer, channel, text: 'Hi {{firstName}}, we open at nine.' })
    await peer.settle()
    await peer.settle()
    expect(await outcomes(app, tenant, first)).toEqual({
      Ann: 'DELIVERED',
      Bo: 'DELIVERED',
      Cy: 'FAILED UNREACHABLE',
    })
    const handed = (await peer.handed()).map(({ to }) => to)
    expect(handed.toSorted()).toEqual(Object.values(RECIPIENTS).map(addressBy(channel)).toSorted())

    const leaving = addressBy(channel)(RECIPIENTS.ok)
    await peer.reply(leaving, 'Stop')
    const left = channel === 'EMAIL' ? 'emailSubscribed=false' : 'isOptedOut=true'
    const contacts = await app.get(`/contacts?${left}`, tenant.key)
    expect(contacts.body.data).toMatchObject([{ firstName: 'Ann' }])

    const second = await campaign(app, tenant, { peer, channel, text: 'Second thoughts, {{firstName}}?' })
    await peer.settle()
    expect(await outcomes(app, tenant, second)).toMatchObject({
      Ann: 'SKIPPED OPTED_OUT',
      Bo: 'DELIVERED',
    })
    const later = (await peer.handed()).filter(({ text }) => text.includes('Second thoughts'))
    expect(later.map(({ to }) => to)).not.toContain(leaving)
  },
)

const ofPhones = peers.filter(({ channel }) => channel !== 'EMAIL')
test.each(some(ofPhones.map((peer) => [`${peer.provider} ${peer.channel}`, peer] as const)))(
  '%s: our own text, reported back as a text of its recipient, opts no person out',
  async (_name, { channel, open }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant, { ...RECIPIENTS.ok, city: 'Austin' })
    await using peer = await open(app, tenant)
    await campaign(app, tenant, { peer, channel, text: 'Sale! Reply STOP to opt out' })
    await peer.settle()
    const { phone } = RECIPIENTS.ok
    const sent = app.db.value<string>('SELECT body FROM messages WHERE address = ?', phone)!
    await peer.reply(phone, sent)
    await peer.reply(phone, sent.toUpperCase().replaceAll(' ', '  '))
    const optedOut = () => app.db.value('SELECT count(*) FROM suppressions WHERE address = ?', phone)
    expect([optedOut(), app.db.value('SELECT count(*) FROM opt_out_reviews')]).toEqual([0, 0])
    expect(app.db.all('SELECT DISTINCT kind FROM inbound_messages')).toEqual([{ kind: 'OTHER' }])
    await peer.reply(phone, 'STOP to opt out')
    expect(optedOut()).toBe(1)
  },
)

const addressBy =
  (channel: string) =>
  ({ phone, email }: { phone: string; email: string }): string =>
    channel === 'EMAIL' ? email : phone

/** Sends it to all contacts and returns its id. */
async function campaign(
  app: TestApp,
  tenant: TestTenant,
  { peer, channel, text }: { peer: OpenPeer; channel: string; text: string },
): Promise<string> {
  const conditions = [{ field: 'city', operator: 'equals', value: 'Austin' }]
  const name = `All for ${text}`
  const segment = await app.post('/segments', tenant.key, {
    name,
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions },
  })
  const answer = await app.post('/campaigns', tenant.key, {
    name,
    type: 'IMMEDIATE',
    channel,
    messageTemplate: text,
    segmentId: segment.body.data.id,
    channelIdentityIds: [peer.senderId],
    ...peer.campaign,
  })
  expect(answer.status).toBe(201)
  await app.drain()
  return answer.body.data.id
}

/** Returns the status of each message by first name, with the reason if there is one. */
async function outcomes(app: TestApp, tenant: TestTenant, id: string): Promise<Record<string, string>> {
  const names = new Map<string, string>(
    Object.values(RECIPIENTS).flatMap(({ firstName, phone, email }) => [
      [phone, firstName] as const,
      [email, firstName] as const,
    ]),
  )
  const { body } = await app.get(`/campaigns/${id}/messages?limit=100`, tenant.key)
  return Object.fromEntries(
    body.data.map(({ to, status, errorCode }: { to: string; status: string; errorCode: string | null }) => [
      names.get(to),
      errorCode ? `${status} ${errorCode}` : status,
    ]),
  )
}
