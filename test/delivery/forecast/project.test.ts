import { expect, test } from 'bun:test'
import { bucketsOf } from '../../../src/delivery/forecast/buckets.ts'
import { project } from '../../../src/delivery/forecast/simulate.ts'

const nowMs = Date.parse('2026-03-04T17:00:00Z')
const ZONES = ['America/New_York', 'America/Denver', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney']
const RULES = {
  channel: 'SMS',
  category: 'MARKETING',
  respectSendWindow: true,
  organization: {
    timezone: 'UTC',
    sendWindowEnabled: true,
    sendWindowStart: '09:00',
    sendWindowEnd: '20:00',
  },
} as const

test('a forecast of months leaves the event loop to other work, and reports that it sees no end', async () => {
  const people = ZONES.map((timezone) => ({
    timezone,
    country: null,
    state: null,
    postalCode: null,
    phone: '+12125550100',
    messages: 1_000_000,
    notBefore: 0,
  }))
  const run = () => ({
    senderIds: [1],
    ratePerMinute: null,
    segmentsPerMessage: 1,
    buckets: bucketsOf(people, RULES, nowMs),
    canary: null,
    holdUntil: 0,
  })
  let turnsOfOthers = 0
  const others = setInterval(() => {
    turnsOfOthers += 1
  }, 1)
  const { finishesAt, limitedBy } = await project({
    nowMs,
    senders: [{ id: 1, segmentsPerSecond: 1, capOn: () => 40_000, used: 0 }],
    runs: Array.from({ length: 20 }, run),
  })
  clearInterval(others)
  expect(finishesAt).toBeNull()
  expect(limitedBy).toBe('DAILY_CAP')
  expect(turnsOfOthers).toBeGreaterThan(0)
})
