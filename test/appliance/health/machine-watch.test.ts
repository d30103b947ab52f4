import { describe, expect, test } from 'bun:test'
import { MailState } from '../../../src/accounts/system-mails/mail-state.ts'
import { MachineWatch } from '../../../src/appliance/health/machine-watch.ts'
import type { Trouble } from '../../../src/appliance/health/operator-alerts.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import type { SendResult } from '../../../src/providers/port.ts'
import { TestClock } from '../../support/clock.ts'

const MEGABYTE = 1_048_576
const MAIL = { to: 'a@example.test', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }

class World {
  readonly clock = new TestClock()
  readonly mails = new MailState()
  /** The present troubles, by kind. */
  readonly troubles: Record<string, string> = {}
  freeBytes = 10_000 * MEGABYTE
  neededBytes = 100 * MEGABYTE
  cannotWrite: string | undefined
  unpublished: string | undefined
  answer: SendResult = { outcome: 'accepted', providerMessageId: 'x' }
  readonly send = this.mails.watched(async () => this.answer, this.clock)
  readonly watch = new MachineWatch({
    clock: this.clock,
    mails: this.mails,
    storage: {
      figures: async () => ({
        databaseBytes: 1,
        walBytes: 1,
        diskBytes: 1,
        freeBytes: this.freeBytes,
        neededBytes: this.neededBytes,
        snapshot: undefined,
      }),
      probe: async () => this.cannotWrite,
      trouble: () => this.unpublished,
    },
    alerts: {
      report: async (kind: string, trouble: Trouble | undefined) => {
        if (trouble) this.troubles[kind] = trouble.text
        else delete this.troubles[kind]
      },
    },
  })

  /** Lets time pass, with a look each minute. @param use bytes that are used in an hour */
  async pass(ms: number, use = 0): Promise<void> {
    for (let passed = 0; passed < ms; passed += MINUTE_MS) {
      this.clock.advance(MINUTE_MS)
      this.freeBytes -= use / 60
      await this.watch.tick()
    }
  }
}

test('a machine without problems reports none', async () => {
  const world = new World()
  await world.send(MAIL)
  await world.pass(48 * HOUR_MS)
  expect(world.troubles).toEqual({})
})

test('a disk that cannot be written and a carillon.db that is not written are reported while that lasts', async () => {
  const world = new World()
  world.cannotWrite = 'the disk is full'
  world.unpublished = 'its check failed'
  await world.watch.tick()
  expect(world.troubles).toEqual({
    WRITING: 'Nothing can be written to the disk: the disk is full',
    SNAPSHOT: 'carillon.db is not written: its check failed',
  })
  world.cannotWrite = world.unpublished = undefined
  await world.watch.tick()
  expect(world.troubles).toEqual({})
})

describe('the space on the disk is reported', () => {
  test('below what the next snapshot needs, and below a floor also for small data', async () => {
    const world = new World()
    world.freeBytes = 3 * MEGABYTE
    world.neededBytes = MEGABYTE
    await world.watch.tick()
    expect(world.troubles).toEqual({ DISK: 'Only 3 MB of the disk are free, and 512 MB are needed.' })
    world.freeBytes = 900 * MEGABYTE
    world.neededBytes = 1_000 * MEGABYTE
    await world.watch.tick()
    expect(world.troubles).toEqual({ DISK: 'Only 900 MB of the disk are free, and 1,000 MB are needed.' })
  })

  test('when it will be too little within three days, after six hours of that use', async () => {
    const world = new World()
    await world.pass(5 * HOUR_MS, 240 * MEGABYTE)
    expect(world.troubles).toEqual({})
    await world.pass(2 * HOUR_MS, 240 * MEGABYTE)
    expect(world.troubles.DISK).toBe(
      'At the rate of the last hours the disk will have too little space in 33 hours: 8,320 MB are free now.',
    )
    await world.pass(30 * HOUR_MS)
    expect(world.troubles).toEqual({})
  })

  test('not for a use that lasts for weeks, nor after a clock that was set back', async () => {
    const world = new World()
    await world.pass(30 * HOUR_MS, 10 * MEGABYTE)
    world.clock.setBack(20 * HOUR_MS)
    await world.pass(HOUR_MS, 1_000 * MEGABYTE)
    expect(world.troubles).toEqual({})
  })
})

describe('the mail server is reported', () => {
  test('when it has taken no mail for ten minutes, until it takes one', async () => {
    const world = new World()
    world.answer = {
      outcome: 'not_sent',
      errorCode: 'UNREACHABLE',
      providerErrorCode: null,
      message: 'It could not be reached.',
      retryAfterMs: null,
    } as SendResult
    await world.send(MAIL)
    await world.pass(9 * MINUTE_MS)
    expect(world.troubles).toEqual({})
    await world.send(MAIL)
    await world.pass(2 * MINUTE_MS)
    expect(world.troubles.MAILS).toBe(
      'The mail server has taken no mail of this server since 2026-03-04 17:00 UTC: It could not be reached.',
    )
    world.answer = { outcome: 'accepted', providerMessageId: 'x' }
    await world.send(MAIL)
    await world.watch.tick()
    expect(world.troubles).toEqual({})
    expect(world.mails.counts).toEqual({ accepted: 1, rejected: 0, not_sent: 2, unknown: 0 })
  })

  test('not because it refuses the address of one person', async () => {
    const world = new World()
    world.answer = {
      outcome: 'rejected',
      errorCode: 'INVALID_NUMBER',
      providerErrorCode: '550',
      message: 'No such user.',
    } as SendResult
    await world.send(MAIL)
    await world.pass(HOUR_MS)
    expect(world.troubles).toEqual({})
  })
})
