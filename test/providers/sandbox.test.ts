import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { sandboxInbox, sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import { sandboxMailReply } from '../../src/delivery/receipts/sandbox-mail.ts'
import { silentLog } from '../../src/lib/log.ts'
import type { StatusReport } from '../../src/providers/port.ts'
import { behaviourOf, SPECIAL_NUMBERS } from '../../src/providers/sandbox/behaviour.ts'
import { SandboxCarrier } from '../../src/providers/sandbox/carrier.ts'
import { SandboxConfig } from '../../src/providers/sandbox/config.ts'
import { createSandbox } from '../../src/providers/sandbox/provider.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { outbound } from '../support/carriers.ts'
import { addIdentity } from '../support/identities.ts'
import { addReader, mailTenant, postMail } from '../support/mail.ts'
import { some } from '../support/size.ts'

const config = (settings: object = {}) => v.parse(SandboxConfig, settings)
const signal = () => new AbortController().signal

const sandbox = (app: TestApp, settings: object = {}, sleep?: (ms: number) => Promise<void>) =>
  createSandbox(config(settings), {
    db: app.db,
    account: { organizationId: 1, channelIdentityId: 1 },
    ...(sleep ? { sleep } : {}),
  }).adapters.SMS!

describe('numbers with a meaning', () => {
  test.each([
    { digits: '9901', outcome: ['rejected', 'INVALID_NUMBER'], receipt: null },
    { digits: '9902', outcome: ['rejected', 'OPTED_OUT'], receipt: null },
    { digits: '9903', outcome: ['rejected', 'BLOCKED'], receipt: null },
    { digits: '9904', outcome: ['rejected', 'SENDER_INVALID'], receipt: null },
    { digits: '9911', outcome: ['not_sent', 'THROTTLED'], receipt: null },
    { digits: '9912', outcome: ['not_sent', 'THROTTLED'], receipt: null },
    { digits: '9921', outcome: ['unknown', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '9922', outcome: ['unknown', undefined], receipt: null },
    { digits: '9923', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '9931', outcome: ['accepted', undefined], receipt: ['FAILED', 'UNREACHABLE', 1_000] },
    { digits: '9932', outcome: ['accepted', undefined], receipt: ['FAILED', 'CARRIER_FILTERED', 1_000] },
    { digits: '9933', outcome: ['accepted', undefined], receipt: ['FAILED', 'BLOCKED', 1_000] },
    { digits: '9934', outcome: ['accepted', undefined], receipt: ['FAILED', 'EXPIRED', 1_000] },
    { digits: '9935', outcome: ['accepted', undefined], receipt: ['FAILED', 'INVALID_NUMBER', 1_000] },
    { digits: '9941', outcome: ['accepted', undefined], receipt: null },
    { digits: '9942', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 601_000] },
    { digits: '9943', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '9951', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '9952', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '9953', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '9954', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
    { digits: '0100', outcome: ['accepted', undefined], receipt: ['DELIVERED', null, 1_000] },
  ] as const)('…$digits', async ({ digits, outcome: [outcome, errorCode], receipt }) => {
    await using app = createTestApp()
    const waits: number[] = []
    const provider = sandbox(app, {}, async (ms) => void waits.push(ms))
    const [result] = await provider.send([outbound(`+1555555${digits}`)], signal())
    expect(result).toMatchObject({ outcome, ...(errorCode ? { errorCode } : {}) })
    const planned = app.db.all<{ status: string; code: string; due: number }>(
      `SELECT receipt_status AS status, receipt_error_code AS code, receipt_due_at - accepted_at AS due
       FROM sandbox_messages WHERE receipt_due_at IS NOT NULL`,
    )
    const [status, code, due] = receipt ?? []
    expect(planned).toEqual(receipt ? [{ status, code, due } as never] : [])
    expect(waits).toEqual(digits === '9923' ? [200] : [])
  })

  test('every one of them is tested above and documented', async () => {
    const docs = await Bun.file(new URL('../../docs/providers.md', import.meta.url)).text()
    for (const digits of Object.keys(SPECIAL_NUMBERS)) expect(docs).toContain(`\`${digits}\``)
    expect(Object.keys(SPECIAL_NUMBERS)).toHaveLength(21)
  })

  test('9911 is throttled the first time each message is handed over', async () => {
    await using app = createTestApp()
    const provider = sandbox(app)
    const message = outbound('+15555559911')
    const outcomes = []
    for (let i = 0; i < 2; i++) outcomes.push((await provider.send([message], signal()))[0]?.outcome)
    expect(outcomes).toEqual(['not_sent', 'accepted'])
    expect((await provider.send([outbound('+15555559911')], signal()))[0]?.outcome).toBe('not_sent')
  })
})

describe('settings of the carrier', () => {
  test('a failure rate fails about so many numbers, always the same ones', () => {
    const failing = (settings: object) =>
      Array.from({ length: 5_000 }, (_, n) => `+1504${String(2_000_000 + n)}`).filter(
        (to) => behaviourOf(to, config(settings)).receipt?.status === 'FAILED',
      )
    const some = failing({ failureRate: 0.2 })
    expect(some.length).toBeGreaterThan(900)
    expect(some.length).toBeLessThan(1_100)
    expect(failing({ failureRate: 0.2 })).toEqual(some)
    expect(failing({ failureRate: 0.3 })).toEqual(expect.arrayContaining(some))
    expect(failing({ failureRate: 0 })).toEqual([])
    expect(failing({ failureRate: 1 })).toHaveLength(5_000)
  })

  test('a batch is one transaction and waits once', async () => {
    await using app = createTestApp()
    const waits: number[] = []
    const provider = sandbox(app, { latencyMs: 50 }, async (ms) => void waits.push(ms))
    let commits = 0
    app.db.subscribe('sandbox', () => (commits += 1))
    const batch = Array.from({ length: provider.maxBatch }, () => outbound('+15550100'))
    const results = await provider.send(batch, signal())
    expect(results.every(({ outcome }) => outcome === 'accepted')).toBe(true)
    expect([commits, waits]).toEqual([1, [50]])
  })

  test('given up while waiting: it may have been sent, and the carrier has it', async () => {
    await using app = createTestApp()
    const abort = new AbortController()
    const provider = sandbox(app, { latencyMs: 50 }, async () => abort.abort())
    const [result] = await provider.send([outbound('+15550100')], abort.signal)
    expect(result?.outcome).toBe('unknown')
    expect(app.rowCounts().sandbox_messages).toBe(1)
  })

  test('a ledger that cannot be written has accepted nothing', async () => {
    await using app = createTestApp()
    app.db.writeNow((tx) => void tx.run('ALTER TABLE sandbox_messages RENAME TO elsewhere'))
    const results = await sandbox(app).send([outbound('+15550100'), outbound('+15550101')], signal())
    expect(results.map(({ outcome }) => outcome)).toEqual(['not_sent', 'not_sent'])
  })
})

const send = (app: TestApp, tenant: TestTenant, id: string, to: string) =>
  app.post(`/channel-identities/${id}/test`, tenant.key, { to })
const statuses = (app: TestApp) =>
  app.db.all<{ status: string }>('SELECT status FROM messages ORDER BY id').map(({ status }) => status)

describe('receipts', () => {
  test('come when they are due, once, with any carrier that runs then', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant, { credentials: { receiptDelayMs: 5_000 } })
    await send(app, tenant, id, '+15550100')
    await send(app, tenant, id, '+15555559932')
    app.clock.advance(4_999)
    expect(await app.app.sandbox.drain()).toBe(0)
    expect(statuses(app)).toEqual(['SENT', 'SENT'])
    app.clock.advance(1)
    expect(await app.app.sandbox.drain()).toBe(2)
    expect(statuses(app)).toEqual(['DELIVERED', 'FAILED'])
    app.clock.advance(60_000)
    expect(await app.app.sandbox.drain()).toBe(0)
  })

  test('settle a message whose answer was lost', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    await send(app, tenant, id, '+15555559921')
    expect(statuses(app)).toEqual(['FAILED'])
    app.clock.advance(1_000)
    await app.app.sandbox.drain()
    expect(statuses(app)).toEqual(['DELIVERED'])
  })

  test('a report that cannot be written is not marked as done', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addIdentity(app, tenant)
    await send(app, tenant, id, '+15550100')
    app.clock.advance(1_000)
    app.db.writeNow((tx) => void tx.run('ALTER TABLE messages RENAME TO elsewhere'))
    await expect(app.app.sandbox.drain()).rejects.toThrow()
    app.db.writeNow((tx) => void tx.run('ALTER TABLE elsewhere RENAME TO messages'))
    expect(await app.app.sandbox.drain()).toBe(1)
    expect(statuses(app)).toEqual(['DELIVERED'])
  })

  test('the started carrier wakes when something is due', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    const account = { organizationId: organization.id, channelIdentityId: 1 }
    let carrier: SandboxCarrier | undefined
    const reported = new Promise<StatusReport[]>((report) => {
      carrier = new SandboxCarrier({
        db: app.db,
        log: silentLog,
        report: (_tx, _account, reports) => report(reports),
        receive: () => {},
      })
    })
    carrier?.start()
    const message = outbound('+15550100')
    await createSandbox(config({ receiptDelayMs: 0 }), { db: app.db, account }).adapters.SMS!.send(
      [message],
      signal(),
    )
    expect(await reported).toMatchObject([{ reference: message.reference, status: 'DELIVERED' }])
    await carrier?.stop()
  })
})

describe('an answer to the last mail in a mailbox', () => {
  test('is in the inbox with the campaign, and an address without a mail has nothing to answer', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { email } = await addReader(app, tenant, { firstName: 'Wren' })
    await postMail(app, tenant)
    await app.drain()
    const organizationId = tenant.organization.id
    const answer = (from: string, body: string) =>
      app.db.writeNow((tx) => sandboxMailReply(tx, { organizationId, from, body }))
    expect(answer(email, 'Are you open?')).toEqual({
      to: 'news@corner.example',
      subject: 'Re: Hello Wren',
      outcome: 'OTHER',
    })
    expect([answer(email, 'STOP')?.outcome, answer('nobody@home.example', 'Hi')]).toEqual([
      'REVIEW',
      undefined,
    ])
    const { data } = (await app.get('/inbox/conversations', await app.session(tenant))).body
    expect(data).toMatchObject([{ channel: 'EMAIL', unreadCount: 2, campaign: { name: 'Newsletter' } }])
  })
})

describe('replies', () => {
  test.each(
    some([
      { digits: '9951', body: 'STOP', suppressions: 1 },
      { digits: '9952', body: 'START', suppressions: 0 },
      { digits: '9953', body: 'HELP', suppressions: 0 },
      { digits: '9954', body: 'Sounds good, tell me more', suppressions: 0 },
    ]),
  )('…$digits texts back "$body" when its message is delivered', async ({ digits, body, suppressions }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, address } = await addIdentity(app, tenant)
    await send(app, tenant, id, `+1555555${digits}`)
    app.clock.advance(1_000)
    await app.app.sandbox.drain()
    expect(
      app.db.all('SELECT from_address AS "from", to_address AS "to", body FROM inbound_messages'),
    ).toEqual([{ from: `+1555555${digits}`, to: address, body }])
    expect(app.rowCounts().suppressions).toBe(suppressions)
  })

  test('a person can play the recipient: STOP takes the path of every text', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, address } = await addIdentity(app, tenant)
    await send(app, tenant, id, '+15550100')
    const reply = (body: string) => app.db.writeNow((tx) => sandboxReply(tx, { from: '+15550100', body }))
    expect(reply('stop')).toEqual({
      outcome: 'received',
      understoodAs: 'OPT_OUT',
      organizationId: 1,
      to: address,
    })
    expect((await send(app, tenant, id, '+15550100')).status).toBe(409)
    expect(reply('START')).toMatchObject({ understoodAs: 'OPT_IN' })
    expect((await send(app, tenant, id, '+15550100')).status).toBe(201)
  })

  test('a reply goes to the last sender of a text', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    const [first, second] = [await addIdentity(app, one), await addIdentity(app, two)]
    const reply = (organizationId?: number) =>
      app.db.writeNow((tx) =>
        sandboxReply(tx, { from: '+15550100', body: 'Hi', ...(organizationId ? { organizationId } : {}) }),
      )
    expect(reply()).toEqual({
      outcome: 'refused',
      reason: expect.stringContaining('None of the 2 SANDBOX senders'),
    })
    await send(app, two, second.id, '+15550100')
    await send(app, one, first.id, '+15550100')
    expect(reply()).toMatchObject({ outcome: 'received', to: first.address })
    expect(reply(two.organization.id)).toMatchObject({ outcome: 'received', to: second.address })
  })

  test('a person without a message can text the number by SMS, but cannot write to a mailbox', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const reply = () => app.db.writeNow((tx) => sandboxReply(tx, { from: '+15550100', body: 'Hi' }))
    await addIdentity(app, tenant, { channel: 'EMAIL', address: 'hello@example.com' })
    expect(reply()).toMatchObject({ outcome: 'refused' })
    await addIdentity(app, tenant, { channel: 'WHATSAPP', address: '+15550002' })
    expect(reply()).toMatchObject({ outcome: 'received', to: '+15550002' })
    await addIdentity(app, tenant, { address: '+15550003' })
    expect(reply()).toMatchObject({ outcome: 'received', to: '+15550003' })
  })

  test.each([
    { case: 'without a sender', from: '+15550100', reason: 'There is no SANDBOX sender' },
    { case: 'from what is no number', from: '0100', reason: '0100 is not a number' },
  ])('$case it is refused with a remedy', async ({ from, reason }) => {
    await using app = createTestApp()
    const before = app.rowCounts()
    const reply = app.db.writeNow((tx) => sandboxReply(tx, { from, body: 'Hi' }))
    expect(reply).toEqual({ outcome: 'refused', reason: expect.stringContaining(reason) })
    expect(app.rowCounts()).toEqual(before)
  })

  test('the inbox shows the same as the phones, for one organization', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    const [first, second] = [await addIdentity(app, one), await addIdentity(app, two)]
    for (const to of ['+15550100', '+15550101', '+15550100']) await send(app, one, first.id, to)
    await send(app, two, second.id, '+15550100')
    const inbox = (to?: string) =>
      sandboxInbox(app.db, { organizationId: one.organization.id, limit: 10, ...(to ? { to } : {}) })
    expect(inbox().map((message) => message.to)).toEqual(['+15550100', '+15550101', '+15550100'])
    expect(inbox('+15550101')).toMatchObject([{ from: first.address, body: 'One: this is a test message.' }])
  })
})
