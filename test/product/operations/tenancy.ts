import { expect } from 'bun:test'
import * as fc from 'fast-check'
import type { Operation } from '../../../src/http/operation.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import type { JsonAnswer } from '../../support/app.ts'
import { refusalOf } from '../../support/callers.ts'
import { drawn } from '../../support/drawn.ts'
import { bodyFor, nameOf, pathFor, type Resources, rowsOf, withQuery } from '../../support/matrix.ts'
import { runs } from '../../support/size.ts'
import { isRefused, queryParameters } from '../../support/surface.ts'
import { expectFairAnswer } from './answers.ts'
import { type Check, drawFor, hasIds, isGuarded, makesItsRecord } from './check.ts'
import { queryNames } from './queries.ts'

/** Reach of operations over records. */

/** Unknown ids. */
export const ANY_IDS: Resources = new Proxy({}, { get: () => uuidv7() })

/** Removes the parts that may differ between two equal answers. */
const withoutCircumstance = ({ status, body }: JsonAnswer) => {
  const { requestId, timestamp, path, ...rest } = body
  return { status, ...rest }
}

const PLACEHOLDERS: Resources = new Proxy({}, { get: (_target, name) => `<${String(name)}>` })
/** Operations that report unknown ids instead of refusing them: the field with the ids, and the report. */
const bulkReport = { field: 'ids', reportOf: (ids: readonly string[]) => ({ affected: 0, notFoundIds: ids }) }
const REPORTING: Readonly<
  Record<string, { field: string; reportOf: (ids: readonly string[]) => Record<string, unknown> }>
> = {
  'POST /contacts/bulk-delete': bulkReport,
  'POST /contacts/bulk-edit': bulkReport,
  'POST /automations/:id/people': {
    field: 'contactIds',
    reportOf: (ids) => ({
      entered: 0,
      refused: ids.map((contactId) => ({ contactId, reason: 'NOT_FOUND' })),
    }),
  },
}

/** An unknown id. */
const NO_ID = uuidv7(0)
/** Collections that a query may name. */
const COLLECTIONS = [
  'contacts',
  'segments',
  'tags',
  'campaigns',
  'channel-identities',
  'users',
  'conversations',
  'short-links',
]
const namesIds = (operation: Operation): boolean => queryNames(operation).some((name) => /Ids?$/.test(name))

const ANY_SEGMENT = fc.oneof(
  fc.constantFrom('%00', '%ff', '%', '%zz', '*', 'undefined', 'null', "'", 'x'.repeat(5_000)),
  fc
    .string({ unit: 'grapheme', minLength: 1 })
    // A client resolves these before the call (RFC 3986 section 5.2.4), and calls another path.
    .filter((text) => text !== '.' && text !== '..')
    .map((text) => encodeURIComponent(text.toWellFormed())),
)

export const TENANCY: readonly Check[] = [
  {
    name: 'hides the records of other organizations from every caller',
    concerns: (operation) => isGuarded(operation) && hasIds(operation) && !makesItsRecord(operation),
    reads: async ({ app, ours, theirs, callers }, operation) => {
      const path = pathFor(operation.path, theirs.ids)
      const body = () => bodyFor(operation, ours.ids)
      const asked = { token: ours.tokenFor(operation), body: body() }
      const foreign = await app.request(operation.method, path, asked)
      const missing = await app.request(operation.method, pathFor(operation.path, ANY_IDS), {
        ...asked,
        body: body(),
      })
      expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
      expect(withoutCircumstance(foreign)).toEqual(withoutCircumstance(missing))

      // Other requirements of an operation are checked before the record is looked up.
      const others = callers.filter(
        (one) => !one.who.includes(':') && refusalOf(operation, one) === undefined,
      )
      for (const { who, headers } of drawn(others, 2, drawFor('foreign', operation))) {
        const answer = await app.request(operation.method, path, { headers, body: body() })
        expect([who, answer.status, answer.body.code]).toEqual([who, 404, 'NOT_FOUND'])
      }
    },
  },
  {
    name: 'refuses a path without a valid UUID',
    concerns: (operation) => isGuarded(operation) && hasIds(operation),
    reads: async ({ app, ours }, operation) => {
      const answer = await app.request(operation.method, operation.path.replaceAll(/:\w+/g, "1' OR '1'='1"), {
        token: ours.tokenFor(operation),
        body: bodyFor(operation, ANY_IDS),
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    },
  },
  {
    name: 'refuses the records of another organization in its body, and touches neither',
    concerns: (operation) =>
      isGuarded(operation) &&
      operation.body !== undefined &&
      JSON.stringify(bodyFor(operation, PLACEHOLDERS)).includes('<'),
    reads: async ({ app, ours, theirs }, operation) => {
      const rows = () => [ours, theirs].map(({ tenant }) => rowsOf(app, tenant.organization.id))
      const before = rows()
      const reporting = REPORTING[nameOf(operation)]
      const ids = reporting ? { ...theirs.ids, tags: ours.ids.tags! } : theirs.ids
      const answer = await app.request(operation.method, ours.pathOf(operation), {
        token: ours.tokenFor(operation),
        body: bodyFor(operation, ids),
      })
      if (reporting) {
        const { [reporting.field]: named } = bodyFor(operation, ids) as Record<string, string[]>
        expect(named).toContain(theirs.ids.contacts!)
        expect(answer.body.data).toMatchObject(reporting.reportOf(named!))
      } else {
        expect([400, 404]).toContain(isRefused(answer) ? 400 : answer.status)
      }
      expect(rows()).toEqual(before)
    },
  },
  {
    name: "treats another organization's id in its query like an unknown one",
    concerns: (operation) =>
      isGuarded(operation) &&
      operation.method === 'GET' &&
      operation.raw === undefined &&
      namesIds(operation),
    reads: async ({ app, ours, theirs }, operation) => {
      const ids = queryParameters(app, operation).filter(
        ({ schema }) => schema.format === 'uuid' || schema.items?.format === 'uuid',
      )
      const ask = async (name: string, id: string) => {
        const path = withQuery(ours.pathOf(operation), `${name}=${id}`)
        return withoutCircumstance(await app.get(path, ours.tokenFor(operation)))
      }
      for (const { name } of ids) {
        const none = JSON.stringify(await ask(name, NO_ID))
        for (const collection of drawn(COLLECTIONS, 2, drawFor(`foreign ${name}`, operation))) {
          const said = JSON.stringify(await ask(name, theirs.ids[collection]!))
          expect([collection, said.replaceAll(theirs.ids[collection]!, NO_ID)]).toEqual([collection, none])
        }
      }
      expect(operation.query).toBeDefined()
    },
  },
  {
    name: 'answers any id in its path properly',
    concerns: (operation) => isGuarded(operation) && operation.path.includes(':'),
    reads: async ({ app, ours }, operation) => {
      await fc.assert(
        fc.asyncProperty(ANY_SEGMENT, async (text) => {
          const path = operation.path.replaceAll(/:\w+/g, () => text)
          const body = operation.method === 'GET' ? {} : { body: {} }
          const answer = await app.request(operation.method, path, {
            token: ours.tokenFor(operation),
            ...body,
          })
          expect(answer.status).toBeWithin(400, 500)
          expectFairAnswer(app, answer)
        }),
        { numRuns: runs(12) },
      )
    },
  },
]
