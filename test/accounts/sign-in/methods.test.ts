import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { register } from '../../support/people.ts'

describe('GET /auth/methods', () => {
  test.each([
    { at: 'https://carillon.example', passkeys: true },
    { at: 'http://localhost:3000', passkeys: true },
    { at: 'https://192.0.2.1', passkeys: false },
    { at: 'http://carillon.example', passkeys: false },
  ])('passkeys are offered at $at only if browsers support them there', async ({ at, passkeys }) => {
    await using app = createTestApp({ publicBaseUrl: at })
    expect((await app.get('/auth/methods')).body.data.passkeys).toBe(passkeys)
  })

  test('the sign-in methods of the operator are listed, without other details of the provider', async () => {
    const openId = {
      issuer: 'https://login.example/realms/one',
      clientId: 'carillon',
      clientSecret: 'secret',
    }
    await using app = createTestApp({
      allowSignup: true,
      secrets: { masterKey: undefined, openId },
    })
    await register(app)
    expect((await app.get('/auth/methods')).body.data).toEqual({
      passkeys: true,
      openId: 'login.example',
      registration: true,
      setUp: false,
      sendsMail: false,
      passwordMinLength: 12,
    })
  })

  test('a server without users offers registration once, to the first one', async () => {
    await using app = createTestApp({ allowSignup: true })
    const before = (await app.get('/auth/methods')).body.data
    expect([before.setUp, before.registration]).toEqual([true, false])
    await register(app)
    const after = (await app.get('/auth/methods')).body.data
    expect([after.setUp, after.registration]).toEqual([false, true])
  })
})
