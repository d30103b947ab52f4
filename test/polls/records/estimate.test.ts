import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { pollBody } from '../../support/polls.ts'
import { some } from '../../support/size.ts'

test('the estimate is that of the campaign that then sends the question, and creates nothing', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  for (const firstName of ['Ann', 'Ben']) addContact(app, tenant, { firstName })
  const gone = addContact(app, tenant)
  hear(app, tenant, { senderId: tenant.identity.id, from: gone.phone, body: 'STOP' })
  const body = pollBody(tenant)
  const { status, body: answer } = await app.post('/polls/estimate', tenant.key, body)
  expect([status, answer.error]).toEqual([201, undefined])
  expect((await app.get('/polls', tenant.key)).body.data).toEqual([])
  expect(answer.data).toMatchObject({ recipientCount: 3, eligibleCount: 2, excluded: { optedOut: 1 } })
  const template = 'Hi {{firstName}}, which day suits you?\n1) Saturday\n2) Sunday\n3) Neither'
  const { segmentId, channelIdentityIds } = body
  const campaign = { segmentId, channelIdentityIds, template, channel: 'SMS' }
  expect(answer.data).toEqual((await app.post('/campaigns/estimate', tenant.key, campaign)).body.data)

  const { campaignId } = (await app.post('/polls', tenant.key, body)).body.data
  await app.drain()
  const { data } = (await app.get(`/campaigns/${campaignId}/analytics`, tenant.key)).body
  expect(data).toMatchObject({ totals: { sent: 2 }, segments: answer.data.segments.total })
})

test.each(
  some([
    { what: 'a word that opts out', change: { options: ['Stop', 'Go'] } },
    { what: 'a time to close that has passed', change: { closesAt: '2020-01-01T00:00:00Z' } },
    { what: 'an unknown merge field', change: { questionTemplate: 'Hi {{shoeSize}}?' } },
    {
      what: 'a question and options that are too long together',
      change: {
        questionTemplate: 'a'.repeat(1_000),
        options: Array.from({ length: 10 }, (_, n) => `${n} ${'b'.repeat(78)}`),
      },
    },
  ]),
)('the estimate and the creation refuse $what alike', async ({ change }) => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const answers = await Promise.all(
    ['/polls', '/polls/estimate'].map((path) => app.post(path, tenant.key, pollBody(tenant, change))),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect(answers[0]!.body.details).toEqual(answers[1]!.body.details)
  // It names a field of the request.
  const field: string = answers[0]!.body.details[0].field
  expect(Object.keys(pollBody(tenant, change))).toContain(field.replace(/\[.*/, ''))
})
