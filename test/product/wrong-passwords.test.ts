import { expect, test } from 'bun:test'
import type * as v from 'valibot'
import { createTestApp, type TestApp } from '../support/app.ts'
import { nameOf } from '../support/matrix.ts'
import { addPasskey } from '../support/passkeys.ts'
import { PASSWORD, register } from '../support/people.ts'
import { operations } from '../support/surface.ts'
import { turnOn } from '../support/two-factor.ts'

/** Every operation that asks a signed-in person for the password again records a wrong one. */

interface Case {
  /** Body in addition to the wrong password. */
  body?: Record<string, unknown>
  /** Whether two-factor sign-in must be on. */
  needsCode?: boolean
  /** Returns an id in the path. */
  id?(app: TestApp, token: string): Promise<string>
}

const CASES: Readonly<Record<string, Case>> = {
  'DELETE /user': {},
  'PATCH /user': { body: { email: 'another@example.test' } },
  'PATCH /user/password': { body: { newPassword: 'quiet green lantern' } },
  'POST /user/two-factor': {},
  'POST /user/two-factor/recovery-codes': { body: { code: '000000' }, needsCode: true },
  'DELETE /user/two-factor': { body: { code: '000000' }, needsCode: true },
  'POST /user/passkeys/options': {},
  'DELETE /user/passkeys/:id': {
    id: async (app, token) => (await addPasskey(app, token)).answer.body.data.id,
  },
}

const asksForPassword = ({ body }: { body?: v.GenericSchema | undefined }): boolean =>
  body !== undefined &&
  'entries' in body &&
  'currentPassword' in (body as v.ObjectSchema<v.ObjectEntries, undefined>).entries

test('each operation that takes the current password has a case here', () => {
  expect(operations.filter(asksForPassword).map(nameOf).toSorted()).toEqual(Object.keys(CASES).toSorted())
})

test.each(Object.entries(CASES))(
  '%s records a wrong password with the user and the address',
  async (name, one) => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    if (one.needsCode) await turnOn(app, accessToken)
    const id = (await one.id?.(app, accessToken)) ?? ''
    const before = actsOf(app)
    const [method, path] = name.split(' ') as [string, string]
    const body = { ...one.body, currentPassword: `${PASSWORD}?` }
    const answer = await app.request(method, path.replace(':id', id), { token: accessToken, body })
    expect(answer.status).toBe(400)
    expect(actsOf(app).slice(before.length)).toEqual([
      { act: 'WRONG_PASSWORD', type: 'USER', address: 'local' },
    ])
  },
)

const actsOf = (app: TestApp) =>
  app.db.all<{ act: string; type: string; address: string }>(
    `SELECT act, actor_type AS type, json_extract(persons, '$.address') AS address FROM audit_acts ORDER BY id`,
  )
