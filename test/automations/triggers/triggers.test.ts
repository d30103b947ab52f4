import { describe, expect, test } from 'bun:test'
import { watchClock } from '../../../src/automations/triggers/watch.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { addTag } from '../../support/contacts.ts'
import { addJoinLink, joinPlace } from '../../support/joins.ts'
import { askedPoll } from '../../support/polls.ts'
import { textIn } from '../../support/runs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Texts of the messages of automations, by person. */
const greeted = (app: TestApp): string[] =>
  app.db
    .all<{ body: string }>(`SELECT body FROM sandbox_messages WHERE body LIKE 'Greetings %' ORDER BY id`)
    .map(({ body }) => body)

const hello = {
  id: 'hello',
  type: 'SEND',
  channel: 'SMS',
  category: 'TRANSACTIONAL',
  messageTemplate: 'Greetings to {{firstName}}',
}

/** Creates an automation that greets those whom a trigger lets enter. */
async function greets(app: TestApp, tenant: Sendable, trigger: object, more: object = {}): Promise<string> {
  const { body } = await app.post('/automations', tenant.key, {
    name: `On ${JSON.stringify(trigger).slice(0, 90)}`,
    trigger,
    steps: [hello],
    ...more,
  })
  const answer = await app.post(`/automations/${body.data.id}/activate`, tenant.key, {})
  expect(answer.body).toMatchObject({ success: true })
  return body.data.id
}

/** Lets the clock of automations run, as it does every minute. */
async function tick(app: TestApp): Promise<void> {
  await watchClock(app.db, new AbortController().signal)
  await app.drain()
}

const nobody = async (app: TestApp, act: () => Promise<unknown>): Promise<void> => {
  await act()
  await app.drain()
  expect(greeted(app)).toEqual([])
}

const greetsWren = async (app: TestApp, act: () => Promise<unknown>): Promise<void> => {
  await act()
  await app.drain()
  expect(greeted(app)).toEqual(['Greetings to Wren'])
}

describe('a person enters by', () => {
  test('a tag that it gets, not by another one nor by one that it had', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [vip, other] = [await addTag(app, tenant, 'VIP'), await addTag(app, tenant, 'Other')]
    const [wren, finch] = [
      addContact(app, tenant, { firstName: 'Wren' }),
      addContact(app, tenant, { firstName: 'Finch' }),
    ]
    const give = (contact: { uuid: string }, tagId: string) =>
      app.post(`/contacts/${contact.uuid}/tags`, tenant.key, { tagIds: [tagId] })
    await give(finch, vip)
    await greets(app, tenant, { type: 'TAG_ADDED', tagIds: [vip] })
    await nobody(app, () => give(wren, other))
    await nobody(app, () => give(finch, vip))
    await greetsWren(app, () => give(wren, vip))
  })

  test('a tag that it loses', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const vip = await addTag(app, tenant, 'VIP')
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    await greets(app, tenant, { type: 'TAG_REMOVED', tagIds: [vip] })
    await nobody(app, () => app.post(`/contacts/${wren.uuid}/tags`, tenant.key, { tagIds: [vip] }))
    await greetsWren(app, () => app.delete(`/contacts/${wren.uuid}/tags/${vip}`, tenant.key))
  })

  test('a text with one of the words, in any letter case, not with a part of a word', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    await greets(app, tenant, { type: 'WROTE', words: ['price list'] })
    await nobody(app, async () => textIn(app, tenant, wren.phone!, 'What a price lister'))
    await greetsWren(app, async () => textIn(app, tenant, wren.phone!, 'Your PRICE-LIST, please!'))
  })

  test('no text that asks for an opt-out', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    await greets(app, tenant, { type: 'WROTE' })
    await nobody(app, async () => textIn(app, tenant, wren.phone!, 'STOP'))
  })

  test.each(['HELP', 'Info please!', 'club'])(
    'no text with an answer of its own, such as %s',
    async (text) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const wren = addContact(app, tenant, { firstName: 'Wren' })
      addJoinLink(app, tenant, {
        type: 'JOIN_KEYWORD',
        keyword: 'CLUB',
        otp_enabled: 0,
      })
      await greets(app, tenant, { type: 'WROTE' })
      await nobody(app, async () => textIn(app, tenant, wren.phone!, text))
      await greetsWren(app, async () => textIn(app, tenant, wren.phone!, 'Are you open on Sunday?'))
    },
  )

  test('its creation, if its source counts', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await greets(app, tenant, { type: 'CONTACT_CREATED', sources: ['MANUAL'] })
    await greetsWren(app, () =>
      app.post('/contacts', tenant.key, { firstName: 'Wren', phone: '+12125550123' }),
    )
  })

  test('its new stage, if that counts', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    const move = (stage: string) => app.patch(`/contacts/${wren.uuid}/stage`, tenant.key, { stage })
    await greets(app, tenant, { type: 'STAGE_CHANGED', stages: ['QUALIFIED'] })
    await nobody(app, () => move('ENGAGED'))
    await greetsWren(app, () => move('QUALIFIED'))
  })

  test('a won deal', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    await greets(app, tenant, { type: 'WON' })
    await greetsWren(app, () => app.post(`/contacts/${wren.uuid}/mark-won`, tenant.key, { amount: 12.5 }))
  })

  test('a message of a campaign that was sent', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'Wren' })
    await greets(app, tenant, { type: 'CAMPAIGN', did: 'SENT' })
    await greetsWren(app, () => postCampaign(app, tenant, { category: 'TRANSACTIONAL' }))
  })

  test('its first vote for an option, not by a changed vote', async () => {
    await using app = createTestApp()
    const { tenant, people, id, poll, vote } = await askedPoll(app)
    await greets(app, tenant, { type: 'VOTED', pollId: id, optionIds: [poll.options[1].id] })
    vote(0, '1')
    await app.drain()
    vote(0, '2')
    vote(1, '2')
    await app.drain()
    expect(people).toHaveLength(3)
    expect(greeted(app)).toEqual(['Greetings to Ben'])
  })

  test('a join link', async () => {
    await using app = createTestApp()
    const tenant = joinPlace(app, app.tenant())
    const slug = addJoinLink(app, tenant, { otp_enabled: 0, double_opt_in: 'NONE' })
    await greets(app, tenant, { type: 'JOINED' })
    await app.post(`/public/join-links/${slug}/submissions`, undefined, {
      phone: '+12125550191',
      firstName: 'Wren',
      isAgreed: true,
      consentVersion: 1,
    })
    await app.drain()
    expect(greeted(app)).toHaveLength(1)
  })

  test('a segment that it comes into, not those who are in it already', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const rules = { operator: 'AND', conditions: [{ field: 'stage', operator: 'equals', value: 'CUSTOMER' }] }
    const segment = await app.post('/segments', tenant.key, { name: 'Customers', type: 'DYNAMIC', rules })
    const [wren, finch] = [
      addContact(app, tenant, { firstName: 'Wren' }),
      addContact(app, tenant, { firstName: 'Finch' }),
    ]
    const move = (contact: { uuid: string }, stage: string) =>
      app.patch(`/contacts/${contact.uuid}/stage`, tenant.key, { stage })
    await move(finch, 'CUSTOMER')
    await greets(app, tenant, { type: 'SEGMENT_ENTERED', segmentId: segment.body.data.id })
    await nobody(app, () => tick(app))
    await greetsWren(app, () => move(wren, 'CUSTOMER'))
  })

  test('a segment that it leaves by time alone', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const rules = {
      operator: 'AND',
      conditions: [{ field: 'createdAt', operator: 'in_last_days', value: 3 }],
    }
    const segment = await app.post('/segments', tenant.key, { name: 'New', type: 'DYNAMIC', rules })
    addContact(app, tenant, { firstName: 'Wren' })
    await greets(app, tenant, { type: 'SEGMENT_LEFT', segmentId: segment.body.data.id })
    await nobody(app, () => tick(app))
    app.clock.advance(2 * DAY_MS)
    await nobody(app, () => tick(app))
    app.clock.advance(DAY_MS)
    await greetsWren(app, () => tick(app))
  })
})

describe('two automations', () => {
  test('that cause each other let a person go through each once a day', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [cold, warm] = [await addTag(app, tenant, 'Cold'), await addTag(app, tenant, 'Warm')]
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    const turns = (from: string, to: string) =>
      greets(
        app,
        tenant,
        { type: 'TAG_ADDED', tagIds: [from] },
        {
          reentry: { rule: 'ALWAYS' },
          steps: [{ id: 'turn', type: 'CHANGE', addTagIds: [to], removeTagIds: [from] }, hello],
        },
      )
    await turns(cold, warm)
    await turns(warm, cold)
    await app.post(`/contacts/${wren.uuid}/tags`, tenant.key, { tagIds: [cold] })
    await app.drain()
    expect(greeted(app)).toEqual(['Greetings to Wren', 'Greetings to Wren'])
    app.clock.advance(DAY_MS)
    await app.drain()
    expect(greeted(app)).toHaveLength(2)
  })

  test('that cause each other by segments let a person go through each once a day', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [cold, warm] = [await addTag(app, tenant, 'Cold'), await addTag(app, tenant, 'Warm')]
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    const turns = async (from: string, to: string) => {
      const rules = {
        operator: 'AND',
        conditions: [{ field: 'tagIds', operator: 'contains_any', value: [from] }],
      }
      const { body } = await app.post('/segments', tenant.key, { name: `In ${from}`, type: 'DYNAMIC', rules })
      const steps = [{ id: 'turn', type: 'CHANGE', addTagIds: [to], removeTagIds: [from] }, hello]
      const trigger = { type: 'SEGMENT_ENTERED', segmentId: body.data.id }
      await greets(app, tenant, trigger, { reentry: { rule: 'ALWAYS' }, steps })
    }
    await turns(cold, warm)
    await turns(warm, cold)
    await app.drain()
    await app.post(`/contacts/${wren.uuid}/tags`, tenant.key, { tagIds: [cold] })
    await app.drain()
    expect(greeted(app)).toEqual(['Greetings to Wren', 'Greetings to Wren'])
    await app.delete(`/contacts/${wren.uuid}/tags/${cold}`, tenant.key)
    await app.drain()
    await app.post(`/contacts/${wren.uuid}/tags`, tenant.key, { tagIds: [cold] })
    await app.drain()
    expect(greeted(app)).toHaveLength(3)
  })
})

describe('a day of a person', () => {
  const birthday = async (app: TestApp, tenant: Sendable) =>
    app.post('/custom-fields', tenant.key, { key: 'birthday', label: 'Birthday', type: 'DATE' })

  test('lets it enter at the time of its zone, once a year', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await birthday(app, tenant)
    // The clock of the test begins on 2026-03-04 at 17:00 UTC.
    const about = { firstName: 'Wren', timezone: 'Asia/Tokyo', customFields: { birthday: '1990-03-06' } }
    addContact(app, tenant, about)
    await greets(
      app,
      tenant,
      { type: 'DATE', field: 'custom.birthday', at: '09:00', isYearly: true },
      { reentry: { rule: 'ALWAYS' } },
    )
    const times: string[] = []
    for (let hour = 0; hour < 400 * 24; hour += 6) {
      const before = greeted(app).length
      await tick(app)
      if (greeted(app).length > before) times.push(new Date(app.clock.now()).toISOString())
      app.clock.advance(6 * HOUR_MS)
      if (hour > 60 && hour < 360 * 24) {
        app.clock.advance(10 * DAY_MS)
        hour += 240
      }
    }
    expect(greeted(app)).toHaveLength(2)
    expect(times[0]).toStartWith('2026-03-06T')
  })

  test('that was entered after the hours of the day were looked at counts too', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await birthday(app, tenant)
    const wren = addContact(app, tenant, { firstName: 'Wren', timezone: 'Etc/UTC' })
    await greets(app, tenant, { type: 'DATE', field: 'custom.birthday', at: '17:30' })
    await nobody(app, () => tick(app))
    await nobody(app, () =>
      app.patch(`/contacts/${wren.uuid}`, tenant.key, { customFields: { birthday: '2026-03-04' } }),
    )
    app.clock.advance(HOUR_MS / 2)
    await greetsWren(app, () => app.drain())
  })

  test('on 29 February comes on 28 February in other years', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await birthday(app, tenant)
    addContact(app, tenant, {
      firstName: 'Wren',
      timezone: 'Etc/UTC',
      customFields: { birthday: '2000-02-29' },
    })
    await greets(app, tenant, { type: 'DATE', field: 'custom.birthday', at: '12:00', isYearly: true })
    app.clock.set('2027-02-28T11:30:00Z')
    await nobody(app, () => tick(app))
    app.clock.advance(HOUR_MS / 2)
    await greetsWren(app, () => tick(app))
  })
})
