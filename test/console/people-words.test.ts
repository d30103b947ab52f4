import { describe, expect, test } from 'bun:test'
import type { AuditRecord } from '../../console/api/api.gen.ts'
import { actOf, actsOf } from '../../console/screens/settings/audit/acts.ts'
import { partsOf, placeOf } from '../../console/screens/settings/audit/sentence.ts'
import { changeOf, PERMISSION_GROUPS } from '../../console/screens/settings/roles/permissions.ts'
import { AUDIT_EVENTS } from '../../src/accounts/audit/audit-events.ts'
import { ALL_PERMISSIONS } from '../../src/lib/permissions.ts'

test('every permission is in one group of the table', () => {
  expect(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual(
    ALL_PERMISSIONS.toSorted(),
  )
})

test('a role change shows the gained and lost permissions, and no others', () => {
  expect(
    changeOf(['contact:read', 'contact:update', 'tag:read'], ['tag:read', 'contact:read', 'inbox:read']),
  ).toEqual({ given: ['inbox:read'], taken: ['contact:update'] })
})

const entry = (given: Partial<AuditRecord>): AuditRecord => ({
  id: 'e',
  sequence: 1,
  act: 'SIGNED_IN',
  address: null,
  resource: null,
  details: {},
  actor: { type: 'USER', id: 'ada', name: 'Ada' },
  namesDigest: '',
  chainHash: '',
  createdAt: '2026-03-04T17:00:00.000Z',
  ...given,
})

const sentence = (given: Partial<AuditRecord>): string =>
  partsOf(entry(given), 'UTC')
    .map((part) => (typeof part === 'string' ? part : part.thing))
    .join('')

describe('the audit log', () => {
  test('has a sentence for every action that the server records', () => {
    expect(AUDIT_EVENTS.filter((act) => actOf(act) === undefined)).toEqual([])
  })

  test.each([
    {
      act: 'ROLE_ASSIGNED',
      resource: { type: 'USER', id: 'bo', name: 'Bo' },
      details: { role: 'Viewer', roleBefore: 'Member' },
      says: 'gave Bo the role Viewer in place of Member',
    },
    {
      act: 'PASSWORD_SET',
      resource: { type: 'USER', id: 'ada', name: 'Ada' },
      details: {},
      says: 'set their password',
    },
    {
      act: 'API_KEY_ROTATED',
      resource: { type: 'API_KEY', id: 'k', name: 'Shop' },
      details: { worksUntil: '2026-03-05T17:00:00.000Z' },
      says: 'replaced the API key Shop; the old one works until Mar 5, 2026, 5:00 PM',
    },
    {
      act: 'ORGANIZATION_UPDATED',
      resource: null,
      details: { fields: ['name', 'timezone'] },
      says: 'changed settings of the organization: name, timezone',
    },
    {
      act: 'WEBHOOK_ENDPOINT_CREATED',
      resource: { type: 'WEBHOOK_ENDPOINT', id: 'w', name: null },
      details: { eventTypes: ['*'] },
      says: 'added a webhook endpoint',
    },
  ] as const)('says of $act: $says', ({ says, ...given }) => {
    expect(sentence(given as unknown as Partial<AuditRecord>)).toBe(says)
  })

  test('links to the subject of an action, unless it was deleted', () => {
    const resource = { type: 'ROLE', id: 'a/b', name: 'Intern' } as const
    expect(placeOf(entry({ act: 'ROLE_UPDATED', resource }))).toBe('/settings/roles/a%2Fb')
    expect(placeOf(entry({ act: 'ROLE_DELETED', resource }))).toBeUndefined()
  })

  test('filters by one action or a group, and ignores other values', () => {
    expect(actsOf('ROLE_CREATED')).toEqual(['ROLE_CREATED'])
    expect(actsOf('PEOPLE')).toContain('MEMBER_REMOVED')
    expect([actsOf('nothing'), actsOf(undefined)]).toEqual([undefined, undefined])
  })
})
