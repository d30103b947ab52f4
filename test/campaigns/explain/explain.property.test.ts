import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { createTestApp } from '../../support/app.ts'
import { campaignIn } from '../../support/campaigns.ts'
import { chosenSeed } from '../../support/random.ts'
import { makeAudience, outcomesOf, passTime, randomAudience } from '../../support/random-audience.ts'
import { IS_FULL, runs } from '../../support/size.ts'

interface Explained {
  decision: string
  errorCode: string | null
  notBefore: string | null
}

const WAS_HANDED_OVER = ['SENT', 'DELIVERED', 'FAILED']

describe('GET /campaigns/:id/explain', () => {
  test('an explanation before a run matches the run for each contact', async () => {
    await using app = createTestApp()
    const said = new Set<string>()
    await fc.assert(
      fc.asyncProperty(randomAudience, async (given) => {
        const { tenant, contactIds } = await makeAudience(app, given)
        const id = await campaignIn(app, tenant, 'DRAFT', given.campaign)
        const explain = async (contactId: string): Promise<Explained> =>
          (await app.get(`/campaigns/${id}/explain?contactId=${contactId}`, tenant.key)).body.data
        const before = new Map<string, Explained>()
        for (const contactId of contactIds) before.set(contactId, await explain(contactId))
        const launched = await app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })
        expect(launched.status).toBe(200)
        await app.drain()
        for (const { contactId, scheduledFor } of outcomesOf(app, id).filter(
          ({ status }) => status === 'SCHEDULED',
        )) {
          const { decision, notBefore } = before.get(contactId)!
          if (decision === 'WOULD_WAIT') expect(Date.parse(notBefore!)).toBe(scheduledFor!)
          const meanwhile = await explain(contactId)
          expect([meanwhile.decision, meanwhile.errorCode]).toEqual(
            decision === 'WOULD_WAIT' ? ['WAITING', null] : ['WOULD_SKIP', before.get(contactId)!.errorCode],
          )
        }
        await passTime(app)
        const after = new Map(outcomesOf(app, id).map((outcome) => [outcome.contactId, outcome]))
        for (const [contactId, { decision, errorCode }] of before) {
          said.add(`${decision} ${errorCode}`)
          const outcome = after.get(contactId)
          const then = await explain(contactId)
          if (decision === 'NOT_IN_SEGMENT') {
            expect([outcome, then.decision]).toEqual([undefined, 'NOT_IN_SEGMENT'])
          } else if (decision === 'WOULD_SKIP') {
            expect([outcome?.status, outcome?.errorCode]).toEqual(['SKIPPED', errorCode])
            expect([then.decision, then.errorCode]).toEqual(['SKIPPED', errorCode])
          } else {
            expect(WAS_HANDED_OVER).toContain(outcome!.status)
            expect(['SENT', 'FAILED']).toContain(then.decision)
          }
        }
      }),
      { seed: chosenSeed(), numRuns: runs(30) },
    )
    // The audiences had enough different outcomes to test something.
    expect(said.size).toBeGreaterThan(IS_FULL ? 5 : 2)
  })
})
