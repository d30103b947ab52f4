import { useEffect, useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { goInside, prepareInside } from '../../begin.ts'
import { Failure } from '../../ui/notice.tsx'
import { SignInFrame } from './frame.tsx'
import { landingOf, tokenIn } from './landing.ts'
import { useMethods } from './methods.ts'
import { Once } from './once.tsx'
import { OtherWays } from './other-ways.tsx'
import { PasswordForm } from './password-form.tsx'
import { useOfferedPasskey } from './use-offered-passkey.ts'

/** Signs in, and leads to where the person wanted to go. */
export function SignIn() {
  const [to] = useState(() => landingOf(new URLSearchParams(location.search).get('to') ?? undefined))
  const session = useSession()
  const methods = useMethods()
  const [once, forgetOnce] = useOnce()
  const [refusal, setRefusal] = useState<unknown>()
  const passkeyRefusal = useOfferedPasskey(methods?.passkeys === true && !once)

  useEffect(() => {
    if (session && !once) goInside(to)
    else if (methods?.setUp && !once) location.replace('/console/set-up')
  }, [session, methods, once, to])

  if (once) {
    return (
      <SignInFrame title="Signing in">
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
  return (
    <SignInFrame
      title="Sign in"
      below={
        <>
          <a href="/console/forgot-password">Forgot your password?</a>
          {methods?.registration && <a href="/console/register">Create an account</a>}
        </>
      }
    >
      {refusal !== undefined && <Failure error={refusal} />}
      <div onInput={prepareInside}>
        <PasswordForm offersPasskeys={methods?.passkeys === true} />
      </div>
      <OtherWays methods={methods} to={to} refusal={passkeyRefusal} />
    </SignInFrame>
  )
}

/** The token of a link that signs in once, which is taken out of the address at once. */
function useOnce(): [string | undefined, () => void] {
  const [once, setOnce] = useState(() => tokenIn(location.hash, 'once'))
  useEffect(() => {
    const take = () => {
      const given = tokenIn(location.hash, 'once')
      if (!given) return
      history.replaceState(null, '', location.pathname + location.search)
      setOnce(given)
    }
    take()
    // The link was opened in a tab that shows this page already.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [once, () => setOnce(undefined)]
}
