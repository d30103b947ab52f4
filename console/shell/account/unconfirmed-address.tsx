import { useState } from 'react'
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
    toast(`You keep ${email}.`)
  }
  if (sendsMail === undefined) return null
  return (
    <Notice
      tone="warn"
      title={
        pendingEmail
          ? `${pendingEmail} replaces ${email} when it is confirmed.`
          : `${email} is not confirmed.`
      }
      actions={
        <>
          {sendsMail && sentTo !== address && (
            <Button isBusy={resend.isRunning} onClick={() => send().catch(() => {})}>
              Send the link
            </Button>
          )}
          {pendingEmail && (
            <Button isBusy={keep.isRunning} onClick={() => withdraw().catch(() => {})}>
              Keep {email}
            </Button>
          )}
          {onLater && (
            <Button kind="quiet" onClick={onLater}>
              Later
            </Button>
          )}
        </>
      }
    >
      {sendsMail ? (
        <p>
          {sentTo === address
            ? `A mail with a link is on its way to ${address}. Open the link.`
            : `Open the link in the mail that this server sends to ${address}.`}{' '}
          {consequence(user)}
        </p>
      ) : (
        <p>
          This server sends no mails: ask its operator for the link.{' '}
          <code>carillon user verify-link {email}</code> makes it.
        </p>
      )}
      {(resend.error ?? keep.error) && <Failure error={resend.error ?? keep.error} />}
    </Notice>
  )
}

const consequence = ({ email, emailVerified, pendingEmail }: User): string =>
  pendingEmail && emailVerified
    ? `Until then you sign in with ${email}.`
    : 'Until then you cannot invite people, and no mails tell you what happens here.'
