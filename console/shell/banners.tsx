import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceivedInvitation } from '../api/api.gen.ts'
import { useChange, useSession } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './banners.module.css'
import { useGo } from './use-go.ts'

/** What the person should do something about, above each screen until it is done or put off. */
export function Banners() {
  const invitations = useSession()?.invitations ?? []
  const me = useQuery(read('GET /user')).data?.data
  const sendsMail = useQuery({ ...read('GET /auth/methods'), staleTime: Number.POSITIVE_INFINITY }).data?.data
    .sendsMail
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const later = (what: string) => setPutOff([...putOff, what])
  const offered = invitations.filter(({ id }) => !putOff.includes(id))
  const asksAddress = me && !me.emailVerified && sendsMail && !putOff.includes('address')
  if (offered.length === 0 && !asksAddress) return null
  return (
    <div className={styles.banners}>
      {offered.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} onLater={() => later(invitation.id)} />
      ))}
      {asksAddress && <Address email={me.email} onLater={() => later('address')} />}
    </div>
  )
}

function Invitation({ invitation, onLater }: { invitation: ReceivedInvitation; onLater(): void }) {
  const { id, organization, role, invitedBy } = invitation
  const go = useGo()
  const accept = useChange('POST /user/invitations/{id}/accept', ['/organization/all', '/user'])
  const join = async () => {
    await accept.run({ params: { id } })
    onLater()
    toast(`You have joined ${organization.name}.`, {
      label: 'Open it',
      run: () => go(`/switch/${organization.id}`),
    })
  }
  return (
    <Notice
      title={`${invitedBy ? `${invitedBy} invites you` : 'You are invited'} to ${organization.name}${role ? `, as ${role.name}` : ''}.`}
      actions={
        <>
          <Button isBusy={accept.isRunning} onClick={() => join().catch(() => {})}>
            Join {organization.name}
          </Button>
          <Button kind="quiet" onClick={onLater}>
            Later
          </Button>
        </>
      }
    >
      {accept.error ? (
        <Failure error={accept.error} />
      ) : (
        'Join only organizations that you know: an invitation needs nothing but your address.'
      )}
    </Notice>
  )
}

function Address({ email, onLater }: { email: string; onLater(): void }) {
  const resend = useChange('POST /auth/verify-email/resend', ['/user'])
  const send = async () => {
    await resend.run({})
    toast(`A link is on its way to ${email}.`)
    onLater()
  }
  return (
    <Notice
      tone="warn"
      title={`Confirm that ${email} is your address.`}
      actions={
        <>
          <Button isBusy={resend.isRunning} onClick={() => send().catch(() => {})}>
            Send the link again
          </Button>
          <Button kind="quiet" onClick={onLater}>
            Later
          </Button>
        </>
      }
    >
      {resend.error ? (
        <Failure error={resend.error} />
      ) : (
        'A mail with a link was sent to it. Until you have opened it you cannot invite people, and no mails tell you what happens here.'
      )}
    </Notice>
  )
}
