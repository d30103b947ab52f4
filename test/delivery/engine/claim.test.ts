import { describe, expect, spyOn, test } from 'bun:test'
import { sms } from '../../../src/channels/ports/sms.ts'
import { SendCore } from '../../../src/delivery/engine/core.ts'
import { holdSending, resumeSending } from '../../../src/delivery/executions/hold.ts'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import type { SendResult } from '../../../src/providers/port.ts'
import { busy, type Columns, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

const unreachable: SendResult = {
  outcome: 'not_sent',
  errorCode: 'UNREACHABLE',
  providerErrorCode: null,
  message: 'It does not answer.',
  retryAfterMs: null,
}

/** Queued message of a running campaign. */
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

describe('a change between the freeze and the claim counts', () => {
  test.each<{ event: string; happen: (given: Queued) => void; status: string; errorCode: string | null }>([
    { event: 'nothing happened', happen: () => {}, status: 'SENDING', errorCode: null },
    {
      event: 'an opt-out',
      happen: ({ world, organizationId, address }) => world.optOut(organizationId, address),
      status: 'SKIPPED',
      errorCode: 'OPTED_OUT',
    },
    {
      event: 'an opt-out elsewhere',
      happen: ({ world, address }) => world.optOut(world.organization(), address),
      status: 'SENDING',
      errorCode: null,
    },
    {
      event: 'the contact is deleted',
      happen: ({ world, contactId }) => world.set('contacts', contactId, { deleted_at: 1 }),
      status: 'SKIPPED',
      errorCode: 'CONTACT_DELETED',
    },
    {
      event: 'the number turned out invalid',
      happen: ({ world, contactId }) => world.set('contacts', contactId, { status: 'INVALID' }),
      status: 'SKIPPED',
      errorCode: 'INVALID_NUMBER',
    },
    {
      event: 'the contact is archived',
      happen: ({ world, contactId }) => world.set('contacts', contactId, { status: 'ARCHIVED' }),
      status: 'SKIPPED',
      errorCode: 'ARCHIVED',
    },
    {
      event: 'the number changed',
      happen: ({ world, contactId }) =>
        world.set('contacts', contactId, { phone: '+12125551234', updated_at: 1 }),
      status: 'SKIPPED',
      errorCode: 'ADDRESS_CHANGED',
    },
    {
      event: 'consent becomes required',
      happen: ({ world, organizationId }) =>
        world.set('organizations', organizationId, { require_marketing_consent: 1 }),
      status: 'SKIPPED',
      errorCode: 'NO_CONSENT',
    },
    {
      event: 'it is too old',
      happen: ({ world }) =>
        world.db.writeNow((tx) => void tx.run('UPDATE messages SET expires_at = ?', tx.now)),
      status: 'FAILED',
      errorCode: 'EXPIRED',
    },
    {
      event: 'the text comes to nothing',
      happen: ({ world, campaignId }) =>
        world.set('campaigns', campaignId, { message_template: '{{lastName}}' }),
      status: 'SKIPPED',
      errorCode: 'EMPTY_MESSAGE',
    },
    {
      event: 'the text is longer than ten parts',
      happen: ({ world, campaignId }) =>
        world.set('campaigns', campaignId, { message_template: 'x'.repeat(1_531) }),
      status: 'SKIPPED',
      errorCode: 'MESSAGE_TOO_LONG',
    },
    {
      event: 'the campaign is paused',
      happen: ({ world, run }) => world.pause(run),
      status: 'QUEUED',
      errorCode: null,
    },
    {
      event: 'the campaign is cancelled',
      happen: ({ world, run }) => world.cancel(run),
      status: 'QUEUED',
      errorCode: null,
    },
    {
      event: 'sending is held',
      happen: ({ world }) => world.db.writeNow((tx) => holdSending(tx, 'test')),
      status: 'QUEUED',
      errorCode: null,
    },
    {
      event: 'the sender is disabled',
      happen: ({ world, senderId }) => world.set('channel_identities', senderId, { status: 'DISABLED' }),
      status: 'QUEUED',
      errorCode: null,
    },
  ])('$event', ({ happen, status, errorCode }) => {
    const given = queued()
    happen(given)
    const handovers = given.world.tick()
    const [message] = given.world.messages(given.run)
    expect({ status: message!.status, errorCode: message!.errorCode }).toEqual({ status, errorCode })
    expect(handovers.flatMap(({ assignments }) => assignments)).toHaveLength(status === 'SENDING' ? 1 : 0)
    expect(given.world.wrongCounts()).toEqual([])
  })

  test('releasing the hold sends the waiting messages', () => {
    const { world, run } = queued()
    world.db.writeNow((tx) => holdSending(tx, 'test'))
    expect(world.drain()).toEqual([])
    world.db.writeNow((tx) => void resumeSending(tx))
    expect(world.drain()).toHaveLength(1)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('a run whose only sender was disabled is halted, with the reason', () => {
    const { world, senderId, run } = queued()
    world.set('channel_identities', senderId, { status: 'DISABLED' })
    world.tick()
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events.at(-1)).toBe(`NO_ACTIVE_SENDER ${run.executionId}`)
  })

  test('a run whose text does not parse any more is halted, and the others continue', () => {
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
      { id: senderId, lastError: 'The account is locked.' },
    ])
    expect(world.events.at(-1)).toBe(`NO_ACTIVE_SENDER ${run.executionId}`)
  })
})

describe('the messages that are handed over', () => {
  test.each(
    some(
      some<{
        guarantee: string
        options: { organization?: Columns; campaign?: Columns; contact?: Columns }
        body: string
        segmentCount: number
      }>([
        { guarantee: 'merge fields are filled in', options: {}, body: 'Hello Ada', segmentCount: 1 },
        {
          guarantee: 'a fallback stands in for a missing value',
          options: {
            contact: { first_name: '' },
            campaign: { message_template: 'Hello {{firstName|friend}}' },
          },
          body: 'Hello friend',
          segmentCount: 1,
        },
        {
          guarantee: 'what is in a value is never expanded',
          options: { contact: { first_name: '{{phone}}' } },
          body: 'Hello {{phone}}',
          segmentCount: 1,
        },
        {
          guarantee: 'marketing gets the footer',
          options: { organization: { append_opt_out_footer: 1 } },
          body: 'Hello Ada Reply STOP to opt out',
          segmentCount: 1,
        },
        {
          guarantee: 'a text that says STOP gets none',
          options: {
            organization: { append_opt_out_footer: 1 },
            campaign: { message_template: 'Text stop to end' },
          },
          body: 'Text stop to end',
          segmentCount: 1,
        },
        {
          guarantee: 'transactional messages get none',
          options: { organization: { append_opt_out_footer: 1 }, campaign: { category: 'TRANSACTIONAL' } },
          body: 'Hello Ada',
          segmentCount: 1,
        },
        {
          guarantee: 'smart quotes become plain ones',
          options: { campaign: { message_template: 'It’s {{firstName}}' } },
          body: "It's Ada",
          segmentCount: 1,
        },
        {
          guarantee: 'unless that is off',
          options: { campaign: { message_template: 'It’s {{firstName}}', smart_encoding: 0 } },
          body: 'It’s Ada',
          segmentCount: 1,
        },
        {
          guarantee: 'parts are counted after the merge',
          options: { contact: { first_name: 'x'.repeat(155) } },
          body: `Hello ${'x'.repeat(155)}`,
          segmentCount: 2,
        },
      ]),
    ),
  )('$guarantee', ({ options, body, segmentCount }) => {
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

describe('the rows that rendering writes (links, codes)', () => {
  /** Renders like the original, and writes one row for each message that it renders. */
  function writing() {
    const prepare = sms.prepare
    return spyOn(sms, 'prepare').mockImplementation((source, nowMs) => {
      const prepared = prepare(source, nowMs)
      return {
        ...prepared,
        render: (tx, recipient, sender) => {
          tx.run('INSERT INTO settings (key, value) VALUES (?, ?)', `link ${recipient.id}`, 'x')
          return prepared.render(tx, recipient, sender)
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

  test('is written once, when the sender has capacity, and not for people who are left out', () => {
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
  test.each(
    some<{
      guarantee: string
      options: { organization?: Columns; campaign?: Columns; contact?: Columns }
      now: string
      opening: string | null
    }>([
      // In March before the 8th New York is at UTC-5.
      { guarantee: 'within it is sent', options: {}, now: '2026-03-04T17:00:00Z', opening: null },
      {
        guarantee: 'at night waits for the morning there',
        options: {},
        now: '2026-03-05T03:00:00Z',
        opening: '2026-03-05T14:00:00.000Z',
      },
      {
        guarantee: 'transactional messages do not wait',
        options: { campaign: { category: 'TRANSACTIONAL' } },
        now: '2026-03-05T03:00:00Z',
        opening: null,
      },
      {
        guarantee: 'the contact’s own zone decides',
        options: { contact: { timezone: 'America/Los_Angeles' } },
        now: '2026-03-04T15:00:00Z',
        opening: '2026-03-04T17:00:00.000Z',
      },
      {
        guarantee: 'a North American number waits even when the campaign does not care',
        options: { campaign: { respect_send_window: 0 } },
        now: '2026-03-05T03:00:00Z',
        opening: '2026-03-05T14:00:00.000Z',
      },
      {
        guarantee: 'elsewhere the campaign decides',
        options: { campaign: { respect_send_window: 0 }, contact: { phone: '+442079460958' } },
        now: '2026-03-05T03:00:00Z',
        opening: null,
      },
    ]),
  )('$guarantee', ({ options, now, opening }) => {
    const given = queued(options)
    at(given.world, now)
    given.world.tick()
    expect(when(given)).toBe(opening)
    expect(given.world.messages(given.run)[0]!.status).toBe(opening === null ? 'SENDING' : 'SCHEDULED')
    expect(given.world.wrongCounts()).toEqual([])
  })

  test('a message that waits for the morning is sent then, not before', () => {
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

describe('a message that the carrier rejected', () => {
  test('is tried again after 30 s, 2 min, 10 min, 1 h and 4 h, and then fails', () => {
    const { world, run } = queued({ campaign: { category: 'TRANSACTIONAL' } })
    const waits: number[] = []
    for (;;) {
      world.drain(unreachable)
      const [message] = world.messages(run)
      if (message!.status !== 'SCHEDULED') break
      waits.push((message!.scheduledFor! - world.clock.now()) / 1_000)
      world.clock.set(new Date(message!.scheduledFor!).toISOString())
    }
    expect(waits).toEqual([30, 120, 600, 3_600, 14_400])
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode: 'UNREACHABLE', attempt: 5 })
    expect(world.statusOf(run)).toBe('FAILED')
    expect(world.events.at(-1)).toBe(`FAILED ${run.executionId}`)
  })

  test('because its sender was too fast is sent again as soon as the sender is free, and is tried for a day', () => {
    const { world, run } = queued({ campaign: { category: 'TRANSACTIONAL' } })
    const began = world.clock.now()
    const waits: number[] = []
    for (;;) {
      world.drain(busy())
      const [message] = world.messages(run)
      if (message!.status !== 'SCHEDULED') break
      waits.push((message!.scheduledFor! - world.clock.now()) / 1_000)
      // From the tenth attempt on, an hour passes before the engine comes to it.
      const lateMs = waits.length < 10 ? 0 : HOUR_MS
      world.clock.set(new Date(message!.scheduledFor! + lateMs).toISOString())
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode: 'EXPIRED', attempt: 2 })
    expect(world.clock.now() - began).toBeGreaterThanOrEqual(DAY_MS)
  })

  test('because its sender was too fast keeps its other attempts if the carrier cannot be reached', () => {
    const { world, run } = queued({ campaign: { category: 'TRANSACTIONAL' } })
    for (let n = 0; n < 10; n++) {
      world.drain(busy())
      world.clock.advance(60_000)
    }
    world.drain(unreachable)
    expect(world.messages(run)[0]).toMatchObject({
      status: 'SCHEDULED',
      errorCode: 'UNREACHABLE',
      attempt: 3,
    })
  })

  test('waits for the time that the carrier asks for', () => {
    const { world, run } = queued()
    world.drain(busy(300_000))
    expect(world.messages(run)[0]!.scheduledFor! - world.clock.now()).toBe(300_000)
  })

  test('is cancelled if its campaign was cancelled meanwhile', () => {
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
