import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { createTestApp } from '../../support/app.ts'
import { postCampaign } from '../../support/campaigns.ts'
import { chosenSeed } from '../../support/random.ts'
import { makeAudience, outcomesOf, passTime, randomAudience } from '../../support/random-audience.ts'
import { runs } from '../../support/size.ts'

/**
 * Leaves out limits that the estimate and the run report differently: with a limit of one day, a
 * contact who waits for the morning may get the message then; and for a window that never opens, the
 * run names the window before the limit.
 */
const audience = randomAudience.filter(
  ({ cap, window }) => cap === null || (cap.days > 2 && (window?.[0] ?? '09:00') === '09:00'),
)

describe('POST /campaigns/estimate', () => {
  test('the estimate of a random organization matches the run', async () => {
    await using app = createTestApp()
    await fc.assert(
      fc.asyncProperty(audience, async (given) => {
        const { tenant } = await makeAudience(app, given)
        const { messageTemplate: template, ...campaign } = given.campaign
        const asked = { ...campaign, template, channel: 'SMS', segmentId: tenant.segment.uuid }
        const { data } = (await app.post('/campaigns/estimate', tenant.key, asked)).body
        const launched = await postCampaign(app, tenant, given.campaign)
        await app.drain()
        await passTime(app)
        const outcomes = outcomesOf(app, launched.body.data.id)
        const count = (...codes: string[]) =>
          outcomes.filter(({ status, errorCode }) => status === 'SKIPPED' && codes.includes(errorCode!))
            .length
        const handedOver = outcomes.filter(({ status }) => status !== 'SKIPPED')
        expect({
          recipientCount: data.recipientCount,
          eligible: data.eligibleCount,
          ...data.excluded,
        }).toEqual({
          recipientCount: outcomes.length,
          eligible: handedOver.length,
          optedOut: count('OPTED_OUT'),
          invalid: count('INVALID_NUMBER'),
          archived: count('ARCHIVED'),
          missingAddress: count('MISSING_ADDRESS'),
          duplicate: count('DUPLICATE'),
          noConsent: count('NO_CONSENT'),
          topicUnsubscribed: 0,
          topicNotChosen: 0,
          frequencyCap: count('FREQUENCY_CAP'),
          regionBlocked: 0,
          outsideSession: 0,
          inReview: 0,
          outsideSendWindow: count('OUTSIDE_SEND_WINDOW'),
          emptyMessage: count('EMPTY_MESSAGE'),
          messageTooLong: count('MESSAGE_TOO_LONG'),
        })
        const segments = handedOver.reduce((sum, { segmentCount }) => sum + (segmentCount ?? 0), 0)
        expect([data.segments.total, data.estimatedCredits]).toEqual([segments, 0])
      }),
      { seed: chosenSeed(), numRuns: runs(20) },
    )
  })
})
