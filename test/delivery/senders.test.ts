import { describe, expect, test } from 'bun:test'
import { listOpenCampaigns } from '../../src/campaigns/records/health.ts'
import { listSenderTroubles } from '../../src/channels/identities/troubles.ts'
import { createTestApp } from '../support/app.ts'
import { addContact, addIdentity, addSegment, postCampaign } from '../support/campaigns.ts'
import { accepted, busy, lost, rejected, SendWorld } from '../support/send-world.ts'

function sending(contacts = 40) {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, contacts)
  const senderId = world.sender(organizationId)
  world.carriers.set(senderId, { maxInFlight: 4 })
  const run = world.launch(
    organizationId,
    world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }),
  )
  const lastError = () =>
    world.db.value<string | null>('SELECT last_error FROM channel_identities WHERE id = ?', senderId)
  return { world, organizationId, senderId, run, lastError }
}

describe('a sender’s health', () => {
  test('a carrier that rejects everything is one change, with any number of messages', () => {
    const { world, senderId, lastError } = sending()
    for (let minute = 0; minute < 60; minute++) {
      world.tick()
      while (world.answer(busy())) {}
      world.clock.advance(60_000)
    }
    world.tick()
    expect(world.health).toEqual([`${senderId} THROTTLED 429`])
    expect(lastError()).toBe('Too many requests.')
  })

  test('it works again when its carrier accepts messages and nothing failed for ten seconds', () => {
    const { world, senderId, lastError } = sending(3)
    world.tick()
    world.answer(busy())
    world.answer(accepted)
    world.tick()
    expect(lastError()).toBe('Too many requests.')
    world.clock.advance(30_000)
    world.tick()
    world.answer(accepted)
    world.tick()
    expect(world.health).toEqual([`${senderId} THROTTLED 429`, `${senderId} works`])
    expect(lastError()).toBeNull()
  })

  test('the recovery of a sender is announced even if nothing is sent any more', () => {
    const { world, senderId } = sending(2)
    world.tick()
    world.answer(lost)
    world.answer(accepted)
    world.tick()
    expect(world.core.nextAt(world.db)).toBe(world.clock.now() + 10_000)
    world.clock.advance(10_000)
    world.tick()
    expect(world.health).toEqual([`${senderId} UNKNOWN`, `${senderId} works`])
    expect(world.core.nextAt(world.db)).toBeUndefined()
  })

  test('a sender that fails every other call is in trouble once, not again and again', () => {
    const { world, senderId } = sending()
    let calls = 0
    for (let second = 0; second < 8; second++) {
      world.tick()
      while (world.answer(calls++ % 2 === 0 ? busy(0) : accepted)) {}
      world.clock.advance(1_000)
    }
    world.tick()
    expect(world.health).toEqual([`${senderId} THROTTLED 429`])
  })

  test('each kind of its failures is reported once', () => {
    const { world, senderId } = sending()
    for (const result of [busy(), lost, busy(), lost]) {
      world.tick()
      world.answer(result)
      while (world.answer(accepted)) {}
      world.clock.advance(5_000)
    }
    world.tick()
    expect(world.health).toEqual([`${senderId} THROTTLED 429`, `${senderId} UNKNOWN`])
  })

  test('a trouble from before a restart is kept, and ends with the first accepted message', () => {
    const { world, senderId, lastError } = sending()
    world.tick()
    while (world.answer(busy())) {}
    world.tick()
    world.restart()
    world.db.writeNow((tx) => void tx.run(`DELETE FROM messages WHERE status = 'SENDING'`))
    expect(lastError()).toBe('Too many requests.')
    world.tick()
    world.answer(accepted)
    world.tick()
    expect(lastError()).toBeNull()
    expect(world.health.at(-1)).toBe(`${senderId} works`)
  })

  test('a tick that could not be written is not counted, so its answers halt nothing when they are read again', () => {
    const { world, run } = sending()
    world.tick()
    world.answer(lost)
    for (let tick = 0; tick < 10; tick++) {
      expect(() =>
        world.db.writeNow((tx) => {
          world.core.tick(tx)
          throw new Error('disk full')
        }),
      ).toThrow('disk full')
      world.core.rolledBack()
    }
    world.tick()
    expect(world.statusOf(run)).toBe('RUNNING')
    expect(world.health).toHaveLength(1)
  })
})

describe('requests of the operator and the API', () => {
  test('senders in trouble are named with cause and time, and removed when they work', () => {
    const { world, organizationId } = sending()
    expect(listSenderTroubles(world.db)).toEqual([])
    world.tick()
    while (world.answer(busy())) {}
    world.tick()
    expect(listSenderTroubles(world.db)).toMatchObject([
      { organizationId, lastError: 'Too many requests.', status: 'ACTIVE', since: world.clock.now() },
    ])
    expect(listSenderTroubles(world.db, organizationId + 1)).toEqual([])
    world.clock.advance(3_600_000)
    world.tick()
    while (world.answer(accepted)) {}
    world.tick()
    expect(listSenderTroubles(world.db, organizationId)).toEqual([])
  })

  test('a campaign that a guard stopped shows the reason, in the words of the carrier, until it is resumed', () => {
    const { world, run } = sending()
    world.tick()
    world.answer(rejected('SENDER_INVALID'))
    while (world.answer(accepted)) {}
    world.tick()
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(listOpenCampaigns(world.db)).toMatchObject([{ lastError: 'The carrier said no.', total: 40 }])
    expect(listSenderTroubles(world.db)).toMatchObject([
      { status: 'ERROR', lastError: 'The carrier said no.' },
    ])
    expect(world.health).toHaveLength(1)
    world.resume(run)
    expect(world.db.value<string | null>('SELECT last_error FROM executions')).toBeNull()
  })

  test('a campaign whose sender is in trouble shows this while it continues to try', () => {
    const { world } = sending()
    expect(listOpenCampaigns(world.db)).toMatchObject([{ lastError: null, waiting: 40 }])
    world.tick()
    while (world.answer(busy())) {}
    world.tick()
    expect(listOpenCampaigns(world.db)).toMatchObject([
      { lastError: 'Too many requests.', status: 'SENDING' },
    ])
  })
})

test('the log has each change of a sender and of a campaign, with its cause and without a number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: addIdentity(app, tenant) }
  addContact(app, sendable, { phone: '+12125550101' })
  // The built-in carrier refuses the sender itself at this number.
  addContact(app, sendable, { phone: '+12125559904' })
  const { body } = await postCampaign(app, sendable, { category: 'TRANSACTIONAL' })
  await app.drain()
  const told = app.logged.filter((line) => /a (campaign|sender) /.test(line))
  expect(told.map((line) => line.replace(/ (?:organization|requestId|run)=\S+/g, ''))).toEqual([
    `a campaign sends campaign=${body.data.id}`,
    `WARN a sender has a problem sender=${sendable.identity.uuid} provider=SANDBOX status=ERROR code=SENDER_INVALID cause="Refused: this number always refuses."`,
    `WARN a campaign was paused by a guard campaign=${body.data.id} reason=SENDER_REJECTED cause="Refused: this number always refuses."`,
  ])
  expect(app.logged.join('\n')).not.toContain('1212555')
})
