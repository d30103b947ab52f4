import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp } from '../../support/app.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { chosenSeed } from '../../support/random.ts'
import { runs } from '../../support/size.ts'

const PEOPLE = 4
const LABELS = ['Saturday', 'Sunday', 'Monday']

type Step =
  | { kind: 'VOTE'; who: number; options: number[] }
  | { kind: 'TAP'; who: number; option: number }
  | { kind: 'TALK' | 'STOP' | 'CLOSE'; who: number }

const who = fc.nat({ max: PEOPLE - 1 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('VOTE' as const),
        who,
        options: fc.uniqueArray(fc.integer({ min: 1, max: LABELS.length }), { minLength: 1 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('TAP' as const),
        who,
        option: fc.integer({ min: 1, max: LABELS.length }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('TALK' as const, 'STOP', 'CLOSE'), who }) },
  ),
  { maxLength: 20 },
)

test('after any history of votes, taps, changed votes, talk, opt-outs and a close, the results equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (history, allowMultipleOptions) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const people = Array.from({ length: PEOPLE }, () => addContact(app, tenant))
      const { body } = await app.post('/polls', tenant.key, {
        name: 'Day',
        questionTemplate: 'Which?',
        options: LABELS,
        dispatchType: 'IMMEDIATE',
        allowMultipleOptions,
        segmentId: tenant.segment.uuid,
        channelIdentityIds: [tenant.identity.uuid],
      })
      const { id } = body.data
      await app.drain()
      const votes = new Map<number, number[]>()
      let isOpen = true
      for (const step of history) {
        const from = people[step.who]!.phone
        const write = (text: string) => hear(app, tenant, { senderId: tenant.identity.id, from, body: text })
        if (step.kind === 'VOTE') {
          write(step.options.join(', '))
          if (isOpen && (step.options.length === 1 || allowMultipleOptions)) votes.set(step.who, step.options)
        } else if (step.kind === 'TAP') {
          const { id: choiceId, label } = body.data.options[step.option - 1]
          hear(app, tenant, { senderId: tenant.identity.id, from, body: label, choiceId })
          const former = allowMultipleOptions ? (votes.get(step.who) ?? []) : []
          if (isOpen) votes.set(step.who, [...new Set([...former, step.option])])
        } else if (step.kind === 'CLOSE') {
          await app.post(`/polls/${id}/close`, tenant.key)
          isOpen = false
        } else write(step.kind === 'STOP' ? 'STOP' : 'See you there')
      }
      const { data } = (await app.get(`/polls/${id}/analytics`, tenant.key)).body
      const counted = LABELS.map(
        (_, index) => [...votes.values()].filter((one) => one.includes(index + 1)).length,
      )
      expect(data.options.map((option: { votes: number }) => option.votes)).toEqual(counted)
      expect([data.responders, data.totalVotes]).toEqual([
        votes.size,
        counted.reduce((sum, one) => sum + one, 0),
      ])
      const shares = data.options.map((option: { percentage: number }) => Math.round(option.percentage * 10))
      expect(shares.reduce((sum: number, one: number) => sum + one, 0)).toBe(votes.size === 0 ? 0 : 1_000)
    }),
    { seed: chosenSeed(), numRuns: runs(15) },
  )
})
