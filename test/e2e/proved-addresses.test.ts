import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'

/**
 * Accounts that may get an organization by the command line. test/appliance/transport/people.test.ts tests
 * imports.
 */

test('an account with an unverified address gets no organization, until the operator verifies it', async () => {
  using site = new Site()
  const { email } = await site.init('First')
  const create = (name: string, owner: string) => site.run(['org', 'create', name, '--owner', owner])
  expect((await create('Second', email)).exitCode).toBe(0)

  const connection = connect(site.files.database)
  connection.exec(
    `INSERT INTO users (uuid, email, first_name, password_hash, created_at, updated_at)
     VALUES ('u', 'boss@victim.test', 'Eve', 'x', 1, 1)`,
  )
  connection.close()
  const refused = await create('Third', 'boss@victim.test')
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('The address of the account is not verified: boss@victim.test.'),
  ])
  expect(refused.stderr).toContain('carillon user verify boss@victim.test --take-over')
  expect(await site.answer('org', 'list')).toHaveLength(2)

  expect(await site.answer('user', 'verify', 'boss@victim.test', '--take-over')).toEqual({
    email: 'boss@victim.test',
    address: 'verified',
    endedSessions: 0,
    removedPasskeys: 0,
    revokedKeys: 0,
  })
  expect((await create('Third', 'boss@victim.test')).exitCode).toBe(0)
  expect(await site.answer('user', 'verify', 'boss@victim.test')).toMatchObject({
    address: 'was verified already',
  })
})
