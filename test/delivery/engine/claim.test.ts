import { describe, expect, spyOn, test } from 'bun:test'
import { sms } from '../../../src/channels/ports/sms.ts'
import { SendCore } from '../../../src/delivery/engine/core.ts'
import { holdSending, resumeSending } from '../../../src/delivery/executions/hold.ts'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { busy, type Columns, SendWorld } from '../../support/send-world.ts'

/** One queued message of a running campaign. */
function queued(options: { organization?: Columns; campaign?: Columns; contact?: Columns } = {}) {
  const world = new SendWorld()
  const organizationId = world.organization(options.organization)
  const senderId = world.sender(organizationId)
  const contactId = world.contact(organizationId, options.contact)
  const campaignId = world.campaign(organizationId, [senderId], options.campaign)
  const run = world.launch(organizationId, campaignId)
  const address = world.messages(run)[0]!.address!
  return { world, organizationId, senderId, contactId, campaignId, run, address }
}
type Queued = ReturnType<typeof queued>

describe('what happens between the freeze and the claim counts', () => {
  test.each<[string, (given: Queued) => void, string, string | null]>([
    ['nothing happened', () => {}, 'SENDING', null],
    [
      'an opt-out',
      ({ world, organizationId, address }) => world.optOut(organizationId, address),
      'SKIPPED',
      'OPTED_OUT',
    ],
    [
      'an opt-out elsewhere',
      ({ world, address }) => world.optOut(world.organization(), address),
      'SENDING',
      null,
    ],
    [
      'the contact is deleted',
      ({ world, contactId }) => world.set('contacts', contactId, { deleted_at: 1 }),
      'SKIPPED',
      'CONTACT_DELETED',
    ],
    [
      'the number turned out invalid',
      ({ world, contactId }) => world.set('contacts', contactId, { status: 'INVALID' }),
      'SKIPPED',
      'INVALID_NUMBER',
    ],
    [
      'the contact is archived',
      ({ world, contactId }) => world.set('contacts', contactId, { status: 'ARCHIVED' }),
      'SKIPPED',
      'ARCHIVED',
    ],
    [
      'the number changed',
      ({ world, contactId }) => world.set('contacts', contactId, { phone: '+12125551234', updated_at: 1 }),
      'SKIPPED',
      'ADDRESS_CHANGED',
    ],
    [
      'consent becomes required',
      ({ world, organizationId }) =>
        world.set('organizations', organizationId, { require_marketing_consent: 1 }),
      'SKIPPED',
      'NO_CONSENT',
    ],
    [
      'it is too old',
      ({ world }) => world.db.writeNow((tx) => void tx.run('UPDATE messages SET expires_at = ?', tx.now)),
      'FAILED',
      'EXPIRED',
    ],
    [
      'the text comes to nothing',
      ({ world, campaignId }) => world.set('campaigns', campaignId, { message_template: '{{lastName}}' }),
      'SKIPPED',
      'EMPTY_MESSAGE',
    ],
    [
      'the text is longer than ten parts',
      ({ world, campaignId }) => world.set('campaigns', campaignId, { message_template: 'x'.repeat(1_531) }),
      'SKIPPED',
      'MESSAGE_TOO_LONG',
    ],
    ['the campaign is paused', ({ world, run }) => world.pause(run), 'QUEUED', null],
    ['the campaign is cancelled', ({ world, run }) => world.cancel(run), 'QUEUED', null],
    ['sending is held', ({ world }) => world.db.writeNow((tx) => holdSending(tx, 'test')), 'QUEUED', null],
    [
      'the sender is disabled',
      ({ world, senderId }) => world.set('channel_identities', senderId, { status: 'DISABLED' }),
      'QUEUED',
      null,
    ],
  ])('%s', (_event, happen, status, errorCode) => {
    const given = queued()
    happen(given)
    const handovers = given.world.tick()
    const [message] = given.world.messages(given.run)
    expect({ status: message!.status, errorCode: message!.errorCode }).toEqual({ status, errorCode })
    expect(handovers.flatMap(({ assignments }) => assignments)).toHaveLength(status === 'SENDING' ? 1 : 0)
    expect(given.world.wrongCounts()).toEqual([])
  })

  test('releasing the hold sends what waited', () => {
    const { world, run } = queued()
    world.db.writeNow((tx) => holdSending(tx, 'test'))
    expect(world.drain()).toEqual([])
    world.db.writeNow((tx) => void resumeSending(tx))
    expect(world.drain()).toHaveLength(1)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('a run whose only sender was disabled is halted, and says so', () => {
    const { world, senderId, run } = queued()
    world.set('channel_identities', senderId, { status: 'DISABLED' })
    world.tick()
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events.at(-1)).toBe(`NO_ACTIVE_SENDER ${run.executionId}`)
  })

  test('a run whose text does not parse any more is halted, and the others go on', () => {
    const { world, organizationId, senderId, campaignId, run } = queued()
    const other = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    world.set('campaigns', campaignId, { message_template: '{{nonsense}}' })
    expect(world.drain()).toHaveLength(1)
    expect(world.statusOf(other)).toBe('COMPLETED')
    expect(world.events).toContain(`TEMPLATE_INVALID ${run.executionId}`)
  })

  test('a sender whose carrier cannot be set up is marked ERROR', () => {
    const { world, senderId, run } = queued()
    world.ports.providerOf = () => {
      throw new Error('The account is locked.')
    }
    world.core = new SendCore(world.ports, { epoch: 1, clock: world.clock })
    world.tick()
    expect(world.db.all('SELECT id, last_error FROM channel_identities WHERE status = ?', 'ERROR')).toEqual([
      { id: senderId, last_error: 'The account is locked.' },
    ])
    expect(world.events.at(-1)).toBe(`NO_ACTIVE_SENDER ${run.executionId}`)
  })
})

describe('what is handed over', () => {
  test.each<[string, { organization?: Columns; campaign?: Columns; contact?: Columns }, string, number]>([
    ['merge fields are filled in', {}, 'Hello Ada', 1],
    [
      'a fallback stands in for a missing value',
      { contact: { first_name: '' }, campaign: { message_template: 'Hello {{firstName|friend}}' } },
      'Hello friend',
      1,
    ],
    ['what is in a value is never expanded', { contact: { first_name: '{{phone}}' } }, 'Hello {{phone}}', 1],
    [
      'marketing gets the footer',
      { organization: { append_opt_out_footer: 1 } },
      'Hello Ada Reply STOP to opt out',
      1,
    ],
    [
      'a text that says STOP gets none',
      { organization: { append_opt_out_footer: 1 }, campaign: { message_template: 'Text stop to end' } },
      'Text stop to end',
      1,
    ],
    [
      'transactional messages get none',
      { organization: { append_opt_out_footer: 1 }, campaign: { category: 'TRANSACTIONAL' } },
      'Hello Ada',
      1,
    ],
    [
      'smart quotes become plain ones',
      { campaign: { message_template: 'It’s {{firstName}}' } },
      "It's Ada",
      1,
    ],
    [
      'unless that is off',
      { campaign: { message_template: 'It’s {{firstName}}', smart_encoding: 0 } },
      'It’s Ada',
      1,
    ],
    [
      'parts are counted after the merge',
      { contact: { first_name: 'x'.repeat(155) } },
      `Hello ${'x'.repeat(155)}`,
      2,
    ],
  ])('%s', (_guarantee, options, body, segmentCount) => {
    const { world, run, senderId } = queued(options)
    const [handover] = world.tick()
    const [message] = world.messages(run)
    expect(handover!.assignments[0]).toMatchObject({
      content: { body },
      segmentCount,
      uuid: message!.uuid,
      address: message!.address!,
    })
    expect(message).toMatchObject({ body, segmentCount, senderId, status: 'SENDING' })
  })
})

describe('what rendering writes (links, codes)', () => {
  /** Renders as ever, and writes one row for each message it renders. */
  function writing() {
    const prepare = sms.prepare
    return spyOn(sms, 'prepare').mockImplementation((source, nowMs) => {
      const prepared = prepare(source, nowMs)
      return {
        ...prepared,
        render: (tx, recipient) => {
          tx.run('INSERT INTO settings (key, value) VALUES (?, ?)', `link ${recipient.id}`, 'x')
          return prepared.render(tx, recipient)
        },
      }
    })
  }
  const written = ({ db }: SendWorld) =>
    db.value<number>(`SELECT count(*) FROM settings WHERE key LIKE 'link %'`)

  test('is committed with the claim, and gone when the claim is rolled back', () => {
    using _spy = writing()
    const { world, run } = queued()
    expect(() =>
      world.db.writeNow((tx) => {
        world.core.tick(tx)
        throw new Error('disk')
      }),
    ).toThrow('disk')
    world.core.rolledBack()
    expect([written(world), world.messages(run)[0]!.status]).toEqual([0, 'QUEUED'])
    world.tick()
    expect([written(world), world.messages(run)[0]!.status]).toEqual([1, 'SENDING'])
  })

  test('is written once, when the sender has room, and not for who is left out', () => {
    using _spy = writing()
    const { world, organizationId, campaignId, senderId } = queued()
    world.set('channel_identities', senderId, { throughput_per_second: 1 })
    world.contacts(organizationId, 3)
    const run = world.launch(organizationId, campaignId)
    world.optOut(organizationId, world.messages(run)[1]!.address!)
    world.drain()
    const sent = () => world.messages().filter(({ status }) => status === 'SENT').length
    expect(written(world)).toBe(sent())
    for (let second = 0; second < 5; second++) {
      world.clock.advance(1_000)
      world.drain()
    }
    expect([written(world), sent()]).toEqual([4, 4])
  })
})

const at = (world: SendWorld, iso: string): void => world.clock.set(iso)
const when = ({ world, run }: { world: SendWorld; run: Run }): string | null => {
  const { scheduledFor } = world.messages(run)[0]!
  return scheduledFor === null ? null : new Date(scheduledFor).toISOString()
}

describe('the send window', () => {
  test.each<
    [string, { organization?: Columns; campaign?: Columns; contact?: Columns }, string, string | null]
  >([
    // In March before the 8th New York is at UTC-5.
    ['within it is sent', {}, '2026-03-04T17:00:00Z', null],
    ['at night waits for the morning there', {}, '2026-03-05T03:00:00Z', '2026-03-05T14:00:00.000Z'],
    [
      'transactional messages do not wait',
      { campaign: { category: 'TRANSACTIONAL' } },
      '2026-03-05T03:00:00Z',
      null,
    ],
    [
      'the contact’s own zone decides',
      { contact: { timezone: 'America/Los_Angeles' } },
      '2026-03-04T15:00:00Z',
      '2026-03-04T17:00:00.000Z',
    ],
    [
      'a North American number waits even when the campaign does not care',
      { campaign: { respect_send_window: 0 } },
      '2026-03-05T03:00:00Z',
      '2026-03-05T14:00:00.000Z',
    ],
    [
      'elsewhere the campaign decides',
      { campaign: { respect_send_window: 0 }, contact: { phone: '+442079460958' } },
      '2026-03-05T03:00:00Z',
      null,
    ],
  ])('%s', (_guarantee, options, now, opening) => {
    const given = queued(options)
    at(given.world, now)
    given.world.tick()
    expect(when(given)).toBe(opening)
    expect(given.world.messages(given.run)[0]!.status).toBe(opening === null ? 'SENDING' : 'SCHEDULED')
    expect(given.world.wrongCounts()).toEqual([])
  })

  test('what waited for the morning is sent then, and not before', () => {
    const { world, run } = queued()
    at(world, '2026-03-05T03:00:00Z')
    expect(world.drain()).toEqual([])
    expect(world.core.nextAt(world.db)).toBe(Date.parse('2026-03-05T14:00:00Z'))
    at(world, '2026-03-05T13:59:59Z')
    expect(world.drain()).toEqual([])
    at(world, '2026-03-05T14:00:00Z')
    expect(world.drain()).toHaveLength(1)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })
})

describe('a message that the carrier turned away', () => {
  test('is tried again after 30 s, 2 min, 10 min, 1 h and 4 h, and then fails', () => {
    const { world, run } = queued({ campaign: { category: 'TRANSACTIONAL' } })
    const waits: number[] = []
    for (;;) {
      world.drain(busy())
      const [message] = world.messages(run)
      if (message!.status !== 'SCHEDULED') break
      waits.push((message!.scheduledFor! - world.clock.now()) / 1_000)
      world.clock.set(new Date(message!.scheduledFor!).toISOString())
    }
    expect(waits).toEqual([30, 120, 600, 3_600, 14_400])
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode: 'THROTTLED', attempt: 5 })
    expect(world.statusOf(run)).toBe('FAILED')
    expect(world.events.at(-1)).toBe(`FAILED ${run.executionId}`)
  })

  test('waits as long as the carrier asks', () => {
    const { world, run } = queued()
    world.drain(busy(300_000))
    expect(world.messages(run)[0]!.scheduledFor! - world.clock.now()).toBe(300_000)
  })

  test('is cancelled when its campaign was meanwhile', () => {
    const { world, run } = queued()
    world.tick()
    world.cancel(run)
    world.cancelMessages(run)
    world.answer(busy())
    world.tick()
    expect(world.messages(run)[0]!.status).toBe('CANCELLED')
    expect(world.statusOf(run)).toBe('CANCELLED')
  })
})
