import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
import type { SignInMethods } from '../../api/api.gen.ts'
import { browserHasPasskeys, signInByPasskey } from '../../api/passkeys.ts'
import type { Session } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failure } from '../../ui/notice.tsx'
import { providerName } from './landing.ts'
import styles from './other-ways.module.css'

interface OtherWaysProps {
  methods: SignInMethods | undefined
  /** Path in the console to open after sign-in. */
  to?: string
  /** Session to sign in to again. Its screen stays, so the provider opens in another tab. */
  as?: Session
  /** Refusal of a passkey that the browser suggested. */
  refusal?: unknown
}

/** Ways to sign in without a password that the server and the browser support. */
export function OtherWays({ methods, to = '/', as, refusal }: OtherWaysProps) {
  const hasPasskeys = methods?.passkeys && browserHasPasskeys()
  if (!hasPasskeys && !methods?.openId) return null
  return (
    <div className={styles.others}>
      {hasPasskeys && (
        <PasskeyButton refusal={refusal} {...(as ? { organizationId: as.organization.id } : {})} />
      )}
      {methods.openId && (
        <a
          className={buttonClass()}
          {...(as ? { target: '_blank', rel: 'noopener' } : {})}
          href={`/auth/openid?${new URLSearchParams({ to: `/console${to}` })}`}
        >
          <LogIn size={16} aria-hidden />
          {signIn.actProvider({ provider: providerName(methods.openId) })}
        </a>
      )}
    </div>
  )
}

interface PasskeyButtonProps {
  organizationId?: string
  refusal?: unknown
}

function PasskeyButton({ organizationId, refusal }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function use() {
    setBusy(true)
    setError(undefined)
    try {
      await signInByPasskey({ organizationId })
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  const shown = error ?? refusal
  return (
    <>
      <Button isBusy={isBusy} onClick={use}>
        <KeyRound size={16} aria-hidden />
        {signIn.actPasskey()}
      </Button>
      {shown !== undefined && !isBusy && <Failure error={shown} />}
    </>
  )
}
