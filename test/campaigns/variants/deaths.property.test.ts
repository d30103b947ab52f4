import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { abCampaign, campaignOf, messagesOf, replyBy } from '../../support/ab-tests.ts'
import { chosenSeed } from '../../support/random.ts'
import { Appliance } from '../../support/recurring-year.ts'
import { runs } from '../../support/size.ts'

const PEOPLE = 300
const STEPS = 40

/** Numbers of the writes at which the appliance dies, per life and per step of its work. */
const lives = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }) },
  ),
  { minLength: STEPS, maxLength: STEPS },
)
/** Write of the death that every history has, so that none ends without one. */
const FIRST_DEATH = 3

/** Plays an A/B test from its launch to its end with these deaths. @returns the number of deaths */
async function play(deaths: readonly number[][], isClear: boolean): Promise<number> {
  const appliance = new Appliance()
  const abTest = { sharePercent: 80, waitMinutes: 60, metric: 'REPLY' }
  const campaign = await abCampaign(appliance.app, { people: PEOPLE, abTest, category: 'TRANSACTIONAL' })
  const { tenant, id } = campaign
  let hasReplied = false
  for (const ofStep of deaths) {
    await appliance.work(ofStep)
    const { app } = appliance
    const now = await campaignOf(app, tenant, id)
    if (now.status === 'COMPLETED') break
    if (now.abTest.state === 'WAITING' && isClear && !hasReplied) {
      replyBy(app, campaign, { text: 2, people: 60 })
      hasReplied = true
    }
    if (now.pauseReason === 'VARIANT_UNDECIDED') {
      await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
    }
    const dueAt = appliance.nextDue('execution.follow_test') ?? 0
    appliance.clock.advance(Math.max(2_000, dueAt - appliance.clock.now()))
  }
  const { app, inner, died } = appliance
  const over = await campaignOf(app, tenant, id)
  expect(over).toMatchObject({ status: 'COMPLETED', abTest: { state: 'CHOSEN', chosenLabel: 'B' } })
  const messages = messagesOf(app)
  expect(new Set(messages.map(({ contactId }) => contactId)).size).toBe(PEOPLE)
  expect(messages).toHaveLength(PEOPLE)
  for (const { status, variant, body } of messages) {
    expect(status).toBeOneOf(['SENT', 'DELIVERED', 'FAILED'])
    expect(variant).toBeOneOf([1, 2, -2])
    expect(body?.slice(0, 6)).toBe(variant === 1 ? 'Spring' : 'Only t')
  }
  const taken = (what: string) =>
    inner.prepare(`SELECT count(${what}) FROM sandbox_messages`).pluck().get() as number
  expect(taken('DISTINCT to_address')).toBe(taken('*'))
  const sent = messages.filter(({ status }) => status !== 'FAILED').length
  expect(taken('*')).toBeGreaterThanOrEqual(sent)
  expect(brokenInvariants(inner)).toEqual([])
  return died
}

test('an A/B test ends with one message per contact, in a tested or chosen text, when the process dies at any moment', async () => {
  let died = 0
  await fc.assert(
    fc.asyncProperty(lives, fc.boolean(), async (deaths, isClear) => {
      const [first = [], ...rest] = deaths
      died += await play([[FIRST_DEATH, ...first], ...rest], isClear)
    }),
    { numRuns: runs(4), seed: chosenSeed() },
  )
  expect(died).toBeGreaterThanOrEqual(runs(4))
})
