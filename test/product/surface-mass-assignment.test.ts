import { describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { NameGuide } from '../../src/lib/near-name.ts'
import {
  bodyProperties,
  fingerprintOfRows,
  freshStage,
  guarded,
  meaningOf,
  named,
  type Stage,
} from '../support/surface.ts'

/**
 * Mass assignment: what a body may set is what is documented, and nothing
 * else of a row. Another spelling of a documented name is refused: unknown-fields.test.ts.
 */

const written = guarded.filter(({ method, body }) => body && method !== 'GET')

/** Columns and the names they have outside, of any table. */
const WANTED: Readonly<Record<string, unknown>> = {
  orgId: 1,
  organizationId: 2,
  organization_id: 2,
  id: '00000000-0000-7000-8000-000000000001',
  uuid: '00000000-0000-7000-8000-000000000001',
  userId: 1,
  role: 'OWNER',
  roleId: 1,
  isOwner: true,
  permissions: ['organization:delete'],
  createdAt: '1999-01-01T00:00:00.000Z',
  created_at: 1,
  updatedAt: '1999-01-01T00:00:00.000Z',
  deletedAt: '1999-01-01T00:00:00.000Z',
  deleted_at: 1,
  status: 'ACTIVE',
  stage: 'CUSTOMER',
  source: 'KIT',
  contactCount: 99,
  contact_count: 99,
  optedOutAt: null,
  opted_out_at: null,
  mergedInto: 1,
  lastContactedAt: '1999-01-01T00:00:00.000Z',
  keyHash: 'x',
  key_hash: 'x',
  sealedCredentials: 'x',
  callbackToken: 'x',
  slug: 'x',
  usage: 0,
  credits: 1_000_000,
  createdByUserId: 1,
}

/** As text, since an object literal cannot have `__proto__` as a property. */
function withForeignProperties(stage: Stage, operation: Operation): string {
  const allowed = new Set(bodyProperties(stage.app, operation))
  const taken = new NameGuide(allowed)
  const extra = Object.entries(WANTED).filter(([name]) => !allowed.has(name) && !taken.sameAs(name))
  const polluting = `"__proto__":{"isOwner":true,"polluted":true},"constructor":{"prototype":{"polluted":true}}`
  const body = JSON.stringify({ ...Object.fromEntries(extra), ...(stage.bodyOf(operation) as object) })
  return `{${polluting}${body.length > 2 ? ',' : ''}${body.slice(1)}`
}

describe('properties that are not of the body', () => {
  test.each(named(written))('%s drops them all, or refuses them', async (_name, operation) => {
    await using one = await freshStage()
    await using other = await freshStage()
    const send = (stage: Stage, body: unknown) =>
      stage.app.request(operation.method, stage.pathOf(operation), { token: stage.tokenFor(operation), body })

    const expected = await send(one, one.bodyOf(operation))
    const answer = await send(other, withForeignProperties(other, operation))

    if (operation.isStrict) expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    else expect(meaningOf(answer)).toBe(meaningOf(expected))
    if (operation.isStrict) return
    expect(fingerprintOfRows(other)).toBe(fingerprintOfRows(one))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
