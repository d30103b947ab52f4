import { useState } from 'react'
import { credentials } from '../../../words/en/credentials.ts'
import type { User } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMethods } from '../use-methods.ts'

/** Returns whether the user's address, or a pending new one, still needs confirmation by a link. */
export const isUnconfirmed = ({ emailVerified, pendingEmail }: User): boolean =>
  !emailVerified || pendingEmail !== null

/**
 * Shows the unconfirmed address, with buttons to resend the link and to undo a change.
 * @param onLater hides it for now
 */
export function UnconfirmedAddress({ user, onLater }: { user: User; onLater?: () => void }) {
  const { email, pendingEmail } = user
  const sendsMail = useMethods()?.sendsMail
  const resend = useChange('POST /auth/verify-email/resend', ['/user'])
  const keep = useChange('PATCH /user', ['/user'])
  const address = pendingEmail ?? email
  const [sentTo, setSentTo] = useState<string>()
  const send = async () => {
    await resend.run({})
    setSentTo(address)
  }
  const withdraw = async () => {
    await keep.run({ body: { email } })
    toast(credentials.confirmationKept({ email }))
  }
  if (sendsMail === undefined) return null
  return (
    <Notice
      tone="warn"
      title={
        pendingEmail
          ? credentials.unconfirmedNew({ newEmail: pendingEmail, email })
          : credentials.unconfirmed({ email })
      }
      actions={
        <>
          {sendsMail && sentTo !== address && (
            <Button isBusy={resend.isRunning} onClick={() => send().catch(() => {})}>
              {credentials.confirmationSend()}
            </Button>
          )}
          {pendingEmail && (
            <Button isBusy={keep.isRunning} onClick={() => withdraw().catch(() => {})}>
              {credentials.confirmationKeep({ email })}
            </Button>
          )}
          {onLater && (
            <Button kind="quiet" onClick={onLater}>
              {credentials.confirmationLater()}
            </Button>
          )}
        </>
      }
    >
      {sendsMail ? (
        <p>
          {sentTo === address
            ? credentials.confirmationSent({ email: address })
            : credentials.confirmationOpen({ email: address })}{' '}
          {consequence(user)}
        </p>
      ) : (
        <p>{credentials.confirmationNoMail.rich({ email, code: (text) => <code>{text}</code> })}</p>
      )}
      {(resend.error ?? keep.error) && <Failure error={resend.error ?? keep.error} />}
    </Notice>
  )
}

const consequence = ({ email, emailVerified, pendingEmail }: User): string =>
  pendingEmail && emailVerified ? credentials.confirmationUntil({ email }) : credentials.confirmationMissing()
