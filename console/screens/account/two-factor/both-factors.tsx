import { OwnPassword } from '../../../shell/account/own-password.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Fields for the password and a two-factor code. */
export const BothFactors = () => (
  <>
    <OwnPassword />
    <TextField
      label="Code of two-factor sign-in"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck="false"
      required
      hint="Six digits of your authenticator app, or a recovery code."
    />
  </>
)

/** Returns the values of the two fields. */
export const bothFactorsIn = (data: FormData): { currentPassword: string; code: string } => ({
  currentPassword: String(data.get('currentPassword')),
  code: String(data.get('code') ?? '').trim(),
})
