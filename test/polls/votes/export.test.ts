import { expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'
import { askedPoll, pollBody } from '../../support/polls.ts'

const request = (id: string, token: string, method = 'GET') =>
  new Request(`http://carillon.test/polls/${id}/votes/export`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })

async function linesOf(app: TestApp, id: string, token: string): Promise<string[]> {
  const response = await app.app.handle(request(id, token))
  expect(response.status).toBe(200)
  return (await response.text()).split('\r\n').slice(0, -1)
}

test('the file has a line for each vote, with name, number, options, text and time', async () => {
  await using app = createTestApp()
  const { tenant, people, id, vote } = await askedPoll(app, { allowMultipleOptions: true })
  vote(1, '1, 2')
  app.clock.advance(MINUTE_MS)
  vote(0, '3 please')
  const response = await app.app.handle(request(id, tenant.key))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="votes-${id}.csv"`,
    'cache-control': 'no-store',
  })
  expect(Buffer.from(await response.bytes()).toString()).toBe(
    [
      '\uFEFFfirst_name,last_name,phone,options,text,voted_at',
      `Ben,,${people[1]!.phone},"Saturday; Sunday","1, 2",2026-03-04T17:00:00.000Z`,
      `Ann,,${people[0]!.phone},Neither,3 please,2026-03-04T17:01:00.000Z`,
      '',
    ].join('\r\n'),
  )
})

test('a text that a spreadsheet would run as a formula does not begin a cell', async () => {
  await using app = createTestApp()
  const { tenant, id, vote } = await askedPoll(app, { options: ['=1+1', '@Home'] })
  vote(0, '=1+1')
  const [, line] = await linesOf(app, id, tenant.key)
  expect(line).toContain(",'=1+1,'=1+1,")
})

test('a contact who votes again while the file is written is in it once, and all others too', async () => {
  await using app = createTestApp()
  const { tenant, id, people, vote } = await askedPoll(app)
  vote(0, '1')
  // More votes than one piece has.
  const others = Array.from({ length: 600 }, () => addContact(app, tenant))
  app.db.writeNow((tx) => {
    for (const { id: contactId, uuid } of others)
      tx.run(
        `INSERT INTO poll_votes (uuid, organization_id, poll_id, contact_id, choices, raw_body, voted_at)
         SELECT ?, organization_id, poll_id, ?, choices, raw_body, voted_at FROM poll_votes LIMIT 1`,
        uuid,
        contactId,
      )
  })
  const reader = (await app.app.handle(request(id, tenant.key))).body!.getReader()
  const head = await reader.read()
  app.clock.advance(MINUTE_MS)
  vote(0, '2')
  let text = Buffer.from(head.value!).toString()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += Buffer.from(piece.value).toString()
  const phones = [people[0]!, ...others].map(({ phone }) => phone)
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[2]),
  ).toEqual(phones)
})

test('the download is recorded in the audit log, and a HEAD request is not one', async () => {
  await using app = createTestApp()
  const { tenant, id } = await askedPoll(app)
  const acts = () =>
    app.db.all<{ resourceId: string }>(
      `SELECT resource_id AS resourceId FROM audit_acts WHERE act = 'POLL_VOTES_EXPORTED'`,
    )
  expect((await app.app.handle(request(id, tenant.key, 'HEAD'))).status).toBe(200)
  expect(acts()).toEqual([])
  await linesOf(app, id, tenant.key)
  expect(acts()).toEqual([{ resourceId: id }])
})

test.each([
  { permissions: ['poll:read'], status: 403 },
  { permissions: ['contact:export'], status: 403 },
  { permissions: ['poll:read', 'contact:export'], status: 200 },
] as const)('a role with $permissions gets $status', async ({ permissions, status }) => {
  await using app = createTestApp()
  const { tenant, id } = await askedPoll(app)
  const token = await sessionWith(app, tenant, permissions)
  expect((await app.app.handle(request(id, token))).status).toBe(status)
})

test('the file of a poll has no vote of another poll of the organization', async () => {
  await using app = createTestApp()
  const { tenant, people, id, vote } = await askedPoll(app)
  vote(0, '1')
  const { body } = await app.post('/polls', tenant.key, pollBody(tenant, { name: 'Another day' }))
  await app.drain()
  vote(1, '2')
  expect(await linesOf(app, id, tenant.key)).toEqual([
    expect.any(String),
    expect.stringContaining(people[0]!.phone),
  ])
  expect(await linesOf(app, body.data.id, tenant.key)).toEqual([
    expect.any(String),
    expect.stringContaining(people[1]!.phone),
  ])
})
