import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fairShares } from '../../src/delivery/pacing/fair-shares.ts'
import { messageRate, retryAt } from '../../src/delivery/pacing/governor.ts'
import { type Candidate, chooseSender, Rotation } from '../../src/delivery/pacing/sender-choice.ts'
import { TokenBucket } from '../../src/lib/token-bucket.ts'
import { busy, lost, SendWorld } from '../support/send-world.ts'
import { runs } from '../support/size.ts'

const ANYWHERE = { rotation: new Rotation(), near: null }
const candidate = (
  channelIdentityId: number,
  weight: number,
  isFree = true,
  from = '+12125550000',
): Candidate => ({
  channelIdentityId,
  weight,
  isFree,
  from,
})

describe('the sender of a message', () => {
  test.each([
    {
      guarantee: 'the preferred one wins over the last one',
      ids: [1, 2, 3],
      affinity: { preferredId: 3, lastUsedId: 2 },
      chosen: 3,
    },
    {
      guarantee: 'the last one wins over the rotation',
      ids: [1, 2, 3],
      affinity: { preferredId: null, lastUsedId: 2 },
      chosen: 2,
    },
    {
      guarantee: 'a preferred one outside the campaign does not count',
      ids: [1, 2],
      affinity: { preferredId: 9, lastUsedId: 2 },
      chosen: 2,
    },
    {
      guarantee: 'nobody knows the contact: the rotation',
      ids: [1],
      affinity: { preferredId: null, lastUsedId: null },
      chosen: 1,
    },
  ])('$guarantee', ({ ids, affinity, chosen }) => {
    const candidates = ids.map((id) => candidate(id, 1))
    expect(chooseSender(candidates, affinity, ANYWHERE)?.channelIdentityId).toBe(chosen)
  })

  test('a busy preferred sender is waited for', () => {
    const candidates = [candidate(1, 1), candidate(2, 1, false)]
    expect(chooseSender(candidates, { preferredId: 2, lastUsedId: 1 }, ANYWHERE)).toBeUndefined()
  })

  describe('near the recipient', () => {
    // 212 and 716 are of New York, 512 is of Texas.
    const near = { rotation: new Rotation(), near: '+12125550123' }
    const nobody = { preferredId: null, lastUsedId: null }
    const local = candidate(1, 1, true, '+12125550001')
    const regional = candidate(2, 100, true, '+17165550001')
    const distant = candidate(3, 100, true, '+15125550001')
    const code = candidate(4, 100, true, '72727')

    test.each([
      {
        what: 'the area code comes first, however slow its sender',
        candidates: [local, regional, distant, code],
        affinity: nobody,
        chosen: 1,
      },
      { what: 'then the same state', candidates: [regional, distant, code], affinity: nobody, chosen: 2 },
      {
        what: 'a busy one near by is not waited for',
        candidates: [{ ...local, isFree: false }, regional, distant],
        affinity: nobody,
        chosen: 2,
      },
      { what: 'else any', candidates: [distant], affinity: nobody, chosen: 3 },
      {
        what: 'a short code is near to nobody',
        candidates: [code, distant, regional],
        affinity: nobody,
        chosen: 2,
      },
      {
        what: 'the one that wrote last goes before',
        candidates: [local, distant],
        affinity: { ...nobody, lastUsedId: 3 },
        chosen: 3,
      },
      {
        what: 'the preferred one goes before',
        candidates: [local, distant],
        affinity: { ...nobody, preferredId: 3 },
        chosen: 3,
      },
    ])('$what', ({ candidates, affinity, chosen }) => {
      expect(chooseSender(candidates, affinity, near)?.channelIdentityId).toBe(chosen)
    })

    test.each([
      ['a number abroad', '+4930123456'],
      ['a toll-free number', '+18005550123'],
    ])('%s has no sender near it: the rotation', (_kind, number) => {
      const chosen = chooseSender([local, distant], nobody, { rotation: new Rotation(), near: number })
      expect(chosen?.channelIdentityId).toBe(3)
    })
  })

  test('the rotation shares by throughput', () => {
    const rotation = new Rotation()
    const candidates = [candidate(1, 5), candidate(2, 1), candidate(3, 1)]
    const chosen = Array.from({ length: 70 }, () => rotation.next(candidates)!.channelIdentityId)
    expect([1, 2, 3].map((id) => chosen.filter((one) => one === id).length)).toEqual([50, 10, 10])
    // Smooth: the strong one does not send its five in a row.
    expect(chosen.slice(0, 7)).toEqual([1, 1, 2, 1, 3, 1, 1])
  })
})

describe('a run with several senders', () => {
  function world() {
    const world = new SendWorld()
    const organizationId = world.organization()
    const senders = [world.sender(organizationId), world.sender(organizationId)] as const
    return { world, organizationId, senders }
  }

  test('writes to a contact from the number it knows', () => {
    const { world: w, organizationId, senders } = world()
    const contactId = w.contact(organizationId)
    const first = w.launch(organizationId, w.campaign(organizationId, [senders[1]]))
    w.drain()
    w.contacts(organizationId, 3)
    const second = w.launch(organizationId, w.campaign(organizationId, senders))
    w.drain()
    expect(w.messages(first)[0]!.senderId).toBe(senders[1])
    expect(w.messages(second).find((one) => one.contactId === contactId)!.senderId).toBe(senders[1])
  })

  test('writes from the number near the recipient if the campaign asks for it', () => {
    const { world: w, organizationId } = world()
    const [newYork, texas] = ['+12125560001', '+15125560001'].map((address) =>
      w.sender(organizationId, { address }),
    )
    for (const phone of ['+12125557001', '+15125557001', '+17165557001', '+12145557001']) {
      w.contact(organizationId, { phone })
    }
    w.clock.set('2026-03-04T17:00:00.000Z')
    const run = w.launch(
      organizationId,
      w.campaign(organizationId, [newYork!, texas!], { match_area_code: 1 }),
    )
    w.drain()
    expect(w.messages(run).map(({ senderId }) => senderId)).toEqual([newYork!, texas!, newYork!, texas!])
  })

  test('does not delay other messages because of those that wait for a slow sender', () => {
    const { world: w, organizationId, senders } = world()
    const [slow, quick] = senders
    w.set('channel_identities', slow, { throughput_per_second: 1 })
    for (let i = 0; i < 20; i++) w.contact(organizationId, { preferred_channel_identity_id: slow })
    for (let i = 0; i < 20; i++) w.contact(organizationId, { preferred_channel_identity_id: quick })
    const run = w.launch(organizationId, w.campaign(organizationId, senders))
    w.drain()
    const sent = w.messages(run).filter(({ status }) => status === 'SENT')
    expect(sent.filter(({ senderId }) => senderId === quick)).toHaveLength(20)
    expect(sent.filter(({ senderId }) => senderId === slow)).toHaveLength(1)
    for (let second = 0; second < 19; second++) {
      w.clock.advance(1_000)
      w.drain()
    }
    expect(w.statusOf(run)).toBe('COMPLETED')
  })
})

describe('rates', () => {
  test('a bucket never gives more than its rate, plus one second’s worth at the start', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 500, noNaN: true }),
        fc.array(fc.record({ waitMs: fc.nat(5_000), segments: fc.integer({ min: 1, max: 10 }) }), {
          maxLength: 60,
        }),
        (rate, steps) => {
          const bucket = new TokenBucket(messageRate(rate), 0)
          let now = 0
          let spent = 0
          let longest = 0
          for (const { waitMs, segments } of steps) {
            now += waitMs
            if (bucket.available(now) === 0) continue
            bucket.take(segments)
            spent += segments
            longest = Math.max(longest, segments)
          }
          // The last message may overdraw, and the next one pays for it.
          expect(spent).toBeLessThanOrEqual(Math.max(1, rate) + (now / 1_000) * rate + longest + 1e-3)
        },
      ),
    )
  })

  test('a clock that is set back does not stop a sender, and a clock that is set forward does not speed it up', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 10)
    const senderId = world.sender(organizationId, { throughput_per_second: 1 })
    const campaignId = world.campaign(organizationId, [senderId], {
      category: 'TRANSACTIONAL',
      send_rate_per_minute: 60,
    })
    world.launch(organizationId, campaignId)
    expect(world.drain()).toHaveLength(1)
    world.clock.setBack(24 * 3_600_000)
    expect(world.core.nextAt(world.db)).toBe(world.clock.now() + 1_000)
    world.clock.advance(1_000)
    expect(world.drain()).toHaveLength(1)
    world.clock.setBack(-3_600_000)
    expect(world.drain()).toEqual([])
  })

  test('a clock that is set back does not prolong the pause that a carrier asked for', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 2)
    const senderId = world.sender(organizationId)
    world.carriers.set(senderId, { maxInFlight: 1 })
    world.launch(organizationId, world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }))
    world.tick()
    world.answer(busy(5_000))
    expect(world.tick()).toEqual([])
    world.clock.setBack(3_600_000)
    world.clock.advance(5_000)
    expect(world.tick()).toHaveLength(1)
  })

  test('a sender sends as many segments a second as it is allowed', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 30)
    const senderId = world.sender(organizationId, { throughput_per_second: 4 })
    world.launch(
      organizationId,
      world.campaign(organizationId, [senderId], { message_template: 'x'.repeat(161) }),
    )
    const perSecond: number[] = []
    for (let second = 0; second < 6; second++) {
      let count = 0
      for (let step = 0; step < 20; step++) {
        count += world.drain().length
        world.clock.advance(50)
      }
      perSecond.push(count)
    }
    // Two segments each.
    expect(perSecond).toEqual([2, 2, 2, 2, 2, 2])
  })

  test('in any time, the first second included, at most the rate for it and one allowance leave', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constant(5_000)), {
          minLength: 5,
          maxLength: 60,
        }),
        (rate, pauses) => {
          const world = new SendWorld()
          const organizationId = world.organization()
          world.contacts(organizationId, 150)
          const senderId = world.sender(organizationId, { throughput_per_second: rate })
          world.launch(organizationId, world.campaign(organizationId, [senderId]))
          const left: Array<{ at: number; count: number }> = []
          for (const pauseMs of [0, ...pauses]) {
            world.clock.advance(pauseMs)
            left.push({ at: world.clock.now(), count: world.drain().length })
          }
          const allowance = messageRate(rate).capacity
          for (const [n, { at }] of left.entries()) {
            let sum = 0
            for (const one of left.slice(n)) {
              sum += one.count
              expect(sum).toBeLessThanOrEqual((rate * (one.at - at)) / 1_000 + allowance + 1e-6)
            }
          }
          // Allowance of one message and a tenth of a second.
          expect(allowance).toBeCloseTo(1 + rate / 10)
        },
      ),
      { numRuns: runs(40, 8) },
    )
  })

  test('a sender that its carrier throttles becomes slower for a while, and returns to its rate', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 900)
    const senderId = world.sender(organizationId, { throughput_per_second: 10 })
    world.launch(organizationId, world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }))
    const during = (seconds: number) => {
      let count = 0
      for (let step = 0; step < seconds * 50; step++) {
        count += world.drain().length
        world.clock.advance(20)
      }
      return count / seconds
    }
    expect(during(10)).toBeCloseTo(10, 0)
    // All messages under way are refused at once. This counts as one answer.
    world.clock.advance(1_000)
    world.drain(busy())
    world.clock.advance(1_000)
    const slower = during(10)
    expect(slower).toBeGreaterThan(6)
    expect(slower).toBeLessThan(7.5)
    world.clock.advance(180_000)
    expect(during(10)).toBeCloseTo(10, 0)
  })

  test('a sender that becomes free while a tick is written continues at once, not at the next event', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 30)
    const senderId = world.sender(organizationId, { throughput_per_second: 4 })
    world.launch(organizationId, world.campaign(organizationId, [senderId]))
    world.drain()
    world.clock.advance(249)
    expect(world.tick()).toEqual([])
    // The commit took a moment, and the time of the next message came meanwhile.
    world.clock.advance(5)
    expect(world.core.nextAt(world.db)).toBeLessThanOrEqual(world.clock.now())
    expect(world.tick()).toHaveLength(1)
  })

  test('the own rate of a campaign holds over all its senders', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 30)
    const senders = [world.sender(organizationId), world.sender(organizationId)]
    world.launch(organizationId, world.campaign(organizationId, senders, { send_rate_per_minute: 60 }))
    expect(world.drain()).toHaveLength(1)
    expect(world.core.nextAt(world.db)).toBe(world.clock.now() + 1_000)
    world.clock.advance(10_000)
    expect(world.drain()).toHaveLength(1)
    world.clock.advance(1_000)
    expect(world.drain()).toHaveLength(1)
  })

  test.each([
    {
      what: 'the first time it waits as long as the carrier asks: 2 s',
      attempt: 0,
      retryAfterMs: 2_000,
      waitMs: 2_000,
    },
    { what: 'as long as it asks: an hour', attempt: 0, retryAfterMs: 3_600_000, waitMs: 3_600_000 },
    { what: '30 s where it asks for nothing', attempt: 0, retryAfterMs: null, waitMs: 30_000 },
    {
      what: 'a carrier that keeps asking for 2 s does not use up every try in seconds',
      attempt: 1,
      retryAfterMs: 2_000,
      waitMs: 120_000,
    },
    {
      what: 'and still gets the longer wait it asks for',
      attempt: 1,
      retryAfterMs: 3_600_000,
      waitMs: 3_600_000,
    },
  ])('a message that was rejected: $what', ({ attempt, retryAfterMs, waitMs }) => {
    expect(retryAt(0, attempt, retryAfterMs)).toBe(waitMs)
  })

  test('a daily cap holds across a restart, until the next day', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 5)
    const senderId = world.sender(organizationId, { daily_cap: 3 })
    world.launch(organizationId, world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }))
    expect(world.drain()).toHaveLength(3)
    world.restart()
    expect(world.drain()).toEqual([])
    expect(world.core.nextAt(world.db)).toBe(Date.parse('2026-03-05T00:00:00Z'))
    world.clock.set('2026-03-05T00:00:00Z')
    expect(world.drain()).toHaveLength(2)
  })

  test('at most the free capacity of the carrier is claimed', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 30)
    const senderId = world.sender(organizationId)
    world.carriers.set(senderId, { maxBatch: 3, maxInFlight: 2 })
    const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    expect(world.tick().map(({ assignments }) => assignments.length)).toEqual([3, 3])
    expect(world.tick()).toEqual([])
    expect(world.messages(run).filter(({ status }) => status === 'SENDING')).toHaveLength(6)
    world.answer()
    expect(world.tick().map(({ assignments }) => assignments.length)).toEqual([3])
  })
})

describe('a carrier in trouble', () => {
  function running(count: number) {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, count)
    const senderId = world.sender(organizationId)
    world.carriers.set(senderId, { maxBatch: 1, maxInFlight: 1 })
    return { world, run: world.launch(organizationId, world.campaign(organizationId, [senderId])) }
  }

  test('gets a pause of one second, then two, when it rejects messages', () => {
    const { world } = running(10)
    world.tick()
    world.answer(busy())
    world.tick()
    expect(world.inFlight).toHaveLength(0)
    world.clock.advance(1_000)
    world.tick()
    expect(world.inFlight).toHaveLength(1)
    world.answer(busy())
    world.tick()
    world.clock.advance(1_000)
    expect(world.tick()).toEqual([])
    world.clock.advance(1_000)
    expect(world.tick()).toHaveLength(1)
  })

  test('gets nothing more after five answers in a row without a result', () => {
    const { world, run } = running(10)
    expect(world.drain(lost)).toHaveLength(5)
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events.at(-1)).toBe(`CARRIER_UNCERTAIN ${run.executionId}`)
    expect(world.messages(run).filter(({ errorCode }) => errorCode === 'UNKNOWN')).toHaveLength(5)
  })

  test('is trusted again after a clear answer', () => {
    const { world, run } = running(12)
    let answers = 0
    world.drain(({ uuid }) => (++answers % 5 === 0 ? { outcome: 'accepted', providerMessageId: uuid } : lost))
    expect(world.statusOf(run)).toBe('COMPLETED')
  })
})

describe('organizations share the engine', () => {
  test('an organization with a hundred runs gets no more than one with a single run', () => {
    const groups = [Array.from({ length: 100 }, (_, i) => `a${i}`), ['b0']]
    const taken = new Map<string, number>()
    const take = (item: string, limit: number) => {
      taken.set(item[0]!, (taken.get(item[0]!) ?? 0) + limit)
      return limit
    }
    expect(fairShares(groups, { total: 500, first: 0, take })).toBe(500)
    expect(Object.fromEntries(taken)).toEqual({ a: 250, b: 250 })
  })

  test('shares never exceed the total, and nothing is left while an organization could take it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(40), { maxLength: 5 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(20),
        (wants, total, first) => {
          const groups = wants.map((group) => group.map((left) => ({ left })))
          const take = (item: { left: number }, limit: number) => {
            const taken = Math.min(item.left, limit)
            item.left -= taken
            return taken
          }
          const wanted = wants.flat().reduce((sum, want) => sum + want, 0)
          expect(fairShares(groups, { total, first, take })).toBe(Math.min(total, wanted))
        },
      ),
    )
  })

  test('a small organization does not wait for a large one that came first', () => {
    const world = new SendWorld()
    const [large, small] = [world.organization(), world.organization()]
    for (const [organizationId, count] of [
      [large, 900],
      [small, 20],
    ] as const) {
      world.contacts(organizationId, count)
      const senderId = world.sender(organizationId, { throughput_per_second: 10_000 })
      world.carriers.set(senderId, { maxBatch: 1_000 })
      world.launch(organizationId, world.campaign(organizationId, [senderId]))
    }
    const claimed = world.tick().flatMap(({ assignments }) => assignments)
    expect(claimed.filter(({ organizationId }) => organizationId === small)).toHaveLength(20)
    expect(claimed.filter(({ organizationId }) => organizationId === large)).toHaveLength(480)
  })
})
