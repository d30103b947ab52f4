import { describe, expect, test } from 'bun:test'
import { createUser, findUserByEmail, listMembers, verifyEmail } from '../../../src/accounts/users/service.ts'
import type { TestApp } from '../../support/app.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

/** Account that a person made at a server with an address that may belong to another person. */
const squat = (app: TestApp, email: string) =>
  app.db.writeNow((tx) => createUser(tx, { email, firstName: 'Eve', passwordHash: 'known to Eve' }))

describe('an organization that arrives', () => {
  test('makes no member of an account with an unverified address, names the address, and changes nothing', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    const { organization, owner } = a.app.tenant()
    exportTo(files.path('file'), { from: a, organization })
    squat(b.app, owner.email)
    const before = b.app.rowCounts()
    expect(() => importFrom(files.path('file'), { into: b })).toThrow(
      `The address of the account is not verified: ${owner.email}.`,
    )
    expect(b.app.rowCounts()).toEqual(before)
  })

  test('makes a member of an account with a verified address, and leaves its password unchanged', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    const { organization, owner } = a.app.tenant()
    exportTo(files.path('file'), { from: a, organization })
    const { id } = squat(b.app, owner.email)
    b.app.db.writeNow((tx) => verifyEmail(tx, id))
    const imported = importFrom(files.path('file'), { into: b })
    expect(listMembers(b.app.db, imported.id).map(({ email, roleKey }) => [email, roleKey])).toEqual([
      [owner.email, 'OWNER'],
    ])
    expect(findUserByEmail(b.app.db, owner.email)!.passwordHash).toBe('known to Eve')
  })

  test('brings the accounts along that the server does not have', async () => {
    await using a = server()
    using files = folder()
    const { organization, owner } = a.app.tenant()
    exportTo(files.path('file'), { from: a, organization })
    await using b = server()
    importFrom(files.path('file'), { into: b })
    expect(findUserByEmail(b.app.db, owner.email)!.uuid).toBe(owner.uuid)
  })
})
