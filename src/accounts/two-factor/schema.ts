import * as v from 'valibot'
import { isoTime, text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { passwordText } from '../profile/schema.ts'

const code = text(1, 50)

export const TwoFactorRecord = v.object({
  isEnabled: v.boolean(),
  enabledAt: v.nullable(isoTime),
  recoveryCodesLeft: v.number(),
})
describeObject(TwoFactorRecord, 'TwoFactor', 'Whether a sign-in of the caller needs a code.', {
  isEnabled: 'Whether a code is needed.',
  enabledAt: 'When it was turned on; null if it is off.',
  recoveryCodesLeft: 'How many recovery codes are unused, of ten.',
})

export const StartTwoFactor = v.object({ currentPassword: passwordText })
describeObject(
  StartTwoFactor,
  'StartTwoFactor',
  'The password of the caller, who sets up two-factor sign-in.',
  {
    currentPassword: 'The password of the account.',
  },
)

export const TwoFactorSecret = v.object({ secret: v.string(), otpauthUrl: v.string() })
describeObject(
  TwoFactorSecret,
  'TwoFactorSecret',
  'The secret for an authenticator app; shown in this answer only.',
  {
    secret: 'The secret in base32, for typing it in.',
    otpauthUrl: 'The same as a URL, to be shown as a QR code.',
  },
)

export const ConfirmTwoFactor = v.object({ code })
describeObject(ConfirmTwoFactor, 'ConfirmTwoFactor', 'The first code of the app.', {
  code: 'The six digits that the app shows.',
})

export const PasswordAndCode = v.object({ currentPassword: passwordText, code })
describeObject(PasswordAndCode, 'PasswordAndCode', 'Both factors of the caller.', {
  currentPassword: 'The password of the account.',
  code: 'The six digits that the app shows, or a recovery code.',
})

export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
describeObject(RecoveryCodes, 'RecoveryCodes', 'Codes for use after a loss of the device.', {
  recoveryCodes:
    'Ten codes; each signs in once instead of a code of the app. They are shown in this answer only.',
})

export type PasswordAndCodeInput = v.InferOutput<typeof PasswordAndCode>
