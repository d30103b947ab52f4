import type { JsonAnswer, TestApp } from './app.ts'
import { PASSWORD } from './people.ts'
import { Passkey, type Twist } from './soft-authenticator.ts'

/** Returns the options with which a browser lets a device create a passkey. */
export const beginAdding = (app: TestApp, token: string, more: object = {}): Promise<JsonAnswer> =>
  app.post('/user/passkeys/options', token, { currentPassword: PASSWORD, ...more })

/** Adds a passkey to the user of the token, with a changed answer of the device. */
export async function addPasskey(
  app: TestApp,
  token: string,
  {
    passkey = new Passkey(),
    twist = {},
    begin = {},
  }: { passkey?: Passkey; twist?: Twist; begin?: object } = {},
): Promise<{ passkey: Passkey; answer: JsonAnswer }> {
  const { body } = await beginAdding(app, token, begin)
  const credential = passkey.create(body.data, twist)
  return { passkey, answer: await app.post('/user/passkeys', token, { name: 'Phone', credential }) }
}

/** Returns the challenge that a device must sign. */
export const beginSignIn = async (app: TestApp) =>
  (await app.post('/auth/passkey/options', undefined)).body.data

/** Signs in with a changed answer of the device. */
export const signInBy = async (
  app: TestApp,
  passkey: Passkey,
  twist: Twist = {},
  more: object = {},
): Promise<JsonAnswer> =>
  app.post('/auth/passkey', undefined, { credential: passkey.get(await beginSignIn(app), twist), ...more })
