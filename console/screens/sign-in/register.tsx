import { signIn } from '../../../words/en/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignInFrame } from './frame.tsx'
import { useMethods } from './methods.ts'
import { RegisterForm } from './register-form.tsx'

/** Page to create an account, if the operator allows registration. */
export function Register() {
  const methods = useMethods()
  return (
    <SignInFrame
      title={signIn.registerTitle()}
      below={<a href="/console/sign-in">{signIn.registerBack()}</a>}
    >
      {!methods && <Waiting />}
      {methods && !methods.registration && (
        <Notice tone="warn" title={signIn.registerClosed()}>
          {signIn.registerClosedHint()}
        </Notice>
      )}
      {methods?.registration && (
        <RegisterForm act={signIn.registerTitle()} passwordMinLength={methods.passwordMinLength} />
      )}
    </SignInFrame>
  )
}
