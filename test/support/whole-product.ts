import { listWaitingFor } from '../../src/accounts/invitations/store.ts'
import { watchClock } from '../../src/automations/triggers/watch.ts'
import { RECIPIENT_ACTS } from '../../src/campaigns/messages/schema.ts'
import { listRunsInDoubt } from '../../src/campaigns/records/health.ts'
import { addMailer } from '../../src/channels/inbound/receive-mail.ts'
import { suppress } from '../../src/contacts/opt-outs/service.ts'
import { liveContacts } from '../../src/contacts/search/filter.ts'
import { CONTACT_SORTS } from '../../src/contacts/search/list-schema.ts'
import { searchPage } from '../../src/contacts/search/page.ts'
import { pruneMinutes } from '../../src/delivery/messages/message-totals.ts'
import { defineChore, enqueueChore } from '../../src/jobs/job.ts'
import { oldestOf, PRUNE_ROWS } from '../../src/module/retention.ts'
import { agedTables } from '../../src/wiring/modules.ts'
import { abCampaign, untilOut } from './ab-tests.ts'
import type { JsonAnswer, TestApp } from './app.ts'
import { activated, text, wait } from './automations.ts'
import { addContact, postCampaign, sendable } from './campaigns.ts'
import { addShortLink, follow, giveCodes } from './links.ts'
import { addReader, mailTenant, postMail } from './mail.ts'
import { addMany, pretendCount } from './many-contacts.ts'
import { bodyFor, nameOf, pathFor, seedResources } from './matrix.ts'
import { addMedia } from './media.ts'
import { readMetrics } from './metrics.ts'
import { followTestPayments } from './payment-sandbox.ts'
import { textIn } from './runs.ts'
import { addTopic, chooseTopic } from './topics.ts'

/**
 * Runs every operation once, then jobs, sending and indexing, for tests that examine all statements of the
 * product. Takes about 2 s.
 */
export async function runEverything(app: TestApp): Promise<void> {
  const readers = app.tenant('Readers')
  const read = { tenant: readers, ids: await seedResources(app, readers) }
  for (const operation of app.app.operations.filter(({ access }) => access !== 'public')) {
    const { tenant, ids } = operation.method === 'GET' ? read : await furnished(app)
    const token = operation.access === 'session' ? await app.session(tenant) : tenant.key
    const answer = await app.request(operation.method, pathFor(operation.path, ids), {
      token,
      body: bodyFor(operation, ids),
    })
    if (answer.status >= 500) throw new Error(`${nameOf(operation)}: ${answer.body.message}`)
  }
  await app.get(`/i/${read.ids.i}`)
  await readMetrics(app)
  await app.get(`/screen/${read.ids.screen}`)
  // Read for a user of an OpenID Connect provider.
  listWaitingFor(app.db, 'nobody@example.test', 0)
  await app.drain()
  await app.app.searchIndexer.drain()
  await followCampaign(app)
  await followTest(app)
  await followMail(app)
  await followAutomation(app)
  await listLargeOrganization(app)
  await followTestPayments(app)
  await app.app.engine.recover()
  for (const chore of [PRUNE_ROWS, 'poll.close', 'join_link.expire'])
    app.db.writeNow((tx) => enqueueChore(tx, defineChore(chore)))
  await app.app.jobs.drain()
  // Reads of the command line.
  listRunsInDoubt(app.db)
  for (const ruling of agedTables) oldestOf(app.db, ruling)
  await followTriggers(app)
  await followTopics(app)
}

/** Creates a separate organization, for operations that change or end something. */
async function furnished(app: TestApp) {
  const tenant = app.tenant()
  return { tenant, ids: await seedResources(app, tenant) }
}

async function answered(answer: Promise<JsonAnswer>): Promise<JsonAnswer['body']> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** Runs a campaign during which a contact opts out, and makes its reads afterwards. */
async function followCampaign(app: TestApp): Promise<void> {
  const tenant = sendable(app)
  const { key, organization } = tenant
  const people = [addContact(app, tenant), addContact(app, tenant), addContact(app, tenant)] as const
  const { id } = await answered(postCampaign(app, tenant, { category: 'TRANSACTIONAL' }))
  await app.app.events.drain()
  await app.app.jobs.drain()
  const opted = { organizationId: organization.id, channel: 'SMS', method: 'KEYWORD' } as const
  const actor = { type: 'CONTACT', id: null, name: 'Test' } as const
  app.db.writeNow((tx) => void suppress(tx, { ...opted, address: people[0].phone, actor }))
  await app.drain()
  const messages = `/campaigns/${id}/messages`
  const acts = RECIPIENT_ACTS.map((act) => `?did=${act}`)
  const filters = ['?status=SENT', '?errorCode=INVALID_NUMBER', '?isInDoubt=true', `?linkId=${id}`, ...acts]
  for (const query of ['', ...filters, `?contactId=${people[1].uuid}`]) {
    await answered(app.get(`${messages}${query}`, key))
  }
  const rules = { operator: 'AND', conditions: [{ field: 'campaign', operator: 'received', value: id }] }
  const segment = await answered(app.post('/segments', key, { name: 'Reached', type: 'DYNAMIC', rules }))
  await answered(app.get(`/segments/${segment.id}/contacts`, key))
  await answered(app.get(`/segments/${segment.id}/contacts/${people[1].uuid}/explain`, key))
  await answered(app.post(`/segments/preview`, key, { rules }))
  await answered(app.get(`/contacts/${people[1].uuid}/segments`, key))
  const moved = { tagIds: [], phone: '+12125550125', email: 'moved@example.com' }
  await answered(app.patch(`/contacts/${people[1].uuid}`, key, moved))
  textIn(app, tenant, '+12125550126', 'Hello')
  app.db.writeNow((tx) => void addMailer(tx, tenant.organization.id, 'unknown@example.com'))
  const form = new FormData()
  const rows = ['phone,first name,tags', '+12125550123,Juno,vip', `${people[2].phone},Juno,vip`, 'none,Otto,']
  form.set('file', new File([rows.join('\n')], 'list.csv'))
  form.set('consentAttested', 'true')
  const imported = await answered(app.request('POST', '/contacts/imports', { token: key, body: form }))
  await app.drain()
  for (const page of [1, 1_000])
    await answered(
      app.get(`/contacts/imports/${imported.id}/rows?verdict=CREATED&limit=100&page=${page}`, key),
    )
  await answered(app.post(`/contacts/imports/${imported.id}/undo`, key, {}))
  await app.drain()
  await changeEverybody(app, key)
  await importHashes(app, key)
  const link = await addShortLink(app, tenant)
  app.clock.advance(10_000)
  for (const code of [link.code, ...giveCodes(app, tenant, link.id)]) await follow(app, code)
  await app.drain()
  const file = await addMedia(app, key)
  await app.get(file.path)
  await answered(app.delete(`/media/${file.id}`, key))
  await app.drain()
  await answered(app.get(`/short-links/${link.id}/analytics?interval=MINUTE`, key))
  await answered(app.get(`/campaigns/${id}/click-analytics?interval=MINUTE`, key))
  await answered(app.get(`/campaigns/${id}/analytics?interval=MINUTE`, key))
  app.db.writeNow((tx) => void pruneMinutes(tx))
  const longAgo = 'interval=MINUTE&from=2026-01-01&to=2026-01-01'
  await answered(app.get(`/campaigns/${id}/analytics?${longAgo}`, key))
}

/** Imports a list with an address and a hash, and makes its reads. */
async function importHashes(app: TestApp, key: string): Promise<void> {
  const form = new FormData()
  const rows = ['phone,phone sha256', `+12125550124,`, `,${'a'.repeat(64)}`, 'call me,']
  form.set('file', new File([rows.join('\n')], 'list.csv'))
  await answered(app.request('POST', '/opt-out/suppression-imports', { token: key, body: form }))
  await app.drain()
  for (const query of ['kind=HASH', 'channel=SMS', 'address=%2B12125550124'])
    await answered(app.get(`/opt-out/suppressions?${query}`, key))
  await app.get('/opt-out/suppressions/export', key)
}

/** Runs a campaign with an A/B test. */
async function followTest(app: TestApp): Promise<void> {
  const { tenant, id } = await abCampaign(app, { people: 8 })
  await untilOut(app)
  await answered(app.get(`/campaigns/${id}/analytics`, tenant.key))
  await answered(app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'A' }))
  await app.drain()
  const { operation } = await answered(
    app.post(`/campaigns/${id}/segment`, tenant.key, { name: 'Everybody' }),
  )
  await app.drain()
  await answered(app.post(`/contacts/bulk-operations/${operation.id}/undo`, tenant.key, {}))
  await app.drain()
}

/** Checks and sends a designed mail with a block for some contacts, and changes the brand. */
async function followMail(app: TestApp): Promise<void> {
  const tenant = await mailTenant(app, 'Designed')
  await addReader(app, tenant)
  const showTo = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Ghent' }] }
  const design = {
    version: 1,
    blocks: [
      { id: 'hi', type: 'HEADING', text: 'Hi {{city}}', showTo },
      { id: 'end', type: 'FOOTER' },
    ],
  }
  const { id } = await answered(postMail(app, tenant, { messageTemplate: undefined, design, isDraft: true }))
  await answered(app.post(`/campaigns/${id}/mail-checks`, tenant.key))
  await answered(app.patch('/organization/brand', tenant.key, { footerText: 'Bye' }))
  await app.drain()
  await answered(app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false }))
  await app.drain()
}

/** Lets people go through an automation, changes it under them, and archives it. */
async function followAutomation(app: TestApp): Promise<void> {
  const tenant = sendable(app)
  const { key } = tenant
  const people = [addContact(app, tenant), addContact(app, tenant)]
  const rules = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'is_not_empty' }] }
  const steps = [
    text('hello', 'Hi {{firstName}}'),
    { id: 'answer', type: 'WAIT_FOR_EVENT', until: { type: 'DID', did: 'REPLIED' }, minutes: 1 },
    { id: 'won', type: 'BRANCH', when: { type: 'WON' } },
    wait('pause', 60, { parentId: 'won', way: 'NO' }),
  ]
  const { id } = await activated(app, tenant, {
    steps,
    filter: rules,
    reentry: { rule: 'AFTER_END' },
    goal: { type: 'OPTED_OUT' },
    exits: [
      {
        type: 'MATCHES',
        rules: { ...rules, conditions: [{ ...rules.conditions[0], operator: 'is_empty' }] },
      },
    ],
  })
  const path = `/automations/${id}`
  const contactIds = people.map(({ uuid }) => uuid)
  await answered(app.post(`${path}/people`, key, { contactIds }))
  await app.drain()
  textIn(app, tenant, people[0]!.phone!, 'Yes please')
  await app.drain()
  app.clock.advance(60_000)
  await app.drain()
  for (const query of ['', '?stepId=pause', '?isInside=false', '?endedBy=COMPLETED'])
    await answered(app.get(`${path}/people${query}`, key))
  await answered(app.patch(path, key, { steps: [...steps.slice(0, 3), wait('other', 60)] }))
  const moved = [{ stepId: 'pause', to: 'other' }]
  await answered(app.post(`${path}/activate`, key, { moved }))
  await answered(app.post(`${path}/archive`, key))
  await app.drain()
}

/** Lets a person choose about a topic that rules and automations name. */
async function followTopics(app: TestApp): Promise<void> {
  const tenant = sendable(app)
  const { key } = tenant
  const { uuid: contactId } = addContact(app, tenant)
  await answered(app.patch(`/contacts/${contactId}`, key, { email: 'chooser@example.com' }))
  const topic = await addTopic(app, tenant)
  const rules = { operator: 'AND', conditions: [{ field: 'topic', operator: 'subscribed', value: topic.id }] }
  const segment = await answered(app.post('/segments', key, { name: 'Offers', type: 'DYNAMIC', rules }))
  await activated(app, tenant, { trigger: { type: 'SEGMENT_ENTERED', segmentId: segment.id } })
  await app.drain()
  await answered(chooseTopic(app, tenant, contactId, { topicId: topic.id, action: 'SUBSCRIBED' }))
  await app.drain()
  await answered(app.get(`/segments/${segment.id}/contacts`, key))
  await answered(app.get(`/segments/${segment.id}/contacts/${contactId}/explain`, key))
  await answered(app.post('/segments/preview', key, { rules }))
  await app.delete(`/topics/${topic.id}`, key)
}

/** Simulates each trigger on the past, and lets contacts enter by a segment and by a date. */
async function followTriggers(app: TestApp): Promise<void> {
  const tenant = sendable(app)
  const { key } = tenant
  const { uuid: contactId } = addContact(app, tenant, { firstName: 'Ann' })
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Ghent' }] }
  const segment = await answered(app.post('/segments', key, { name: 'Ghent', type: 'DYNAMIC', rules }))
  const tag = await answered(app.post('/tags', key, { name: 'Triggering' }))
  const id = crypto.randomUUID()
  const triggers: Array<{ type: string } & Record<string, unknown>> = [
    { type: 'SEGMENT_ENTERED', segmentId: segment.id },
    { type: 'DATE', field: 'createdAt', at: '17:30' },
    { type: 'CONTACT_CREATED', sources: ['MANUAL', 'WEB_FORM'] },
    { type: 'JOINED', joinLinkIds: [id] },
    { type: 'TAG_ADDED', tagIds: [tag.id] },
    { type: 'STAGE_CHANGED', stages: ['CUSTOMER'] },
    ...['SENT', 'OPENED', 'CLICKED'].map((did) => ({ type: 'CAMPAIGN', did, campaignIds: [id] })),
    { type: 'VOTED', pollId: id, optionIds: [id] },
    { type: 'WON' },
    { type: 'WROTE', words: ['hello'] },
  ]
  const steps = [
    text('text', 'Hi'),
    { id: 'mail', type: 'SEND', channel: 'EMAIL', subject: 'Hi', messageTemplate: 'Hi' },
  ]
  for (const [n, trigger] of triggers.entries()) {
    const made = await answered(app.post('/automations', key, { name: `Trigger ${n}`, trigger, steps }))
    await answered(app.post(`/automations/${made.id}/simulate`, key, { days: 90 }))
    await answered(app.post(`/automations/${made.id}/simulate`, key, { contactId }))
  }
  for (const trigger of triggers.slice(0, 2)) await activated(app, tenant, { name: trigger.type, trigger })
  await watchClock(app.app.db, new AbortController().signal)
  await answered(app.patch(`/contacts/${contactId}`, key, { city: 'Ghent' }))
  await app.drain()
  app.clock.advance(3_600_000)
  await watchClock(app.app.db, new AbortController().signal)
  await answered(app.patch(`/contacts/${contactId}`, key, { city: 'Bruges' }))
  await app.drain()
}

/** Changes and deletes all contacts, and undoes the later operation first. */
async function changeEverybody(app: TestApp, key: string): Promise<void> {
  const contacts = await answered(app.get('/contacts/ids', key))
  const segment = { name: 'Listed', type: 'STATIC', contactIds: contacts.ids.slice(0, 2) }
  await answered(app.post('/segments', key, segment))
  const tag = await answered(app.post('/tags', key, { name: 'Everybody' }))
  const change = { all: true, city: 'Austin', email: 'a@example.com', addTagIds: [tag.id] }
  const changed = await answered(app.post('/contacts/bulk-edit', key, change))
  await app.drain()
  const deleted = await answered(app.post('/contacts/bulk-delete', key, { all: true }))
  await app.drain()
  for (const { id } of [deleted, changed]) {
    await answered(app.post(`/contacts/bulk-operations/${id}/undo`, key, {}))
    await app.drain()
  }
}

/** Makes the reads of an organization that is too large for the request thread. */
async function listLargeOrganization(app: TestApp): Promise<void> {
  const tenant = app.tenant()
  addMany(app, tenant, 1_200, (n) => ({ firstName: 'Quintus', createdAt: n }))
  pretendCount(app, 50_000)
  const sorts = CONTACT_SORTS.map((sort) => `sortBy=${sort}`)
  for (const query of [...sorts, 'page=40000', 'search=quintus', 'search=qu', 'status=ACTIVE']) {
    const answer = await app.get(`/contacts?${query}`, tenant.key)
    if (answer.status !== 200) throw new Error(`${query}: ${answer.body.message}`)
  }
  const organizationId = tenant.organization.id
  const where = liveContacts(organizationId, [])
  const pooled = app.db.readPool.of({ organizationId, advice: '' })
  for (const hasMost of [false, true]) {
    for (const contactCount of [1, 50_000]) {
      const search = { organizationId, match: '"qui"', hasMost, where, contactCount, few: 0 }
      const paging = { page: 1, limit: 20, sortBy: 'createdAt', sortOrder: 'desc' } as const
      await searchPage(pooled, search, paging, async () => 1_000_000_000)
      await searchPage(pooled, search, paging, (_where, count) => count())
    }
  }
}
