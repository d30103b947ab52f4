import { describe, expect, test } from 'bun:test'
import { holdSending, resumeSending } from '../../../src/delivery/executions/hold.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { openMigrated } from '../../support/migrated.ts'

/** Numbers whose answers get lost. The carrier accepts the message to the first number. */
const TAKEN = '+12125559921'
const LOST = '+12125559922'
const ALSO_LOST = '+12125569922'
const FINE = '+12125550101'

async function world(phones = [LOST, ALSO_LOST, FINE]) {
  const connection = openMigrated()
  const app = createTestApp({}, { connection })
  const tenant = sendable(app)
  const people = phones.map((phone) => addContact(app, tenant, { phone }))
  const { body } = await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
  const id = body.data.id as string
  await app.drain()
  const run = async () => (await app.get(`/campaigns/${id}/executions`, tenant.key)).body.data[0]
  const resend = async (count: number, key = tenant.key) =>
    app.post(`/campaigns/${id}/executions/${(await run()).id}/resend-unknown`, key, { count })
  const settle = async () => {
    for (let second = 0; second < 3; second++) {
      await app.drain()
      app.clock.advance(1_000)
    }
  }
  const campaign = async () => (await app.get(`/campaigns/${id}`, tenant.key)).body.data
  const sound = () => expect(brokenInvariants(connection)).toEqual([])
  return { app, tenant, people, id, run, resend, settle, campaign, sound }
}

const takenFor = (app: TestApp, address: string) =>
  app.db.value<number>('SELECT count(*) FROM sandbox_messages WHERE to_address = ?', address) ?? 0

const stateOf = (app: TestApp, address: string) =>
  app.db.get<{ status: string; errorCode: string | null }>(
    'SELECT status, error_code AS errorCode FROM messages WHERE address = ?',
    address,
  )!

/** Makes the built-in carrier answer for these numbers from now on. */
const answersForAll = (app: TestApp) =>
  app.db.writeNow((tx) => {
    tx.run(`UPDATE messages SET address = replace(address, '992', '010')`)
    tx.run(`UPDATE contacts SET phone = replace(phone, '992', '010')`)
  })

describe('POST /campaigns/:campaignId/executions/:executionId/resend-unknown', () => {
  test('sends the messages in doubt again, and no others, when a person confirms their number', async () => {
    const { app, tenant, id, run, resend, settle, campaign, sound } = await world()
    expect(await run()).toMatchObject({ status: 'COMPLETED', inDoubt: 2, counts: { failed: 2, sent: 1 } })
    await settle()
    answersForAll(app)
    const answer = await resend(2)
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      { status: 'RUNNING', inDoubt: 0, counts: { failed: 0, scheduled: 2 } },
    ])
    expect(await campaign()).toMatchObject({ status: 'SENDING', completedAt: null })
    sound()
    await settle()
    expect(await run()).toMatchObject({
      status: 'COMPLETED',
      inDoubt: 0,
      counts: { failed: 0, delivered: 3 },
    })
    expect(await campaign()).toMatchObject({ status: 'COMPLETED' })
    expect(takenFor(app, FINE)).toBe(1)
    sound()
    const { data } = (await app.get(`/campaigns/${id}/messages`, tenant.key)).body
    const tries = data.map(({ earlierTries }: { earlierTries: unknown[] }) => earlierTries.length)
    expect(tries.sort()).toEqual([0, 1, 1])
    await app[Symbol.asyncDispose]()
  })

  test('keeps every attempt of a message that is in doubt again', async () => {
    const { app, tenant, id, run, resend, settle } = await world()
    await resend(2)
    await settle()
    expect(await run()).toMatchObject({ status: 'COMPLETED', inDoubt: 2 })
    expect((await resend(2)).status).toBe(201)
    await settle()
    const { data } = (await app.get(`/campaigns/${id}/messages`, tenant.key)).body
    const lost = data.find(({ to }: { to: string }) => to === LOST)
    expect(lost).toMatchObject({ status: 'FAILED', errorCode: 'UNKNOWN' })
    expect(lost.earlierTries).toHaveLength(2)
    expect(lost.earlierTries[0]).toEqual({
      failedAt: expect.any(String),
      errorMessage: 'The answer was lost: this number never answers.',
      sentAgainAt: expect.any(String),
    })
    await app[Symbol.asyncDispose]()
  })

  test('changes nothing if the number differs, no message is in doubt, or the campaign is cancelled', async () => {
    const { app, resend, run, settle, sound } = await world()
    const wrong = await resend(3)
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'The run has 2 messages in doubt, not 3: confirm that number.',
    ])
    expect(await run()).toMatchObject({ status: 'COMPLETED', inDoubt: 2 })
    answersForAll(app)
    await resend(2)
    await settle()
    const none = await resend(2)
    expect([none.status, none.body.message]).toEqual([409, 'No message of this run is in doubt.'])
    sound()
    await app[Symbol.asyncDispose]()
  })

  test('checks opt-outs again', async () => {
    const { app, tenant, people, resend, settle } = await world()
    await app.patch(`/contacts/${people[0]!.uuid}`, tenant.key, { isOptedOut: true })
    await app.drain()
    expect((await resend(2)).status).toBe(201)
    await settle()
    expect(stateOf(app, LOST)).toEqual({ status: 'SKIPPED', errorCode: 'OPTED_OUT' })
    expect(stateOf(app, ALSO_LOST)).toEqual({ status: 'FAILED', errorCode: 'UNKNOWN' })
    await app[Symbol.asyncDispose]()
  })

  test('a receipt for the first attempt stops the second one', async () => {
    const { app, resend, settle, run, sound } = await world([TAKEN, FINE])
    app.db.writeNow((tx) => holdSending(tx, 'test'))
    await resend(1)
    await settle()
    await settle()
    expect(stateOf(app, TAKEN)).toEqual({ status: 'DELIVERED', errorCode: null })
    app.db.writeNow((tx) => void resumeSending(tx))
    await settle()
    expect(takenFor(app, TAKEN)).toBe(1)
    expect(await run()).toMatchObject({ status: 'COMPLETED', inDoubt: 0, counts: { delivered: 2 } })
    sound()
    await app[Symbol.asyncDispose]()
  })
})
