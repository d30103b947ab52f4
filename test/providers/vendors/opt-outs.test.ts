import { expect, test } from 'bun:test'
import { sharedReplica } from '../../replicas/client.ts'
import { createTestApp } from '../../support/app.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'
import { VENDOR_ACCOUNTS } from '../worlds/vendors.ts'

const NUMBER = '+15550199'

/** Returns the texts that Twilio gets from us after a person texts STOP to its number. */
async function answersToStop(
  optOutType: string | undefined,
  managesOptOutReplies: boolean,
): Promise<string[]> {
  await using app = createTestApp()
  const tenant = app.tenant()
  const replica = await sharedReplica('twilio')
  const { account, credentials } = VENDOR_ACCOUNTS.twilio(replica.origin)
  const sender = await addIdentity(app, tenant, {
    provider: 'TWILIO',
    address: NUMBER,
    credentials,
    managesOptOutReplies,
    throughputPerSecond: 100,
  })
  const at = await replica.open({ ...account, number: NUMBER, inboundUrl: sender.callbackUrls.inbound })
  const text = { id: 'SM-stop', from: '+12125550100', body: 'STOP', ...(optOutType ? { optOutType } : {}) }
  const { method, url, headers, body } = await at.text(text)
  const answer = await app.request(method, pathOf(url), { headers, body })
  expect(answer.body).toContain('<Response></Response>')
  await app.drain()
  const contacts = await app.get('/contacts?isOptedOut=true', tenant.key)
  expect(contacts.body.data).toHaveLength(1)
  return (await at.held()).held.map((message) => message.text)
}

test('a STOP that Twilio has answered itself counts at once and is not answered a second time', async () => {
  expect(await answersToStop('STOP', false)).toEqual([])
  expect(await answersToStop(undefined, true)).toEqual([])
  expect(await answersToStop(undefined, false)).toEqual([expect.stringContaining('unsubscribed')])
})
