import { describe, expect, test } from 'bun:test'
import {
  ALLOWED,
  allowedActions,
  assertAllowed,
  CAMPAIGN_ACTIONS,
} from '../../../src/campaigns/records/policy.ts'
import { CAMPAIGN_STATUSES } from '../../../src/campaigns/store/table.ts'

/** The state table of the interface, written out again: one word per row for each action that is not a 409. */
const CONTRACT: Record<string, string[]> = {
  DRAFT: ['cancel', 'update', 'delete'],
  SCHEDULED: ['pause', 'cancel', 'update', 'delete'],
  ACTIVE: ['pause', 'cancel', 'update'],
  SENDING: ['pause', 'cancel'],
  PAUSED: ['resume', 'cancel', 'update', 'delete'],
  COMPLETED: ['update', 'delete'],
  CANCELLED: ['update', 'delete'],
  FAILED: ['update', 'delete'],
}

describe.each([...CAMPAIGN_STATUSES])('a campaign that is %s', (status) => {
  test.each([...CAMPAIGN_ACTIONS])('%s is allowed exactly where the contract says so', (action) => {
    const attempt = () => assertAllowed({ status, startedAt: null }, action)
    if (CONTRACT[status]?.includes(action)) expect(attempt).not.toThrow()
    else {
      expect(attempt).toThrow(
        expect.objectContaining({
          code: 'INVALID_STATE_TRANSITION',
          details: [{ currentStatus: status, allowed: CONTRACT[status] }],
        }),
      )
    }
  })
})

test('a paused campaign whose run has begun can no longer be changed', () => {
  expect(allowedActions({ status: 'PAUSED', startedAt: 1 })).toEqual(['resume', 'cancel', 'delete'])
})

test('only a pause leads to PAUSED, and only a resume away from it to where it was', () => {
  for (const [status, actions] of Object.entries(ALLOWED)) {
    expect(actions.pause ?? 'PAUSED').toBe('PAUSED')
    expect(actions.resume !== undefined).toBe(status === 'PAUSED')
  }
})
