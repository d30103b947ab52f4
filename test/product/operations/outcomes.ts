import { expect } from 'bun:test'
import type { Operation } from '../../../src/http/operation.ts'
import { nameOf } from '../../support/matrix.ts'
import { fingerprintOfRows, meaningOf, operations } from '../../support/surface.ts'
import { type Check, isGuarded, stageAsMade } from './check.ts'

/** Successful answers of operations. */

/**
 * Refusals caused by the test data: the campaign is a draft, the organization to switch to does not exist,
 * the import, the export and the bulk operation are queued.
 */
export const REFUSED: Readonly<Record<string, number>> = {
  // The owner has another password.
  'PATCH /user/password': 400,
  // The organization has another member.
  'DELETE /user': 409,
  'POST /user/two-factor': 400,
  'POST /user/two-factor/confirm': 409,
  'POST /user/two-factor/recovery-codes': 409,
  'DELETE /user/two-factor': 409,
  'POST /user/passkeys/options': 400,
  'POST /user/passkeys': 410,
  'DELETE /user/passkeys/:id': 400,
  // No message of the run has an unknown result.
  'POST /campaigns/:campaignId/executions/:executionId/resend-unknown': 409,
  'POST /organization/switch': 404,
  'POST /campaigns/:id/pause': 409,
  'POST /campaigns/:id/resume': 409,
  'POST /campaigns/:id/approve': 409,
  // The poll is scheduled.
  'PATCH /polls/:id': 409,
  'POST /polls/:id/close': 409,
  'POST /campaigns/:id/reject': 409,
  // The automation is active.
  'POST /automations/:id/resume': 409,
  'DELETE /automations/:id': 409,
  'POST /campaigns/:id/choose-variant': 409,
  'POST /campaigns/:id/end-recurrence': 409,
  'GET /contacts/exports/:id/file': 409,
  'POST /contacts/imports/:id/run': 409,
  'POST /contacts/imports/:id/undo': 409,
  'POST /contacts/bulk-operations/:id/undo': 409,
  // The campaign uses the segment.
  'DELETE /segments/:id': 409,
  // The server takes no payments by card.
  'POST /billing/subscription/checkout': 409,
  'POST /billing/subscription/cancel': 409,
  'POST /billing/subscription/reactivate': 409,
  'POST /billing/portal': 409,
  'POST /billing/add-ons/:key/checkout': 409,
  'POST /billing/add-ons/:key/purchase': 409,
  'POST /billing/add-ons/:key/auto-refill': 409,
  'POST /billing/credits/checkout': 409,
}

const readablePaths = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))

/** Result of a single successful call. */
interface Outcome {
  status: number
  code: string | undefined
  meaning: string
  /** Hash of all tables except KEYS. */
  rows: string
}

/** Table that stores the Idempotency-Key of a call with its answer. */
export const KEYS: readonly string[] = ['idempotency_keys']

const outcomes = new Map<Operation, Outcome>()

/** Calls an operation once on its own application, for all checks that compare with the result. */
export async function calmly(operation: Operation): Promise<Outcome> {
  const known = outcomes.get(operation)
  if (known) return known
  const stage = await stageAsMade()
  const answer = await stage.app.request(operation.method, stage.pathOf(operation), {
    token: stage.tokenFor(operation),
    body: stage.bodyOf(operation),
  })
  const outcome = {
    status: answer.status,
    code: answer.body.code,
    meaning: operation.raw === undefined ? meaningOf(answer) : '',
    rows: fingerprintOfRows(stage, KEYS),
  }
  outcomes.set(operation, outcome)
  return outcome
}

export const OUTCOMES: readonly Check[] = [
  {
    name: 'answers a valid request as documented',
    concerns: isGuarded,
    writes: async (operation) => {
      const { status } = await calmly(operation)
      expect(status).toBe(REFUSED[nameOf(operation)] ?? operation.status)
    },
  },
  {
    name: 'accepts the record exactly as it was read',
    concerns: ({ method, path }) => method === 'PATCH' && readablePaths.has(path),
    writes: async (operation) => {
      const stage = await stageAsMade()
      const { app, tenant } = stage
      const token = await app.session(tenant)
      const { body } = await app.get(stage.pathOf(operation), token)
      expect(body.data).toBeObject()
      const answer = await app.patch(stage.pathOf(operation), token, body.data)
      const problems: { constraint?: string }[] = answer.body.details ?? []
      expect(problems.filter(({ constraint }) => constraint === 'isKnown')).toEqual([])
    },
  },
]
