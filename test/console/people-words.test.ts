import { describe, expect, test } from 'bun:test'
import type { AuditRecord } from '../../console/api/api.gen.ts'
import { SENTENCES } from '../../console/screens/settings/audit/act-words.ts'
import { ACT_GROUPS, actsOf } from '../../console/screens/settings/audit/acts.ts'
import { actName, placeOf, sentenceOf, thingName } from '../../console/screens/settings/audit/sentence.ts'
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

function sentence(given: Partial<AuditRecord>): string {
  const record = entry(given)
  return sentenceOf(record, { actor: 'Ada', thing: thingName(record) }, 'UTC').join('')
}

describe('the audit log', () => {
  test('has a sentence and a group for every action that the server records', () => {
    expect(Object.keys(SENTENCES).toSorted()).toEqual(AUDIT_EVENTS.toSorted())
    expect(Object.values(ACT_GROUPS).flat().toSorted()).toEqual(AUDIT_EVENTS.toSorted())
  })

  test('names an action in the filter without its actor', () => {
    expect(actName('SIGNED_IN')).toBe('Signed in')
    expect(actName('ROLE_ASSIGNED')).toBe('Changed the role of … from … to …')
  })

  test('names an action that it does not know', () => {
    expect(sentence({ act: 'MOON_PAINTED' as never })).toBe('Ada: moon painted')
  })

  test.each([
    {
      act: 'ROLE_ASSIGNED',
      resource: { type: 'USER', id: 'bo', name: 'Bo' },
      details: { role: 'Viewer', roleBefore: 'Member' },
      says: 'Ada changed the role of Bo from Member to Viewer.',
    },
    {
      act: 'PASSWORD_SET',
      resource: { type: 'USER', id: 'ada', name: 'Ada' },
      details: {},
      says: 'Ada set a new password.',
    },
    {
      act: 'API_KEY_ROTATED',
      resource: { type: 'API_KEY', id: 'k', name: 'Shop' },
      details: { worksUntil: '2026-03-05T17:00:00.000Z' },
      says: 'Ada replaced the API key Shop. The old key works until Mar 5, 2026, 5:00 PM.',
    },
    {
      act: 'ORGANIZATION_UPDATED',
      resource: null,
      details: { fields: ['name', 'timezone'] },
      says: 'Ada changed settings of the organization: Name, Time zone.',
    },
    {
      act: 'WEBHOOK_ENDPOINT_CREATED',
      resource: { type: 'WEBHOOK_ENDPOINT', id: 'w', name: null },
      details: { eventTypes: ['*'] },
      says: 'Ada added a webhook endpoint.',
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
