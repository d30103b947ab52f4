import { createHmac } from 'node:crypto'

/** Where a check asks, followed by a challenge. */
export const PROOF_PATH = '/.well-known/carillon-domain/'

/** Letters and digits of a challenge. */
export const CHALLENGE_LENGTH = 22
const CHALLENGE = /^[0-9A-Za-z]{22}$/

export const isChallenge = (text: string): boolean => CHALLENGE.test(text)

/**
 * What only this server can answer to a challenge, so that a check does not take another server for it.
 * @param secret of this server, for signatures
 * @param host that the request named, in lower case
 */
export function proofOf(secret: string, challenge: string, host: string): string {
  const key = createHmac('sha256', secret).update('carillon domain check').digest()
  return createHmac('sha256', key).update(`${challenge} ${host}`).digest('base64url')
}

/** The answer: the host as the server saw it, and the proof. */
export const answerTo = (secret: string, challenge: string, host: string): string =>
  `${host}\n${proofOf(secret, challenge, host)}\n`
