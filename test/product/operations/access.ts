import { expect } from 'bun:test'
import type { Operation } from '../../../src/http/operation.ts'
import type { ErrorCode } from '../../../src/lib/errors.ts'
import type { JsonAnswer, TestApp } from '../../support/app.ts'
import { type Caller, refusalOf } from '../../support/callers.ts'
import { drawn } from '../../support/drawn.ts'
import { bodyFor, pathFor } from '../../support/matrix.ts'
import { actsAtOnce, type Check, drawFor, type Ground, groundAsMade, isForRoles, isGuarded } from './check.ts'

/** Access to operations. */

/** Sends a malformed call, so that an admitted one has no effect. */
const knock = (app: TestApp, { method, path }: Operation, { headers }: Caller): Promise<JsonAnswer> =>
  app.request(method, path.replaceAll(/:\w+/g, 'no-uuid'), {
    headers,
    ...(method === 'GET' ? {} : { body: '{"broken' }),
  })

const REFUSALS = new Set([
  'UNAUTHENTICATED',
  'INVALID_API_KEY',
  'TOKEN_EXPIRED',
  'SESSION_REQUIRED',
  'FORBIDDEN',
  'ORGANIZATION_SUSPENDED',
  'TWO_FACTOR_REQUIRED',
])

/** Returns the refusal of a caller, with the missing permission. */
function refusalIn({ status, body }: JsonAnswer): string | undefined {
  if (!REFUSALS.has(body.code)) return undefined
  return [status, body.code, body.details?.[0]?.permission].filter(Boolean).join(' ')
}

const isOfOnePermission = ({ who }: Caller): boolean => who.includes(':')

/**
 * Tells whether a caller is used for an operation. Of the roles with one permission, only those of the
 * operation are.
 */
const concerns = ({ permission }: Operation, caller: Caller): boolean =>
  !isOfOnePermission(caller) || caller.who.endsWith(` ${permission}`) || caller.who === `${permission} alone`

/**
 * Tells whether a caller is of another organization than the operator's, which alone sees costs and margins.
 */
const isOfAnother = ({ path }: Operation, { who }: Caller): boolean =>
  path.startsWith('/billing/margins') && who === 'a key of an organization that requires two factors'

const isRefused = (operation: Operation) => (caller: Caller) => refusalOf(operation, caller) !== undefined

/**
 * Tells whether the operation itself refuses a caller, such as for a missing permission, and not for the
 * credential.
 */
const lacksSomething = (caller: Caller): boolean => caller.refused === undefined

async function expectRefusals(
  ground: Ground,
  operation: Operation,
  callers: readonly Caller[],
): Promise<void> {
  for (const caller of callers) {
    const answered = refusalIn(await knock(ground.app, operation, caller))
    expect([caller.who, answered]).toEqual([caller.who, refusalOf(operation, caller)])
  }
}

export const ACCESS: readonly Check[] = [
  {
    name: 'refuses each credential that does not work',
    concerns: isGuarded,
    reads: async (ground, operation) => {
      const dead = ground.callers.filter(({ refused }) => refused !== undefined)
      expect(dead.length).toBeGreaterThan(20)
      const [nobody] = dead
      const drawnOnes = drawn(dead.slice(1), 3, drawFor('credentials', operation))
      await expectRefusals(ground, operation, [nobody!, ...drawnOnes])
    },
  },
  {
    name: 'refuses each caller whose role, credential or organization is not enough',
    concerns: isGuarded,
    reads: async (ground, operation) => {
      const callers = ground.callers.filter(
        (one) => lacksSomething(one) && concerns(operation, one) && isRefused(operation)(one),
      )
      const [ofPermission, others] = [
        callers.filter(isOfOnePermission),
        callers.filter((one) => !isOfOnePermission(one)),
      ]
      if (isForRoles(operation)) expect(ofPermission).toHaveLength(1)
      await expectRefusals(ground, operation, [
        ...ofPermission,
        ...drawn(others, 4, drawFor('roles', operation)),
      ])
    },
  },
  {
    name: 'accepts every other caller',
    concerns: isGuarded,
    reads: async (ground, operation) => {
      const admitted = ground.callers.filter(
        (one) => concerns(operation, one) && !isRefused(operation)(one) && !isOfAnother(operation, one),
      )
      expect(admitted).not.toBeEmpty()
      if (actsAtOnce(operation)) return
      for (const caller of drawn(admitted, 3, drawFor('admitted', operation)))
        expect([caller.who, refusalIn(await knock(ground.app, operation, caller))]).toEqual([
          caller.who,
          undefined,
        ])
    },
  },
  {
    name: 'works for every other caller',
    concerns: (operation) => isGuarded(operation) && actsAtOnce(operation),
    writes: async (operation) => {
      const { callers } = await groundAsMade()
      const admitted = callers.filter((one) => concerns(operation, one) && !isRefused(operation)(one))
      for (const caller of drawn(admitted, 2, drawFor('obeyed', operation))) {
        const ground = await groundAsMade()
        expect([caller.who, refusalIn(await knock(ground.app, operation, caller))]).toEqual([
          caller.who,
          undefined,
        ])
      }
    },
  },
  {
    name: 'gives the same answer with each credential and without one',
    concerns: ({ access }) => access === 'public',
    reads: async (ground, operation) => {
      const callers = ground.callers.filter((one) => !isOfOnePermission(one))
      const statuses = new Set<number>()
      for (const caller of [callers[0]!, ...drawn(callers, 3, drawFor('public', operation))])
        statuses.add((await knock(ground.app, operation, caller)).status)
      expect([...statuses]).toHaveLength(1)
    },
  },
  {
    name: 'requires no permission except its own and the documented ones',
    concerns: isForRoles,
    writes: async (operation) => {
      const ground = await groundAsMade()
      const { headers } = ground.callers.find(({ who }) => who === `${operation.permission} alone`)!
      const { app, ours } = ground
      const answer = await app.request(operation.method, pathFor(operation.path, ours.ids), {
        headers,
        body: bodyFor(operation, ours.ids),
      })
      expect(answer.status).not.toBe(401)
      if (answer.status === 403) expect(operation.errors).toHaveProperty(answer.body.code as ErrorCode)
    },
  },
]
