import * as v from 'valibot'
import { isoTime, text } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { passwordText } from '../profile/schema.ts'

const code = text(1, 50)

export const TwoFactorRecord = component('TwoFactor', 'Whether a sign-in of the caller needs a code.', {
  isEnabled: [v.boolean(), 'Whether a code is needed.'],
  enabledAt: [v.nullable(isoTime), 'When it was turned on; null if it is off.'],
  recoveryCodesLeft: [v.number(), 'How many recovery codes are unused, of ten.'],
})

export const StartTwoFactor = component(
  'StartTwoFactor',
  'The password of the caller, who sets up two-factor sign-in.',
  { currentPassword: [passwordText, 'The password of the account.'] },
)

export const TwoFactorSecret = component(
  'TwoFactorSecret',
  'The secret for an authenticator app; shown in this answer only.',
  {
    secret: [v.string(), 'The secret in base32, for typing it in.'],
    otpauthUrl: [v.string(), 'The same as a URL, to be shown as a QR code.'],
  },
)

export const ConfirmTwoFactor = component('ConfirmTwoFactor', 'The first code of the app.', {
  code: [code, 'The six digits that the app shows.'],
})

export const PasswordAndCode = component('PasswordAndCode', 'Both factors of the caller.', {
  currentPassword: [passwordText, 'The password of the account.'],
  code: [code, 'The six digits that the app shows, or a recovery code.'],
})

export const RecoveryCodes = component('RecoveryCodes', 'Codes for use after a loss of the device.', {
  recoveryCodes: [
    v.array(v.string()),
    'Ten codes; each signs in once instead of a code of the app. They are shown in this answer only.',
  ],
})

export type PasswordAndCodeInput = v.InferOutput<typeof PasswordAndCode>
