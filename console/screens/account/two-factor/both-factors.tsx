import { signIn } from '../../../../words/en/sign-in.ts'
import { OwnPassword } from '../../../shell/account/own-password.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Fields for the password and a two-factor code. */
export const BothFactors = () => (
  <>
    <OwnPassword />
    <TextField
      label={signIn.code()}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck="false"
      required
      hint={signIn.codeHint()}
    />
  </>
)

/** Returns the values of the two fields. */
export const bothFactorsIn = (data: FormData): { currentPassword: string; code: string } => ({
  currentPassword: String(data.get('currentPassword')),
  code: String(data.get('code') ?? '').trim(),
})
