import { forgetVerification, makeVerificationPath } from '../../src/accounts/email-verification/service.ts'
import { findUserByEmail, verifyEmail } from '../../src/accounts/users/service.ts'
import { createTestApp, type TestApp } from './app.ts'
import { EMAIL, register } from './people.ts'
import { type SmtpPeer, type SmtpPeerOptions, startSmtpPeer } from './smtp-peer.ts'

/**
 * Creates an application with one verified user that sends mail to a mail server of another implementation.
 */
export async function withMail(options: SmtpPeerOptions = {}) {
  const peer = await startSmtpPeer({ encryption: 'none', ...options })
  const app = appWithMailTo(peer.port)
  const { accessToken } = (await register(app)).body.data
  verifyAddress(app, EMAIL)
  return { peer, app, token: accessToken as string, [Symbol.asyncDispose]: () => end(app, peer) }
}

export const appWithMailTo = (port: number): TestApp =>
  createTestApp({
    allowSignup: true,
    secrets: {
      masterKey: undefined,
      systemMail: { server: { host: '127.0.0.1', port, secure: 'NONE' }, from: 'no-reply@carillon.test' },
    },
  })

/** Returns the path of a link that verifies the address of a user, as the command line prints it. */
export const verificationPath = (app: TestApp, email = EMAIL): string =>
  app.db.writeNow((tx) => makeVerificationPath(tx, findUserByEmail(tx, email)!.id))!

const verifyAddress = (app: TestApp, email: string): void =>
  app.db.writeNow((tx) => {
    const { id } = findUserByEmail(tx, email)!
    verifyEmail(tx, id)
    forgetVerification(tx, id)
  })

async function end(app: TestApp, peer: SmtpPeer): Promise<void> {
  await app[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
}

const textOf = ({ raw }: { raw: Uint8Array | string }): string =>
  (typeof raw === 'string' ? raw : Buffer.from(raw).toString()).replaceAll('=\r\n', '')

/** Returns the path of the link in the last mail; empty if there is none. */
export const linkIn = ({ mails }: SmtpPeer): string =>
  /https:\/\/carillon\.test(\/[a-z-]+\/\w{43})/.exec(mails.length > 0 ? textOf(mails.at(-1)!) : '')?.[1] ?? ''
