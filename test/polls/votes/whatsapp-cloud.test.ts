import { expect, test } from 'bun:test'
import { choicesAtMeta, whatsappAccount, whatsappNumber } from '../../providers/worlds/whatsapp-cloud.ts'
import { sharedReplica } from '../../replicas/client.ts'
import type { Call } from '../../replicas/replica.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addSegment } from '../../support/campaigns.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'

/** Poll through the Cloud API. The replica of Meta refuses the buttons and lists that Meta would refuse. */

const NUMBER = '+15550783881'
const PERSON = '+447911123456'

async function pass(app: TestApp, { method, url, headers, body }: Call) {
  const { status } = await app.request(method, pathOf(url), { body, headers })
  expect(status).toBe(200)
  await app.drain()
}

test.each([
  { form: 'BUTTONS', options: ['Saturday 🎉', 'Sunday', 'Neither'] },
  { form: 'LIST', options: ['On the first Saturday of the next month', 'Sunday', 'Neither', 'Both'] },
] as const)(
  'a poll with $form at Meta is answered by taps, each reported twice',
  async ({ form, options }) => {
    await using app = createTestApp()
    const replica = await sharedReplica('whatsapp')
    const tenant = app.tenant()
    const credentials = whatsappNumber(replica.origin)
    const whatsapp = { channel: 'WHATSAPP', provider: 'WHATSAPP_CLOUD', address: NUMBER }
    const sender = await addIdentity(app, tenant, { ...whatsapp, credentials })
    const account = await replica.open({
      ...whatsappAccount(credentials),
      number: NUMBER,
      inboundUrl: sender.callbackUrls.inbound,
      nowMs: app.clock.now(),
    })
    const segment = addSegment(app, tenant)
    const identity = { id: 0, uuid: sender.id }
    addContact(app, { ...tenant, segment, identity }, { phone: PERSON, firstName: 'Ada' })
    await pass(app, await account.text({ id: 'wamid.in0', from: PERSON, body: 'Hello' }))
    const { status, body } = await app.post('/polls', tenant.key, {
      name: 'Day',
      questionTemplate: 'Hi {{firstName}}, which day?',
      dispatchType: 'IMMEDIATE',
      options,
      segmentId: segment.uuid,
      channelIdentityIds: [sender.id],
    })
    expect(status).toBe(201)
    await app.drain()
    const { held } = await account.held()
    const offered = choicesAtMeta(held.at(-1)!.text)
    expect([offered.form, offered.text]).toEqual([form, 'Hi Ada, which day?'])
    expect(offered.choices.map(({ id }) => id)).toEqual(body.data.options.map(({ id }: { id: string }) => id))
    for (const [n, { id, title }] of offered.choices.slice(0, 2).entries()) {
      const call = await account.text({
        id: `wamid.in${n + 1}`,
        from: PERSON,
        body: title,
        tap: { form, id },
      })
      await pass(app, call)
      await pass(app, call)
    }
    const votes = await app.get(`/polls/${body.data.id}/votes`, tenant.key)
    expect(votes.body.data).toMatchObject([{ rawBody: 'Sunday', optionIds: [offered.choices[1]!.id] }])
    const results = await app.get(`/polls/${body.data.id}/analytics`, tenant.key)
    expect(results.body.data).toMatchObject({ responders: 1, totalVotes: 1 })
  },
)
