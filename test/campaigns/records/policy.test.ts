import { describe, expect, test } from 'bun:test'
import { allowedActions, assertAllowed, CAMPAIGN_ACTIONS } from '../../../src/campaigns/records/policy.ts'
import { CAMPAIGN_STATUSES } from '../../../src/campaigns/store/table.ts'
import { STATES } from './states.ts'

describe.each([...CAMPAIGN_STATUSES])('a campaign that is %s', (status) => {
  test.each([...CAMPAIGN_ACTIONS])('%s is allowed exactly where the interface says so', (action) => {
    const attempt = () => assertAllowed({ status, startedAt: null }, action)
    if (STATES[status][action]) expect(attempt).not.toThrow()
    else {
      expect(attempt).toThrow(
        expect.objectContaining({
          code: 'INVALID_STATE_TRANSITION',
          details: [
            { currentStatus: status, allowed: CAMPAIGN_ACTIONS.filter((each) => STATES[status][each]) },
          ],
        }),
      )
    }
  })
})

test('a paused campaign whose run has begun can no longer be changed', () => {
  expect(allowedActions({ status: 'PAUSED', startedAt: 1 })).toEqual(['resume', 'cancel', 'delete'])
})
