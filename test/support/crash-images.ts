import { expect } from 'bun:test'
import fc from 'fast-check'
import { declarations, PROVIDERS, type ProviderName } from '../../src/providers/all.ts'
import type { ChannelName, StatusReport } from '../../src/providers/port.ts'
import { chosenSeed } from './random.ts'
import { accepted, lost, SendWorld } from './send-world.ts'

/**
 * Crash images: the data is copied at the moment when a carrier has taken a message, as a crash would leave
 * it, and another engine continues with the copy.
 */

/**
 * Way in which a provider's reports name a message. test/providers/contract.test.ts compares it with the real
 * providers.
 */
type Naming = 'REFERENCE' | 'NUMBER' | 'NOT_AT_ALL'
export const CARRIERS: Readonly<Record<ProviderName, { canBeAsked: boolean; naming: Naming }>> = {
  SANDBOX: { canBeAsked: true, naming: 'REFERENCE' },
  HTTP: { canBeAsked: false, naming: 'REFERENCE' },
  KANNEL: { canBeAsked: false, naming: 'REFERENCE' },
  SMPP: { canBeAsked: false, naming: 'NUMBER' },
  SMTP: { canBeAsked: false, naming: 'NOT_AT_ALL' },
  TWILIO: { canBeAsked: false, naming: 'REFERENCE' },
  TELNYX: { canBeAsked: false, naming: 'REFERENCE' },
  PLIVO: { canBeAsked: false, naming: 'REFERENCE' },
  VONAGE: { canBeAsked: false, naming: 'REFERENCE' },
  WHATSAPP_CLOUD: { canBeAsked: false, naming: 'REFERENCE' },
  POSTMARK: { canBeAsked: false, naming: 'REFERENCE' },
  MAILGUN: { canBeAsked: false, naming: 'REFERENCE' },
  SES: { canBeAsked: false, naming: 'REFERENCE' },
  SENDGRID: { canBeAsked: false, naming: 'REFERENCE' },
  BREVO: { canBeAsked: false, naming: 'REFERENCE' },
  RESEND: { canBeAsked: false, naming: 'REFERENCE' },
  SPARKPOST: { canBeAsked: false, naming: 'REFERENCE' },
  MAILJET: { canBeAsked: false, naming: 'REFERENCE' },
}

/** Fields of a campaign of a channel in addition to a text. */
const CAMPAIGN: Readonly<Record<ChannelName, Record<string, string>>> = {
  SMS: {},
  EMAIL: { subject: 'Hi' },
  WHATSAPP: {
    whatsapp_template: JSON.stringify({ name: 'news', language: 'en', parameters: ['{{firstName}}'] }),
  },
}

/** Every provider with each of its channels. */
export const CRASH_CASES = PROVIDERS.flatMap((provider) =>
  declarations[provider].channels.map((channel) => ({ provider, channel, ...CARRIERS[provider] })),
)
export type CrashCase = (typeof CRASH_CASES)[number] & {
  /** Planted bug that must be found. */
  bug?: 'blind resend after a crash'
}

const schedules = fc.record({
  contacts: fc.integer({ min: 5, max: 30 }),
  maxBatch: fc.integer({ min: 1, max: 8 }),
  maxInFlight: fc.integer({ min: 1, max: 8 }),
  /** Number of messages that the carrier takes before the crash, at most as many as it gets at once. */
  takes: fc.integer({ min: 1, max: 40 }),
  /** Number of earlier calls that it answers and that are settled. */
  answers: fc.nat(4),
  /** Interval of the taken messages that it reports before the crash. */
  reportsEvery: fc.integer({ min: 1, max: 4 }),
})
type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never

/**
 * Plays random crashes of one provider. Throws the first failure.
 * @returns number of messages that were taken but not recorded, at least one for each crash
 */
export function crashOften(one: CrashCase, numRuns: number, seed = chosenSeed()): number {
  let inDoubt = 0
  fc.assert(
    fc.property(schedules, (schedule) => {
      inDoubt += crash(one, schedule)
    }),
    { numRuns, seed },
  )
  return inDoubt
}

/**
 * Plays one crash.
 * @returns number of messages that were taken but not recorded at the crash
 */
function crash({ provider, channel, canBeAsked, naming, bug }: CrashCase, schedule: Schedule): number {
  const { contacts, maxBatch, maxInFlight, takes, answers, reportsEvery } = schedule
  const world = new SendWorld()
  const organizationId = world.organization()
  const address = channel === 'EMAIL' ? 'news@acme.example' : '+15005550006'
  const channelIdentityId = world.sender(organizationId, { provider, channel, address })
  const carrier = { maxBatch, maxInFlight }
  world.carriers.set(channelIdentityId, carrier)
  for (let i = 0; i < contacts; i++) world.contact(organizationId, { email: `reader${i}@home.example` })
  const columns = { channel, category: 'TRANSACTIONAL', ...CAMPAIGN[channel] }
  const run = world.launch(organizationId, world.campaign(organizationId, [channelIdentityId], columns))

  const taken = new Map<string, string>()
  const take = ({ uuid, address }: { uuid: string; address: string }) => {
    expect(taken.has(uuid)).toBe(false)
    taken.set(uuid, address)
  }
  for (let call = 0; call < answers; call++) {
    world.tick()
    const [next] = world.inFlight
    // At least one message must stay in doubt.
    if (!next || taken.size + next.assignments.length >= contacts) break
    next.assignments.forEach(take)
    world.answer(accepted)
  }
  world.tick()
  const underWay = world.inFlight.flatMap(({ assignments }) => assignments).slice(0, takes)
  underWay.forEach(take)
  const report = (at: SendWorld, [uuid, to]: readonly [string, string]) =>
    at.report({ organizationId, channelIdentityId }, reportOf(naming, uuid, to))
  const early = [...taken].filter((_, index) => index % reportsEvery === 0)
  for (const one of early) report(world, one)

  const after = new SendWorld(world.connection.serialize())
  after.carriers.set(channelIdentityId, carrier)
  after.clock.advance(1_000)
  after.recover((uuid) => (bug ? { found: false } : lookupOf(canBeAsked, taken, uuid)))
  const again: string[] = []
  after.drain((message) => {
    again.push(message.uuid)
    return message.uuid.endsWith('0') ? lost : accepted(message)
  })
  expect(again.filter((uuid) => taken.has(uuid))).toEqual([])
  expect(new Set(again).size).toBe(again.length)
  for (const one of [...taken, ...taken]) report(after, one)
  const results = new Map(
    after.messages(run).map(({ uuid, status, errorCode }) => [uuid, errorCode ?? status]),
  )
  const ends = naming === 'NOT_AT_ALL' ? ['SENT', 'UNKNOWN'] : ['DELIVERED']
  for (const uuid of taken.keys()) expect(ends).toContain(results.get(uuid)!)
  const open = [...results.values()].filter((state) => !/^(SENT|DELIVERED|UNKNOWN)$/.test(state))
  expect({ open, wrong: [...after.wrongCounts(), ...after.wrongTotals()] }).toEqual({ open: [], wrong: [] })
  // If every result is unknown, no message was certainly taken.
  expect(after.statusOf(run)).toBe(
    [...results.values()].every((state) => state === 'UNKNOWN') ? 'FAILED' : 'COMPLETED',
  )
  for (const { connection } of [world, after]) connection.close()
  return underWay.length
}

const lookupOf = (canBeAsked: boolean, taken: ReadonlyMap<string, string>, uuid: string) => {
  if (!canBeAsked) return { found: 'unavailable' } as const
  return taken.has(uuid)
    ? ({ found: true, providerMessageId: `carrier-${uuid}` } as const)
    : ({ found: false } as const)
}

function reportOf(naming: Naming, uuid: string, to: string): StatusReport {
  return {
    providerMessageId: naming === 'NOT_AT_ALL' ? 'of-nobody' : `carrier-${uuid}`,
    reference: naming === 'REFERENCE' ? uuid : null,
    ...(naming === 'NUMBER' ? { to } : {}),
    status: 'DELIVERED',
    errorCode: null,
    providerErrorCode: null,
    occurredAt: 1,
  }
}
