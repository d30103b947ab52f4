import { buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions } from '../../ui/form.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignInFrame } from './frame.tsx'
import { useMethods } from './methods.ts'
import { RegisterForm } from './register-form.tsx'
import { useToken } from './use-token.ts'

/** Page that creates the first user and organization of a new installation. */
export function SetUp() {
  const methods = useMethods()
  // The token is after the `#`, so that server logs never contain it.
  const [token] = useToken('token')
  if (!methods) {
    return (
      <SignInFrame title="Set up Carillon">
        <Waiting />
      </SignInFrame>
    )
  }
  if (!methods.setUp) {
    return (
      <SignInFrame title="Carillon is set up">
        <p>The first person has registered. Others are invited, or created by the operator.</p>
        <Actions>
          <a href="/console/sign-in" className={buttonClass({ kind: 'primary' })}>
            Sign in
          </a>
        </Actions>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Set up Carillon">
      <RegisterForm act="Set up" passwordMinLength={methods.passwordMinLength}>
        {token ? (
          <input type="hidden" name="setupToken" value={token} />
        ) : (
          <TextField
            label="Set-up token"
            name="setupToken"
            required
            hint="The server shows it on its terminal, and it stands in the file live/setup-token of the data directory."
          />
        )}
      </RegisterForm>
    </SignInFrame>
  )
}
