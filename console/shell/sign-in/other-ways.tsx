import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import type { SignInMethods } from '../../api/api.gen.ts'
import { browserHasPasskeys, signInByPasskey } from '../../api/passkeys.ts'
import type { Session } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failure } from '../../ui/notice.tsx'
import { providerName } from './landing.ts'
import styles from './other-ways.module.css'

interface OtherWaysProps {
  methods: SignInMethods | undefined
  /** Path of the console to come to afterwards. */
  to?: string
  /** Who signs in again, in the same organization: the screen stays, so the provider is asked in another tab. */
  as?: Session
  /** What the browser's own offer of a passkey ended with. */
  refusal?: unknown
}

/** The ways to sign in without a password, as far as this server and this browser have them. */
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
          Sign in with {providerName(methods.openId)}
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
        Use a passkey
      </Button>
      {shown !== undefined && !isBusy && <Failure error={shown} />}
    </>
  )
}
