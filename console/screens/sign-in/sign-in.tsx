import { useEffect, useState } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
import { useSession } from '../../api/use-session.ts'
import { landingOf } from '../../shell/sign-in/landing.ts'
import { OtherWays } from '../../shell/sign-in/other-ways.tsx'
import { PasswordForm } from '../../shell/sign-in/password-form.tsx'
import { useWays } from '../../shell/ways.ts'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignInFrame } from './frame.tsx'
import { useMethods } from './methods.ts'
import { Once } from './once.tsx'
import { useOfferedPasskey } from './use-offered-passkey.ts'
import { useToken } from './use-token.ts'

/** Signs in and opens the requested page. */
export function SignIn() {
  const { goInside, prepareInside } = useWays()
  const [to] = useState(() => landingOf(new URLSearchParams(location.search).get('to') ?? undefined))
  const session = useSession()
  const methods = useMethods()
  const [once, forgetOnce] = useToken('once')
  const [refusal, setRefusal] = useState<unknown>()
  const passkeyRefusal = useOfferedPasskey(methods?.passkeys === true && !once)

  useEffect(() => {
    if (session && !once) goInside(to)
    else if (methods?.setUp && !once) location.replace('/console/set-up')
  }, [session, methods, once, to, goInside])

  if (once) {
    return (
      <SignInFrame title={signIn.linkTitle()}>
        <Once
          token={once}
          onEnd={(error) => {
            setRefusal(error)
            forgetOnce()
          }}
        />
      </SignInFrame>
    )
  }
  // A new server has no users yet. It shows the set-up and never this form.
  if (!methods || methods.setUp) {
    return (
      <SignInFrame>
        <Waiting />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title={signIn.title()}
      below={
        <>
          <a href="/console/forgot-password">{signIn.forgotPassword()}</a>
          {methods.registration && <a href="/console/register">{signIn.registerTitle()}</a>}
        </>
      }
    >
      {refusal !== undefined && <Failure error={refusal} />}
      <div onInput={prepareInside}>
        <PasswordForm offersPasskeys={methods.passkeys} />
      </div>
      <OtherWays methods={methods} to={to} refusal={passkeyRefusal} />
    </SignInFrame>
  )
}
