import { describe, expect, test } from 'bun:test'
import { SendWorld } from '../../support/send-world.ts'

/**
 * Rules that halt a run, with the smallest numbers for it: `sample` is the counts of the run one message short
 * of them, `enough` with this message.
 */
const RULES = [
  {
    reason: 'FAILURE_RATE',
    sample: { accepted_count: 99, sent_count: 59, failed_count: 40 },
    enough: { accepted_count: 100, sent_count: 60, failed_count: 40 },
  },
  {
    reason: 'CARRIER_FILTERED',
    sample: { accepted_count: 99, sent_count: 74, failed_count: 25, filtered_count: 25 },
    enough: { accepted_count: 100, sent_count: 75, failed_count: 25, filtered_count: 25 },
  },
  {
    reason: 'OPT_OUT_RATE',
    sample: { accepted_count: 99, sent_count: 99 },
    enough: { accepted_count: 100, sent_count: 100 },
    optOuts: { count: 20, method: 'LIST_UNSUBSCRIBE' },
  },
  {
    reason: 'COMPLAINT_RATE',
    sample: { accepted_count: 199, sent_count: 199 },
    enough: { accepted_count: 200, sent_count: 200 },
    optOuts: { count: 1, method: 'COMPLAINT' },
  },
] as const
type Rule = (typeof RULES)[number]

/** Run with people who wait for their message. */
function running() {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 5)
  const senderId = world.sender(organizationId)
  world.carriers.set(senderId, { maxInFlight: 1 })
  const campaignId = world.campaign(organizationId, [senderId])
  const run = world.launch(organizationId, campaignId)
  const count = (counts: Rule['sample'] | Rule['enough']) =>
    world.set('executions', run.executionId, { ...counts })
  const optOut = (rule: Rule) => {
    const { count: many, method } = 'optOuts' in rule ? rule.optOuts : { count: 0, method: '' }
    for (let n = 0; n < many; n++)
      world.insert('consents', {
        organization_id: organizationId,
        campaign_id: campaignId,
        channel: 'EMAIL',
        action: 'OPT_OUT',
        address: `reader${n}@home.example`,
        method,
        occurred_at: world.clock.now(),
        actor_type: 'CONTACT',
        actor_name: 'reader',
      })
  }
  /** Tells whether the next look hands anything over, and returns the status of the run after it. */
  const look = () => {
    const handovers = world.tick().length
    return [handovers > 0 ? 'sends' : 'stops', world.statusOf(run), world.events.at(-1)!.split(' ')[0]]
  }
  return { world, count, optOut, look }
}

describe.each(RULES)('$reason halts a run before the next message', (rule) => {
  const halted = ['stops', 'PAUSED', rule.reason]

  test('if it happens after enough messages', () => {
    const { count, optOut, look } = running()
    count(rule.enough)
    optOut(rule)
    expect(look()).toEqual(halted)
  })

  test('if it happened before enough messages, and not earlier', () => {
    const { world, count, optOut, look } = running()
    count(rule.sample)
    optOut(rule)
    expect(look()).toEqual(['sends', 'RUNNING', 'started'])
    world.answer()
    expect(look()).toEqual(halted)
  })

  test('if the process was restarted in between', () => {
    const { world, count, optOut, look } = running()
    count(rule.enough)
    optOut(rule)
    world.restart()
    expect(look()).toEqual(halted)
  })

  test('days later, when a paused run continues automatically', () => {
    const { world, count, optOut, look } = running()
    count(rule.sample)
    optOut(rule)
    world.clock.advance(3 * 86_400_000)
    count(rule.enough)
    expect(look()).toEqual(halted)
  })
})
