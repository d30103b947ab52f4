import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addSegment, postCampaign, sendable } from '../../support/campaigns.ts'
import { addJoinLink, joinWorld } from '../../support/joins.ts'
import { askedPoll } from '../../support/polls.ts'
import { addSegment as addRules, all, rule } from '../../support/segments.ts'

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000001'

async function whoMatches(app: TestApp, tenant: TestTenant, ...conditions: unknown[]): Promise<string[]> {
  const { status, body } = await app.post('/segments/preview', tenant.key, { rules: all(...conditions) })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data.contacts.map(({ firstName }: { firstName: string }) => firstName).sort()
}

const refusal = async (app: TestApp, tenant: TestTenant, condition: unknown) => {
  const rules = all(condition)
  const { status, body } = await app.post('/segments', tenant.key, { name: 'New', type: 'DYNAMIC', rules })
  return [status, body.details?.[0]?.field, body.details?.[0]?.message]
}

/**
 * A poll: Ann voted for Sunday and Ben for Saturday. Cleo got the question and did not vote. Dora did
 * not get it.
 */
async function pollWorld(app: TestApp) {
  const poll = await askedPoll(app)
  addContact(app, { ...poll.tenant, segment: addSegment(app, poll.tenant) }, { firstName: 'Dora' })
  await poll.vote(0, '2')
  await poll.vote(1, 'saturday')
  await app.drain()
  const [saturday, sunday, neither] = poll.poll.options.map(({ id }: { id: string }) => id)
  return { ...poll, saturday, sunday, neither }
}

describe('rules about a poll', () => {
  test('voted and not_voted divide all contacts; received finds those who got the question', async () => {
    await using app = createTestApp()
    const { tenant, id } = await pollWorld(app)
    expect(await whoMatches(app, tenant, rule('poll', 'voted', id))).toEqual(['Ann', 'Ben'])
    expect(await whoMatches(app, tenant, rule('poll', 'not_voted', id))).toEqual(['Cleo', 'Dora'])
    expect(await whoMatches(app, tenant, rule('poll', 'received', id))).toEqual(['Ann', 'Ben', 'Cleo'])
    const silent = [rule('poll', 'received', id), rule('poll', 'not_voted', id)]
    expect(await whoMatches(app, tenant, ...silent)).toEqual(['Cleo'])
  })

  test('voted_options finds contacts whose last vote is for one of the options', async () => {
    await using app = createTestApp()
    const { tenant, vote, saturday, sunday, neither } = await pollWorld(app)
    expect(await whoMatches(app, tenant, rule('poll', 'VOTED_options', [sunday]))).toEqual(['Ann'])
    expect(await whoMatches(app, tenant, rule('poll', 'voted_options', [sunday, saturday]))).toEqual([
      'Ann',
      'Ben',
    ])
    await vote(0, '3')
    await app.drain()
    expect(await whoMatches(app, tenant, rule('poll', 'voted_options', [sunday]))).toEqual([])
    expect(await whoMatches(app, tenant, rule('poll', 'voted_options', [neither]))).toEqual(['Ann'])
  })

  test('select the audience of a campaign', async () => {
    await using app = createTestApp()
    const { tenant, sunday, people } = await pollWorld(app)
    const rules = all(rule('poll', 'voted_options', [sunday]))
    const segmentId = await addRules(app, tenant, { name: 'Sunday', type: 'DYNAMIC', rules })
    const { body } = await postCampaign(app, tenant, { name: 'See you on Sunday', segmentId })
    await app.drain()
    const messages = await app.get(`/campaigns/${body.data.id}/messages`, tenant.key)
    expect(messages.body.data.map(({ to }: { to: string }) => to)).toEqual([people[0]!.phone])
  })

  test("are explained by the contact's votes", async () => {
    await using app = createTestApp()
    const { tenant, id, people, saturday, sunday } = await pollWorld(app)
    const rules = all(rule('poll', 'not_voted', id), rule('poll', 'voted_options', [saturday, sunday]))
    const segmentId = await addRules(app, tenant, { name: 'Both', type: 'DYNAMIC', rules })
    const { body } = await app.get(`/segments/${segmentId}/contacts/${people[0]!.uuid}/explain`, tenant.key)
    expect(body.data).toMatchObject({
      isMember: false,
      rules: {
        conditions: [
          { matched: false, actual: ['received', 'voted'] },
          { matched: true, actual: [sunday] },
        ],
      },
    })
  })

  test('keep their result when the poll is deleted, and no new rule can name it', async () => {
    await using app = createTestApp()
    const { tenant, id, sunday } = await pollWorld(app)
    const rules = all(rule('poll', 'not_voted', id))
    const segmentId = await addRules(app, tenant, { name: 'Silent', type: 'DYNAMIC', rules })
    expect((await app.post(`/polls/${id}/close`, tenant.key, {})).status).toBeLessThan(300)
    expect((await app.delete(`/polls/${id}`, tenant.key)).status).toBe(200)
    const { body } = await app.get(`/segments/${segmentId}/preview`, tenant.key)
    expect((body.data.contacts ?? body.data).length).toBe(2)
    expect(await refusal(app, tenant, rule('poll', 'voted', id))).toEqual([
      400,
      'rules.conditions[0].value',
      `no poll has the id ${id}`,
    ])
    expect(await refusal(app, tenant, rule('poll', 'voted_options', [sunday]))).toEqual([
      400,
      'rules.conditions[0].value[0]',
      `no option of a poll has the id ${sunday}`,
    ])
  })

  test("refuse another organization's poll and option like unknown ones", async () => {
    await using app = createTestApp()
    const { id, sunday } = await pollWorld(app)
    const other = sendable(app, 'Other')
    for (const poll of [id, UNKNOWN]) {
      expect(await refusal(app, other, rule('poll', 'not_voted', poll))).toEqual([
        400,
        'rules.conditions[0].value',
        `no poll has the id ${poll}`,
      ])
    }
    expect((await refusal(app, other, rule('poll', 'voted_options', [sunday])))[0]).toBe(400)
  })
})

describe('rules about join links', () => {
  const PHONES = { joined: '+12125550141', pending: '+12125550142' }

  async function world(app: TestApp) {
    const { tenant, submit, verify, codeTo } = joinWorld(app)
    const { body } = await submit(PHONES.joined)
    await verify(body.data.submissionId, await codeTo(PHONES.joined))
    await submit(PHONES.pending)
    addContact(app, tenant, { firstName: 'Dora', phone: PHONES.pending })
    await app.drain()
    const links = await app.get('/join-links', tenant.key)
    return { tenant, linkId: links.body.data[0].id as string }
  }

  const phonesIn = async (app: TestApp, tenant: TestTenant, condition: unknown): Promise<string[]> => {
    const { status, body } = await app.post('/segments/preview', tenant.key, { rules: all(condition) })
    expect([status, body.error]).toEqual([201, undefined])
    return body.data.contacts.map(({ phone }: { phone: string }) => phone).sort()
  }

  test('in finds contacts who joined by a link, and not those who only started', async () => {
    await using app = createTestApp()
    const { tenant, linkId } = await world(app)
    addJoinLink(app, tenant)
    const { body } = await app.get('/join-links', tenant.key)
    const emptyId = body.data.find(({ id }: { id: string }) => id !== linkId).id
    expect(await phonesIn(app, tenant, rule('joinLinkId', 'in', [linkId, emptyId]))).toEqual([PHONES.joined])
    expect(await phonesIn(app, tenant, rule('joinLinkId', 'in', [emptyId]))).toEqual([])
    expect(await phonesIn(app, tenant, rule('joinLinkId', 'not_in', [linkId]))).toEqual([PHONES.pending])
  })

  test('keep their result when the link is deleted, and no new rule can name it', async () => {
    await using app = createTestApp()
    const { tenant, linkId } = await world(app)
    const rules = all(rule('joinLinkId', 'in', [linkId]))
    const segmentId = await addRules(app, tenant, { name: 'Joined', type: 'DYNAMIC', rules })
    expect((await app.delete(`/join-links/${linkId}`, tenant.key)).status).toBe(200)
    const { body } = await app.get(`/segments/${segmentId}/preview`, tenant.key)
    expect((body.data.contacts ?? body.data).length).toBe(1)
    const refused = [400, 'rules.conditions[0].value[0]', `no join link has the id ${linkId}`]
    expect(await refusal(app, tenant, rule('joinLinkId', 'in', [linkId]))).toEqual(refused)
    const other = sendable(app, 'Other')
    expect(await refusal(app, other, rule('joinLinkId', 'not_in', [linkId]))).toEqual(refused)
  })
})
