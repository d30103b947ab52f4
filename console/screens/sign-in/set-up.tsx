import { signIn } from '../../../words/en/sign-in.ts'
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
      <SignInFrame title={signIn.setUpTitle()}>
        <Waiting />
      </SignInFrame>
    )
  }
  if (!methods.setUp) {
    return (
      <SignInFrame title={signIn.setUpDone()}>
        <p>{signIn.setUpDoneHint()}</p>
        <Actions>
          <a href="/console/sign-in" className={buttonClass({ kind: 'primary' })}>
            {signIn.act()}
          </a>
        </Actions>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={signIn.setUpTitle()}>
      <RegisterForm
        act={signIn.setUpTitle()}
        passwordMinLength={methods.passwordMinLength}
        isContinued={!token}
      >
        {token ? (
          <input type="hidden" name="setupToken" value={token} />
        ) : (
          <TextField
            label={signIn.setUpToken()}
            name="setupToken"
            required
            hint={signIn.setUpTokenHint.rich({ code: (text) => <code>{text}</code> })}
          />
        )}
      </RegisterForm>
    </SignInFrame>
  )
}
