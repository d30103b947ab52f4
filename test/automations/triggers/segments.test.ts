import { describe, expect, test } from 'bun:test'
import { recordChoices } from '../../../src/compliance/topics/choices.ts'
import { factSources } from '../../../src/contacts/segment-rules/facts.ts'
import { FIELDS, OPPOSITES, type Operator } from '../../../src/contacts/segment-rules/fields.ts'
import { addDays, dayOf } from '../../../src/lib/calendar.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { activated, after, DAY_MS, HOUR_MS, MINUTE_MS, wait } from '../../support/automations.ts'
import {
  addContact,
  addSegment as addFixed,
  postCampaign,
  type Sendable,
  sendable,
} from '../../support/campaigns.ts'
import { addTag } from '../../support/contacts.ts'
import { actOnImport, importCsv } from '../../support/imports.ts'
import { addJoinLink, joinPlace } from '../../support/joins.ts'
import { IPHONE } from '../../support/links.ts'
import { addReader, mailTenant, pictures, postMail, wayOut } from '../../support/mail.ts'
import { addMany } from '../../support/many-contacts.ts'
import { openMigrated } from '../../support/migrated.ts'
import { askedPoll, pollBody } from '../../support/polls.ts'
import { clickLast, textIn } from '../../support/runs.ts'
import { addSegment, all, type Rule, rule } from '../../support/segments.ts'
import { addTopic, chooseTopic } from '../../support/topics.ts'

/** An organization with Wren, who will come into a segment, and Finch, who will not. */
interface World {
  app: TestApp
  tenant: Sendable
  wren: { uuid: string; phone: string }
  finch: { uuid: string; phone: string }
}

/** A way in which Wren comes into the segment of a rule. */
interface Way {
  tenant: Sendable
  rule: Rule
  act(): Promise<unknown>
}

const UNREACHABLE = '+12125559931'
const STOPS = '+12125559951'
const REPLIES = '+12125559954'
const BY_IMPORT = { type: 'USER', id: null, name: 'Ann' } as const

/** @param wrensPhone the built-in carrier decides by the last digits what becomes of messages */
function worldOf(app: TestApp, wrensPhone = '+12125550101'): World {
  const tenant = sendable(app)
  const elsewhere = { ...tenant, segment: addFixed(app, tenant) }
  return {
    app,
    tenant,
    wren: addContact(app, tenant, { firstName: 'Wren', phone: wrensPhone }),
    finch: addContact(app, elsewhere, { firstName: 'Finch', phone: '+12125550102' }),
  }
}

const patched = ({ app, tenant, wren }: World, rule: Rule, change: Record<string, unknown>): Way => ({
  tenant,
  rule,
  act: () => app.patch(`/contacts/${wren.uuid}`, tenant.key, change),
})

const text = (name: string, value: string) => async (app: TestApp) =>
  patched(worldOf(app), rule(name, 'equals', value), { [name]: value })

/** Sends a campaign to Wren some time after the rule was made. */
async function campaign(
  world: World,
  field: string,
  operator: string,
  { message = 'Hello', next }: { message?: string; next?: () => unknown } = {},
): Promise<Way> {
  const { app, tenant } = world
  const { body } = await postCampaign(app, tenant, {
    type: 'SCHEDULED',
    scheduledAt: new Date(app.clock.now() + HOUR_MS).toISOString(),
    messageTemplate: message,
    trackLinks: message !== 'Hello',
  })
  return {
    tenant,
    rule: rule(field, operator, field === 'campaign' ? body.data.id : 1),
    act: async () => {
      await after(app, HOUR_MS)
      await after(app, MINUTE_MS)
      await next?.()
    },
  }
}

async function mailed(app: TestApp, field: string, operator: string, next: () => unknown): Promise<Way> {
  const tenant = await mailTenant(app)
  const finch = await addReader(app, tenant, { firstName: 'Finch' })
  await app.delete(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [finch.id] })
  await addReader(app, tenant, { firstName: 'Wren' })
  const { body } = await postMail(app, tenant)
  await app.drain()
  app.clock.advance(MINUTE_MS)
  return {
    tenant,
    rule: rule(field, operator, field === 'campaign' ? body.data.id : 1),
    act: async () => {
      await app.drain()
      await next()
    },
  }
}

const open = (app: TestApp) =>
  app.request('GET', pictures(app).at(-1)!, { headers: { 'user-agent': IPHONE } })

const press = (app: TestApp, body: string) =>
  app.request('POST', wayOut(app), {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const unsubscribe = (app: TestApp) => press(app, 'List-Unsubscribe=One-Click')

/** Wren chooses on the page of an email, for the first time. */
async function choseOnPage(app: TestApp, operator: string, body: (topicId: string) => string): Promise<Way> {
  const way = await mailed(app, 'campaign', 'received', () => undefined)
  const { id } = await addTopic(app, way.tenant, { isChosenOnly: operator === 'subscribed' })
  await app.drain()
  return { ...way, rule: rule('topic', operator, id), act: () => press(app, body(id)) }
}

type Scenario = (app: TestApp) => Promise<Way>

const inCampaigns = (field: 'campaign' | 'anyCampaign'): Record<string, Scenario> => ({
  [`${field} received`]: (app) => campaign(worldOf(app), field, 'received'),
  [`${field} delivered`]: (app) => campaign(worldOf(app), field, 'delivered'),
  [`${field} failed`]: (app) => campaign(worldOf(app, UNREACHABLE), field, 'failed'),
  [`${field} skipped`]: async (app) => {
    const world = worldOf(app)
    await app.patch(`/contacts/${world.wren.uuid}`, world.tenant.key, { isOptedOut: true })
    return campaign(world, field, 'skipped')
  },
  [`${field} replied`]: (app) => campaign(worldOf(app, REPLIES), field, 'replied'),
  [`${field} opted_out`]: (app) => campaign(worldOf(app, STOPS), field, 'opted_out'),
  [`${field} clicked`]: (app) => {
    const world = worldOf(app)
    const { id } = app.db.get<{ id: number }>('SELECT id FROM contacts WHERE uuid = ?', world.wren.uuid)!
    return campaign(world, field, 'clicked', {
      message: 'Look: https://shop.example/a',
      next: () => clickLast(app, id, { 'user-agent': IPHONE }),
    })
  },
  [`${field} opened`]: (app) => mailed(app, field, 'opened', () => open(app)),
})

async function voted(app: TestApp, operator: 'voted' | 'voted_options'): Promise<Way> {
  const { tenant, people, id, poll, vote } = await askedPoll(app)
  app.db.writeNow((tx) => tx.run(`UPDATE contacts SET first_name = 'Wren' WHERE uuid = ?`, people[1]!.uuid))
  return {
    tenant,
    rule: rule('poll', operator, operator === 'voted' ? id : [poll.options[1].id]),
    act: async () => vote(1, '2'),
  }
}

/** How a contact comes to match a rule on each field, or on each fact. */
const SCENARIOS: Record<string, Scenario> = {
  firstName: async (app) => {
    const world = worldOf(app)
    await app.patch(`/contacts/${world.wren.uuid}`, world.tenant.key, { firstName: 'Jay' })
    return patched(world, rule('firstName', 'equals', 'Wren'), { firstName: 'Wren' })
  },
  lastName: text('lastName', 'Gray'),
  phone: text('phone', '+12125550177'),
  email: text('email', 'wren@home.example'),
  city: text('city', 'Austin'),
  state: text('state', 'TX'),
  postalCode: text('postalCode', '78701'),
  country: text('country', 'US'),
  status: text('status', 'ARCHIVED'),
  stage: async (app) => {
    const { tenant, wren } = worldOf(app)
    return {
      tenant,
      rule: rule('stage', 'equals', 'CUSTOMER'),
      act: () => app.patch(`/contacts/${wren.uuid}/stage`, tenant.key, { stage: 'CUSTOMER' }),
    }
  },
  source: async (app) => {
    const { tenant } = worldOf(app)
    return {
      tenant,
      rule: rule('source', 'equals', 'CSV_IMPORT'),
      act: () => importCsv(app, tenant, 'first name,phone\nWren,+12125550178\n'),
    }
  },
  isOptedOut: async (app) => patched(worldOf(app), rule('isOptedOut', 'is_true'), { isOptedOut: true }),
  emailSubscribed: async (app) => ({
    ...(await mailed(app, 'campaign', 'opted_out', () => unsubscribe(app))),
    rule: rule('emailSubscribed', 'is_false'),
  }),
  createdAt: async (app) => {
    const { tenant } = worldOf(app)
    app.clock.advance(DAY_MS)
    return {
      tenant,
      rule: rule('createdAt', 'in_last_days', 1),
      act: () => app.post('/contacts', tenant.key, { firstName: 'Wren', phone: '+12125550179' }),
    }
  },
  lastContactedAt: async (app) => ({
    ...(await campaign(worldOf(app), 'campaign', 'received')),
    rule: rule('lastContactedAt', 'is_not_empty'),
  }),
  lastInboundAt: async (app) => {
    const { tenant, wren } = worldOf(app)
    return {
      tenant,
      rule: rule('lastInboundAt', 'in_last_days', 1),
      act: async () => textIn(app, tenant, wren.phone, 'STOP'),
    }
  },
  tagIds: async (app) => {
    const { tenant, wren } = worldOf(app)
    const tag = await addTag(app, tenant, 'VIP')
    return {
      tenant,
      rule: rule('tagIds', 'contains_any', [tag]),
      act: () => app.post(`/contacts/${wren.uuid}/tags`, tenant.key, { tagIds: [tag] }),
    }
  },
  segmentId: async (app) => {
    const { tenant, wren } = worldOf(app)
    const { uuid } = addFixed(app, tenant)
    return {
      tenant,
      rule: rule('segmentId', 'in', [uuid]),
      act: () => app.post(`/segments/${uuid}/contacts`, tenant.key, { contactIds: [wren.uuid] }),
    }
  },
  ...inCampaigns('campaign'),
  ...inCampaigns('anyCampaign'),
  'poll voted': (app) => voted(app, 'voted'),
  'poll voted_options': (app) => voted(app, 'voted_options'),
  'poll received': async (app) => {
    const { tenant } = worldOf(app)
    const scheduledAt = new Date(app.clock.now() + HOUR_MS).toISOString()
    const { body } = await app.post(
      '/polls',
      tenant.key,
      pollBody(tenant, { dispatchType: 'SCHEDULED', scheduledAt, timezone: 'UTC' }),
    )
    return { tenant, rule: rule('poll', 'received', body.data.id), act: () => after(app, HOUR_MS) }
  },
  'joinLinkId in': async (app) => {
    const tenant = joinPlace(app, app.tenant())
    const slug = addJoinLink(app, tenant, {
      otp_enabled: 0,
      double_opt_in: 'NONE',
      collect_fields: JSON.stringify([{ field: 'firstName', label: 'First name', required: true }]),
    })
    const uuid = app.db.value<string>('SELECT uuid FROM join_links WHERE slug = ?', slug)
    return {
      tenant,
      rule: rule('joinLinkId', 'in', [uuid]),
      act: () =>
        app.post(`/public/join-links/${slug}/submissions`, undefined, {
          phone: '+12125550191',
          fields: { firstName: 'Wren' },
          isAgreed: true,
          consentVersion: 1,
        }),
    }
  },
  'topic subscribed': async (app) => {
    const { tenant, wren } = worldOf(app)
    const { id } = await addTopic(app, tenant)
    return {
      tenant,
      rule: rule('topic', 'subscribed', id),
      act: () => chooseTopic(app, tenant, wren.uuid, { topicId: id, action: 'SUBSCRIBED' }),
    }
  },
  'topic unsubscribed': (app) => choseOnPage(app, 'unsubscribed', (id) => `choice=topics&shown=${id}`),
}

/** Returns the first names of the people who entered the automations, in their order. */
const entered = (app: TestApp): string[] =>
  app.db
    .all<{ name: string }>(
      `SELECT c.first_name AS name FROM automation_passages p JOIN contacts c ON c.id = p.contact_id ORDER BY p.id`,
    )
    .map(({ name }) => name)

/** Lets people enter an automation by coming into a segment, or by leaving it. Returns the id of the segment. */
async function watched(
  app: TestApp,
  tenant: Sendable,
  one: Rule,
  type: 'SEGMENT_ENTERED' | 'SEGMENT_LEFT' = 'SEGMENT_ENTERED',
): Promise<string> {
  const segmentId = await addSegment(app, tenant, { name: 'Watched', type: 'DYNAMIC', rules: all(one) })
  const reentry = { rule: 'ALWAYS' }
  await activated(app, tenant, { trigger: { type, segmentId }, reentry, steps: [wait('pause', 500_000)] })
  await app.drain()
  expect(entered(app)).toEqual([])
  return segmentId
}

const nameOf = ({ field, operator }: { field: string; operator: Operator }) => `${field} ${operator}`

/** Fields, and facts in place of the fields that have them. */
const subjects = (): string[] => {
  const facts = factSources.all.map(nameOf)
  const ofFacts = new Set(factSources.all.map(({ field }) => field as string))
  return [...[...FIELDS.keys()].filter((field) => !ofFacts.has(field)), ...facts].sort()
}

const WITHOUT_OPPOSITE = ['failed', 'skipped', 'opted_out', 'voted_options']
/** Nobody leaves a segment by being created. */
const OF_NEW_CONTACTS = ['createdAt', 'source', 'joinLinkId in']

const oppositeOf = (operator: string): string | undefined =>
  Object.entries(OPPOSITES).find(([, of]) => of === operator)?.[0] ??
  OPPOSITES[operator as keyof typeof OPPOSITES]

describe('a person enters by the change that makes a rule true', () => {
  test('of every field and every fact', () => {
    expect(Object.keys(SCENARIOS).sort()).toEqual(subjects())
  })

  test.each(Object.entries(SCENARIOS))('%s', async (_, scenario) => {
    await using app = createTestApp()
    const { tenant, rule, act } = await scenario(app)
    await watched(app, tenant, rule)
    await act()
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })

  test.each(Object.entries(SCENARIOS))('%s, or that makes its opposite false', async (name, scenario) => {
    await using app = createTestApp()
    const { tenant, rule, act } = await scenario(app)
    const opposite = oppositeOf(rule.operator)
    if (opposite === undefined) return expect(WITHOUT_OPPOSITE).toContain(rule.operator)
    await watched(app, tenant, { ...rule, operator: opposite }, 'SEGMENT_LEFT')
    await act()
    await app.drain()
    expect(entered(app)).toEqual(OF_NEW_CONTACTS.includes(name) ? [] : ['Wren'])
  })
})

const inAustin = rule('city', 'equals', 'Austin')

/** Adds contacts with Wren's email address. */
const addSharers = (app: TestApp, tenant: Sendable, count: number) =>
  addMany(app, tenant, count, () => ({ firstName: 'Jay', email: 'home@home.example' }))

/** Ways to change a contact other than a call for it. */
const WAYS: Record<string, Scenario> = {
  'an import that changes it': async (app) => {
    const { tenant, wren } = worldOf(app)
    const act = () =>
      importCsv(app, tenant, `phone,city\n${wren.phone},Austin\n`, { fields: { onDuplicate: 'UPDATE' } })
    return { tenant, rule: inAustin, act }
  },
  'a change of many contacts': async (app) => {
    const { tenant } = worldOf(app)
    const act = () =>
      app.post('/contacts/bulk-edit', tenant.key, { filter: { search: 'Wren' }, city: 'Austin' })
    return { tenant, rule: inAustin, act }
  },
  'the undo of a change': async (app) => {
    const { tenant, wren } = worldOf(app)
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { city: 'Austin' })
    const { body } = await app.post('/contacts/bulk-edit', tenant.key, {
      filter: { search: 'Wren' },
      city: 'Waco',
    })
    await app.drain()
    const act = () => app.post(`/contacts/bulk-operations/${body.data.id}/undo`, tenant.key)
    return { tenant, rule: inAustin, act }
  },
  'the undo of its deletion': async (app) => {
    const { tenant, wren } = worldOf(app)
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { city: 'Austin' })
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, { filter: { search: 'Wren' } })
    await app.drain()
    const act = () => app.post(`/contacts/bulk-operations/${body.data.id}/undo`, tenant.key)
    return { tenant, rule: inAustin, act }
  },
  'a merge with a contact that was asked in a poll and voted': async (app) => {
    const { tenant, people, id, vote } = await askedPoll(app)
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    await vote(0, '1')
    await app.drain()
    const act = () => app.post(`/contacts/${wren.uuid}/merge`, tenant.key, { otherId: people[0]!.uuid })
    return { tenant, rule: rule('poll', 'voted', id), act }
  },
  'an opt-out that is lifted': async (app) => {
    const { tenant, wren } = worldOf(app)
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { isOptedOut: true })
    const finch = addContact(app, tenant, { firstName: 'Finch' })
    await app.patch(`/contacts/${finch.uuid}`, tenant.key, { isOptedOut: true })
    app.db.writeNow((tx) => tx.run(`UPDATE contacts SET city = 'Austin' WHERE opted_out_at IS NOT NULL`))
    return patched({ app, tenant, wren, finch }, rule('isOptedOut', 'is_false'), { isOptedOut: false })
  },
  'a mail that it opens again after some days': async (app) => {
    const way = await mailed(app, 'anyCampaign', 'opened', () => undefined)
    await open(app)
    await app.drain()
    app.clock.advance(5 * DAY_MS)
    return { ...way, act: () => open(app) }
  },
  'a list from which it is taken': async (app) => {
    const { tenant, wren, finch } = worldOf(app)
    const { uuid } = addFixed(app, tenant)
    const contactIds = [wren.uuid, finch.uuid]
    await app.post(`/segments/${uuid}/contacts`, tenant.key, { contactIds })
    const act = () => app.delete(`/segments/${uuid}/contacts`, tenant.key, { contactIds: [wren.uuid] })
    return { tenant, rule: rule('segmentId', 'not_in', [uuid]), act }
  },
  'a topic that it ticks on the page of an email': (app) =>
    choseOnPage(app, 'subscribed', (id) => `choice=topics&shown=${id}&topic=${id}`),
  'a deleted tag': async (app) => {
    const { tenant, wren } = worldOf(app)
    const tag = await addTag(app, tenant, 'VIP')
    await app.post(`/contacts/${wren.uuid}/tags`, tenant.key, { tagIds: [tag] })
    app.db.writeNow((tx) =>
      tx.run(
        `DELETE FROM segment_contacts WHERE contact_id <> (SELECT id FROM contacts WHERE uuid = ?)`,
        wren.uuid,
      ),
    )
    app.db.writeNow((tx) => tx.run(`UPDATE contacts SET deleted_at = ? WHERE first_name = 'Finch'`, tx.now))
    return {
      tenant,
      rule: rule('tagIds', 'contains_none', [tag]),
      act: () => app.delete(`/tags/${tag}`, tenant.key),
    }
  },
}

describe('a person enters by', () => {
  test.each(Object.entries(WAYS))('%s', async (_, scenario) => {
    await using app = createTestApp()
    const { tenant, rule, act } = await scenario(app)
    await watched(app, tenant, rule)
    await act()
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })

  test('changed rules of the segment', async () => {
    await using app = createTestApp()
    const { tenant } = worldOf(app)
    const segmentId = await watched(app, tenant, rule('firstName', 'equals', 'Nobody'))
    await app.patch(`/segments/${segmentId}`, tenant.key, { rules: all(rule('firstName', 'equals', 'Wren')) })
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })

  test('another time zone of the organization, in which it is another day', async () => {
    await using app = createTestApp()
    const { tenant } = worldOf(app)
    const tomorrow = addDays(dayOf(app.clock.now(), 'UTC'), 1)
    app.db.writeNow((tx) =>
      tx.run(`UPDATE contacts SET created_at = ? WHERE first_name = 'Finch'`, tx.now - DAY_MS),
    )
    await watched(app, tenant, rule('createdAt', 'on', tomorrow))
    // The clock of the test begins on 2026-03-04 at 17:00 UTC, which is the next day in Tokyo.
    await app.patch('/organization', await app.session(tenant), { timezone: 'Asia/Tokyo' })
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })

  test('a change right after the activation', async () => {
    await using app = createTestApp()
    const { tenant, wren } = worldOf(app)
    const segmentId = await addSegment(app, tenant, { type: 'DYNAMIC', rules: all(inAustin) })
    await activated(app, tenant, { trigger: { type: 'SEGMENT_ENTERED', segmentId } })
    await app.app.looks.drain()
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { city: 'Austin' })
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })
})

describe('a choice of a topic', () => {
  /** Lets an automation watch who subscribed to a topic, and wait for those who unsubscribe. */
  async function watchedTopic(app: TestApp) {
    const { tenant, wren } = worldOf(app)
    const { id } = await addTopic(app, tenant)
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { email: 'home@home.example' })
    const segmentId = await addSegment(app, tenant, {
      type: 'DYNAMIC',
      rules: all(rule('topic', 'subscribed', id)),
    })
    const until = { type: 'MATCHES', rules: all(rule('topic', 'unsubscribed', id)) }
    await activated(app, tenant, {
      trigger: { type: 'SEGMENT_ENTERED', segmentId },
      steps: [{ id: 'until', type: 'WAIT_FOR_EVENT', until, minutes: 10_000 }],
    })
    await app.drain()
    const choose = (action: string) =>
      chooseTopic(app, tenant, wren.uuid, { topicId: id, action, channel: 'EMAIL' })
    return {
      tenant,
      choose,
      waiting: () => app.db.value('SELECT count(*) FROM automation_passages WHERE ended_at IS NULL'),
    }
  }

  test('lets everyone with the email address enter, and go on who waits for it', async () => {
    await using app = createTestApp()
    const { tenant, choose, waiting } = await watchedTopic(app)
    addSharers(app, tenant, 2)
    await app.drain()
    await choose('SUBSCRIBED')
    expect(app.rowCounts().automation_looks).toBe(3)
    await app.drain()
    expect([entered(app), waiting()]).toEqual([['Wren', 'Jay', 'Jay'], 3])
    await choose('UNSUBSCRIBED')
    await app.drain()
    expect(waiting()).toBe(0)
  })

  test('of an address that more than a thousand contacts share reaches them all by and by', async () => {
    await using app = createTestApp()
    const { tenant, choose, waiting } = await watchedTopic(app)
    addSharers(app, tenant, 1_100)
    await app.drain()
    await choose('SUBSCRIBED')
    expect(app.rowCounts().automation_looks).toBe(1_000)
    await app.drain()
    expect([entered(app).length, waiting()]).toEqual([1_101, 1_101])
    await choose('UNSUBSCRIBED')
    await app.drain()
    expect(waiting()).toBe(0)
  })

  test('no longer counts after the undo of its import, and the contact leaves', async () => {
    await using app = createTestApp()
    const { tenant, wren } = worldOf(app)
    const { id } = await addTopic(app, tenant)
    const imported = await importCsv(app, tenant, 'phone,city\n+12125550178,Austin\n')
    app.db.writeNow((tx) => {
      const importId = tx.value<number>('SELECT id FROM contact_imports')!
      const topicId = tx.value<number>('SELECT id FROM topics WHERE uuid = ?', id)!
      const chosen = { topicId, channel: 'SMS', address: wren.phone, action: 'SUBSCRIBED' } as const
      const evidence = { organizationId: tenant.organization.id, method: 'IMPORT', actor: BY_IMPORT } as const
      recordChoices(tx, { ...evidence, importId }, [chosen], 'REQUEST')
    })
    const segmentId = await addSegment(app, tenant, {
      type: 'DYNAMIC',
      rules: all(rule('topic', 'subscribed', id)),
    })
    await activated(app, tenant, {
      trigger: { type: 'SEGMENT_LEFT', segmentId },
      steps: [wait('pause', 500_000)],
    })
    await app.drain()
    await actOnImport(app, tenant, imported.id, 'undo')
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })
})

describe('while an organization is suspended', () => {
  test('a contact does not enter, and it enters afterwards', async () => {
    await using app = createTestApp()
    const { tenant } = worldOf(app)
    await watched(app, tenant, inAustin)
    const suspend = (at: number | null) =>
      app.db.writeNow((tx) => tx.run('UPDATE organizations SET suspended_at = ?', at))
    suspend(app.clock.now())
    app.db.writeNow((tx) => tx.run(`UPDATE contacts SET city = 'Austin' WHERE first_name = 'Wren'`))
    await app.drain()
    expect([entered(app), app.rowCounts().automation_looks]).toEqual([[], 0])
    suspend(null)
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })
})

describe('nobody enters', () => {
  test('when a segment is deleted, nor when the contact is', async () => {
    await using app = createTestApp()
    const { tenant, wren } = worldOf(app)
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { city: 'Austin' })
    const segmentId = await watched(app, tenant, inAustin, 'SEGMENT_LEFT')
    app.db.writeNow((tx) => tx.run('UPDATE segments SET deleted_at = ? WHERE uuid = ?', tx.now, segmentId))
    await app.drain()
    await app.delete(`/contacts/${wren.uuid}`, tenant.key)
    await app.drain()
    expect(entered(app)).toEqual([])
  })

  test('of another organization', async () => {
    await using app = createTestApp()
    const { tenant } = worldOf(app)
    const other = worldOf(app)
    await watched(app, tenant, inAustin)
    await app.patch(`/contacts/${other.wren.uuid}`, other.tenant.key, { city: 'Austin' })
    await app.drain()
    expect(entered(app)).toEqual([])
    expect(app.rowCounts().automation_looks).toBe(0)
  })
})

describe('a person enters at the start of the day', () => {
  test.each([
    { timezone: 'Etc/UTC', day: '2026-03-08', before: '2026-03-07T23:59:59Z', start: '2026-03-08T00:00:00Z' },
    // Half an hour, and three quarters.
    {
      timezone: 'Asia/Kolkata',
      day: '2026-03-08',
      before: '2026-03-07T18:29:59Z',
      start: '2026-03-07T18:30:00Z',
    },
    {
      timezone: 'Asia/Kathmandu',
      day: '2026-03-08',
      before: '2026-03-07T18:14:59Z',
      start: '2026-03-07T18:15:00Z',
    },
    // The day after that of the change to daylight saving time has 23 hours before it.
    {
      timezone: 'America/New_York',
      day: '2026-03-09',
      before: '2026-03-09T03:59:59Z',
      start: '2026-03-09T04:00:00Z',
    },
    // On this day the clocks go from 23:59 to 01:00.
    {
      timezone: 'Africa/Cairo',
      day: '2026-04-24',
      before: '2026-04-23T21:59:59Z',
      start: '2026-04-23T22:00:00Z',
    },
  ])('in $timezone', async ({ timezone, day, before, start }) => {
    await using app = createTestApp()
    const { tenant, wren } = worldOf(app)
    const session = await app.session(tenant)
    await app.patch('/organization', session, { timezone })
    await app.post('/custom-fields', tenant.key, { key: 'due', label: 'Due', type: 'DATE' })
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { customFields: { due: day } })
    await watched(app, tenant, rule('custom.due', 'in_last_days', 1))
    app.clock.set(new Date(Date.parse(before) - DAY_MS).toISOString())
    await app.drain()
    app.clock.set(before)
    await app.drain()
    expect(entered(app)).toEqual([])
    app.clock.set(start)
    await app.drain()
    expect(entered(app)).toEqual(['Wren'])
  })
})

describe('triggers of the schema', () => {
  const connection = openMigrated()
  const all = (sql: string, ...params: unknown[]) =>
    connection.prepare(sql).all(...params) as Array<Record<string, string>>

  test('watch every column of contacts that a field of rules reads', () => {
    const sql = all(`SELECT sql FROM sqlite_schema WHERE name = 'contact_looks_changed'`)[0]!.sql!
    const watched = new Set(/UPDATE OF ([\s\S]*?) ON contacts/.exec(sql)![1]!.split(/,\s*/))
    const read = [...FIELDS.values()].flatMap((field) => {
      const part = 'column' in field ? field.column : 'isTrue' in field ? field.isTrue : undefined
      return part ? [...part.text.matchAll(/contacts\.(\w+)/g)].map(([, column]) => column!) : []
    })
    expect(read.length).toBeGreaterThan(10)
    expect([...read, 'custom_fields', 'deleted_at'].filter((column) => !watched.has(column))).toEqual([])
  })

  /** Tables that facts read besides their rows, and that decide nothing about a contact by themselves. */
  const BESIDES = [
    'campaign_links',
    'campaigns',
    // Their columns have a test of their own, above.
    'contacts',
    'executions',
    'poll_options',
    'polls',
    'short_links',
    'sqlite_schema',
  ]

  test('watch every table whose rows show a fact', () => {
    const tables = new Set(
      all(`SELECT name FROM sqlite_schema WHERE type = 'table'`).map(({ name }) => name!),
    )
    const read = factSources.all.flatMap((source) => {
      const { rows } = 'rowsOf' in source ? source.rowsOf(1, [1]) : source.rowsSince(1, 0)
      return rows.text.match(/\w+/g)!.filter((word) => tables.has(word))
    })
    const shown = [...new Set([...read, 'contact_tags', 'segment_contacts'])].filter(
      (table) => !BESIDES.includes(table),
    )
    expect(shown.length).toBeGreaterThan(6)
    const events = (table: string) =>
      all(
        `SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name LIKE '%looks%'`,
        table,
      )
        .map(({ sql }) => /AFTER (\w+)/.exec(sql!)![1])
        .sort()
    const unwatched = shown.filter(
      (table) => !events(table).includes('INSERT') || !events(table).includes('DELETE'),
    )
    expect(unwatched).toEqual([])
  })
})
