import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignInFrame } from './frame.tsx'
import { useMethods } from './methods.ts'
import { RegisterForm } from './register-form.tsx'

/** Page to create an account, if the operator allows registration. */
export function Register() {
  const methods = useMethods()
  return (
    <SignInFrame title="Create an account" below={<a href="/console/sign-in">Sign in instead</a>}>
      {!methods && <Waiting />}
      {methods && !methods.registration && (
        <Notice tone="warn" title="This server is for invited people.">
          Ask the owner of an organization for an invitation. Its link leads to a page on which you choose a
          password.
        </Notice>
      )}
      {methods?.registration && (
        <RegisterForm act="Create the account" passwordMinLength={methods.passwordMinLength} />
      )}
    </SignInFrame>
  )
}
