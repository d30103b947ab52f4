import { createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { serviceServer } from '../mail-services/settings.ts'
import { shortText } from '../settings.ts'
import { hasMailbox } from '../smtp/config.ts'
import { secretText } from '../vendor/settings.ts'

/** Returns the key of a signed webhook. Throws if it is none. */
export const verificationKey = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

function isKey(text: string): boolean {
  try {
    return verificationKey(text).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

const publicKey = v.pipe(
  shortText(400),
  v.check(isKey, 'must be the verification key of the event webhook, as SendGrid shows it'),
)

const fields = (allowPrivate: boolean) =>
  component('SendgridCredentials', 'The settings of an account at SendGrid.', {
    // The name tells the settings of services apart.
    sendgridKey: [secretText, 'API key with the permission Mail Send.'],
    verificationKey: [
      v.optional(publicKey),
      'Verification key of the signed event webhook. It proves that a call is from SendGrid.',
    ],
    ...serviceServer('smtp.sendgrid.net', allowPrivate),
  })

/** @param allowPrivate whether the operator allows servers at private addresses */
export const sendgridConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type SendgridConfig = v.InferOutput<ReturnType<typeof fields>>
