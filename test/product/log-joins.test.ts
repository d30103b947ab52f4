import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { defineJob, enqueue } from '../../src/jobs/job.ts'
import { forThisRequest, inRequest, requestIdHere } from '../../src/lib/causing-request.ts'
import { createLog } from '../../src/lib/log.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignBody, postCampaign, sendable } from '../support/campaigns.ts'

/** Returns the names of the lines that contain the text, in the order of the log. */
const eventsWith = (app: TestApp, text: string): string[] =>
  app.logged
    .filter((line) => line.includes(text))
    .map((line) => /^(?:WARN |ERROR )?([a-z .]+?)(?= \w+=)/.exec(line)?.[1] ?? line)

const fieldOf = (line: string | undefined, name: string): string | undefined =>
  new RegExp(`\\b${name}=(\\S+)`).exec(line ?? '')?.[1]

const REQUEST = 'launch-of-the-spring-sale'

async function launched(app: TestApp, request = REQUEST) {
  const tenant = sendable(app)
  const contacts = [addContact(app, tenant), addContact(app, tenant)]
  const body = campaignBody(tenant, { category: 'TRANSACTIONAL' })
  const headers = { 'x-request-id': request }
  const answer = await app.request('POST', '/campaigns', { token: tenant.key, body, headers })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([201, request])
  await app.drain()
  return { tenant, contacts, campaign: answer.body.data.id as string }
}

describe('one search of the log', () => {
  test('for the id of a request finds the request, its job, its run and the messages of the run', async () => {
    await using app = createTestApp({ logMessages: 'all' })
    const { tenant, campaign } = await launched(app)
    const expected = [
      'request done',
      'a campaign sends',
      'job done',
      'a message was accepted',
      'a message was accepted',
      'a campaign is over',
    ]
    expect(eventsWith(app, `requestId=${REQUEST}`)).toEqual(expected)
    const lines = app.logged.filter((line) => line.includes(REQUEST))
    expect(lines[0]).toContain('method=POST path=/campaigns status=201')
    expect(lines[0]).toContain('began=execution.start')
    expect(lines[2]).toContain('job=execution.start id=1 attempt=1')
    const run = fieldOf(lines[1], 'run')
    expect(fieldOf(lines[1], 'campaign')).toBe(campaign)
    const sent = lines.filter((line) => line.startsWith('a message was accepted'))
    expect(sent.map((line) => [fieldOf(line, 'run'), fieldOf(line, 'sender')])).toEqual(
      Array<(string | undefined)[]>(2).fill([run, tenant.identity.uuid]),
    )
    const { body } = await app.get(`/campaigns/${campaign}/messages`, tenant.key)
    expect(sent.map((line) => fieldOf(line, 'message')).sort()).toEqual(
      body.data.map(({ id }: { id: string }) => id).sort(),
    )
  })

  test('for the id of a message finds its line, whose ids of run and request lead to the others', async () => {
    await using app = createTestApp({ logMessages: 'all' })
    const { tenant, campaign } = await launched(app)
    const { body } = await app.get(`/campaigns/${campaign}/messages`, tenant.key)
    const [line, ...others] = app.logged.filter((each) => each.includes(body.data[0].id))
    expect(others).toEqual([])
    expect(fieldOf(line, 'requestId')).toBe(REQUEST)
    expect(eventsWith(app, `run=${fieldOf(line, 'run')}`)).toContain('a campaign sends')
  })

  test('finds no line of another request in the same commits and engine ticks', async () => {
    await using app = createTestApp({ logMessages: 'all' })
    const tenant = sendable(app)
    addContact(app, tenant)
    const post = (id: string) =>
      app.request('POST', '/campaigns', {
        token: tenant.key,
        body: campaignBody(tenant, { name: id, category: 'TRANSACTIONAL' }),
        headers: { 'x-request-id': id },
      })
    const ids = ['first-request', 'second-request', 'third-request']
    const campaigns = (await Promise.all(ids.map(post))).map(({ body }) => body.data.id as string)
    await app.drain()
    for (const [at, id] of ids.entries()) {
      const found = app.logged.filter((line) => line.includes(`requestId=${id}`))
      expect(found.map((line) => line.split(' requestId')[0])).toEqual([
        'request done',
        'a campaign sends',
        'job done',
        'a message was accepted',
        'a campaign is over',
      ])
      expect(fieldOf(found[1], 'campaign')).toBe(campaigns[at])
    }
  })

  test('finds the request of an inbox message, which has no run', async () => {
    await using app = createTestApp({ logMessages: 'all' })
    const tenant = sendable(app)
    const headers = { 'x-request-id': 'a-test-text' }
    const path = `/channel-identities/${tenant.identity.uuid}/test`
    const { status } = await app.request('POST', path, {
      token: tenant.key,
      headers,
      body: { to: '+12125550177' },
    })
    expect(status).toBeLessThan(300)
    await app.drain()
    const found = app.logged.filter((line) => line.includes('requestId=a-test-text'))
    const accepted = found.find((line) => line.startsWith('a message was accepted'))
    const request = found.find((line) => line.startsWith('request done'))
    expect(request).toContain(`message ${fieldOf(accepted, 'message')}`)
  })

  test('finds a job that an event consumer of the request enqueued', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { phone } = addContact(app, tenant)
    const headers = { 'x-request-id': 'an-opt-out' }
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await app.app.jobs.drain()
    const options = { token: tenant.key, headers, body: { channel: 'SMS', address: phone } }
    expect((await app.request('POST', '/opt-out/suppressions', options)).status).toBe(201)
    await app.app.events.drain()
    await app.drain()
    expect(app.logged.filter((line) => line.includes('an-opt-out')).join('\n')).toContain(
      'job=message.skip_opted_out',
    )
  })
})

test('a message has a line by default only if it fails, with its code, and without recipient or text', async () => {
  await using app = createTestApp()
  const { contacts } = await launched(app)
  expect(eventsWith(app, 'message=')).toEqual([])
  const tenant = sendable(app)
  // The built-in carrier refuses the first number, and later reports the second as unreachable.
  const phones = ['+12125559901', '+12125559931']
  for (const phone of phones) addContact(app, tenant, { phone })
  const text = 'A text that only its recipient reads'
  await postCampaign(app, tenant, { messageTemplate: text, category: 'TRANSACTIONAL' })
  await app.drain()
  app.clock.advance(60_000)
  await app.drain()
  const failed = app.db.all<{ uuid: string; errorCode: string }>(
    `SELECT uuid, error_code AS errorCode FROM messages WHERE status = 'FAILED' ORDER BY id`,
  )
  expect(failed.map(({ errorCode }) => errorCode)).toEqual(['INVALID_NUMBER', 'UNREACHABLE'])
  const lines = app.logged.filter((line) => line.includes('message='))
  expect(lines.map((line) => [fieldOf(line, 'message'), fieldOf(line, 'errorCode')])).toEqual(
    failed.map(({ uuid, errorCode }) => [uuid, errorCode]),
  )
  expect(eventsWith(app, 'message=')).toEqual(['a message was rejected', 'a message was reported as failed'])
  const all = app.logged.join('\n')
  for (const hidden of [...phones, ...contacts.map(({ phone }) => phone)])
    expect(all).not.toContain(hidden.slice(1))
  expect(all).not.toContain(text)
})

describe('the id of a request', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
  test.each<{ sent: string; headers: Record<string, string>; id: string }>([
    {
      sent: 'its X-Request-Id',
      headers: { 'x-request-id': 'mine', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
      id: 'mine',
    },
    {
      sent: 'the trace of its traceparent',
      headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
      id: TRACE,
    },
  ])('is $sent', async ({ headers, id }) => {
    await using app = createTestApp()
    const answer = await app.request('GET', '/nowhere', { headers })
    expect(answer.headers.get('x-request-id')).toBe(id)
    expect(eventsWith(app, `requestId=${id}`)).toEqual(['request refused'])
  })

  test('is logged as it was sent, up to its largest length', async () => {
    await using app = createTestApp()
    const id = 'a-request-with-a-very-long-name-'.repeat(2)
    await app.request('GET', '/nowhere', { headers: { 'x-request-id': id } })
    expect(eventsWith(app, `requestId=${id} `)).toEqual(['request refused'])
  })

  test.each([
    { what: 'a trace of zeros', traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { what: 'a parent of zeros', traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` },
    { what: 'capital letters', traceparent: `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01` },
    { what: 'more after the flags', traceparent: `00-${TRACE}-00f067aa0ba902b7-01-more` },
    { what: 'a text', traceparent: 'x'.repeat(10_000) },
  ])('is a new one if traceparent has $what', async ({ traceparent }) => {
    await using app = createTestApp()
    const { headers } = await app.request('GET', '/health', { headers: { traceparent } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })
})

describe('work that belongs to a request', () => {
  test('ends with it: a timer that it started does not belong to it', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const here = await inRequest('one', async () => {
      setImmediate(() => resolve(requestIdHere()))
      return requestIdHere()
    })
    expect([here, await promise]).toEqual(['one', undefined])
  })

  test('includes its postponed work', async () => {
    const later = await inRequest('one', async () => {
      const read = forThisRequest(requestIdHere)
      return inRequest('two', () => read())
    })
    expect(later).toBe('one')
  })

  test('survives a rollback of other work in the same commit, and a crash before the job runs', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    const job = defineJob({ kind: 'test.run', queue: 'files', payload: v.object({}) })
    const begin = (id: string, isUndone: boolean) =>
      inRequest(id, () =>
        app.db.write((tx) => {
          enqueue(tx, job, { organizationId: organization.id, payload: {} })
          if (isUndone) throw new Error('undone')
        }),
      )
    const written = await Promise.allSettled([
      begin('kept', false),
      begin('undone', true),
      begin('also-kept', false),
    ])
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const stored = app.db.all<{ requestId: string | null }>(
      'SELECT request_id AS requestId FROM jobs ORDER BY id',
    )
    expect(stored.map(({ requestId }) => requestId)).toEqual(['kept', 'also-kept'])
  })

  test('is named in its lines, unless they name another request or none', async () => {
    const lines: string[] = []
    const log = createLog('logfmt', (line) => lines.push(line))
    inRequest('one', () => {
      log.info('plain')
      log.info('of another', { requestId: 'two' })
      log.info('of none', { requestId: null })
    })
    log.info('outside')
    expect(lines).toEqual(['plain requestId=one', 'of another requestId=two', 'of none', 'outside'])
  })
})
