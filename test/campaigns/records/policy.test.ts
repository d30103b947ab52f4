import { describe, expect, test } from 'bun:test'
import { allowedActions, assertAllowed, CAMPAIGN_ACTIONS } from '../../../src/campaigns/records/status.ts'
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '../../../src/campaigns/records/table.ts'
import { effectOf } from './states.ts'

const cases = CAMPAIGN_TYPES.flatMap((type) => CAMPAIGN_STATUSES.map((status) => ({ type, status })))

describe.each(cases)('a campaign that is $type and $status', ({ type, status }) => {
  test.each([...CAMPAIGN_ACTIONS])('%s is allowed exactly as the interface states', (action) => {
    const attempt = () =>
      assertAllowed(
        { type, status, startedAt: null, pausedFrom: null, pauseReason: null, pollUuid: null },
        action,
      )
    if (effectOf(type, status, action)) expect(attempt).not.toThrow()
    else {
      const allowed = CAMPAIGN_ACTIONS.filter((each) => effectOf(type, status, each))
      expect(attempt).toThrow(
        expect.objectContaining({
          code: 'INVALID_STATE_TRANSITION',
          details: [{ currentStatus: status, allowed }],
        }),
      )
    }
  })
})

test('a paused campaign whose run has started cannot be changed, and one between two runs can', () => {
  const paused = {
    type: 'RECURRING',
    status: 'PAUSED',
    startedAt: 1,
    pauseReason: 'USER',
    pollUuid: null,
  } as const
  expect(allowedActions({ ...paused, pausedFrom: 'SENDING' })).not.toContain('update')
  expect(allowedActions({ ...paused, pausedFrom: 'ACTIVE' })).toContain('update')
})
