import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReceivedInvitation } from '../api/api.gen.ts'
import { useChange } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { isUnconfirmed, UnconfirmedAddress } from './account/unconfirmed-address.tsx'
import styles from './banners.module.css'
import { useGo } from './use-go.ts'
import { useMethods } from './use-methods.ts'

/** Shows the same, each in its own place. */
const ACCOUNT = '/settings/account'

/** What was put off, in whatever organization, until the page is loaded again. */
const putOff = new Set<string>()

/** What the person should do something about, above each screen until it is done or put off. */
export function Banners() {
  const { pathname } = useLocation()
  const received = useQuery(read('GET /user/invitations'))
  const user = useQuery(read('GET /user'))
  const me = user.data?.data
  const sendsMail = useMethods()?.sendsMail
  const [, setCount] = useState(putOff.size)
  const later = (what: string) => setCount(putOff.add(what).size)
  const offered = (received.data?.data ?? []).filter(({ id }) => !putOff.has(id))
  // Another change of the address is something else to do.
  const address = me && `${me.email} ${me.pendingEmail}`
  const asksAddress = me && sendsMail && isUnconfirmed(me) && !putOff.has(address!)
  // The link may have been opened in another window; an address that is confirmed gets its invitations.
  useOnFocus(asksAddress ? [user.refetch, received.refetch] : [])
  if (pathname === ACCOUNT || (offered.length === 0 && !asksAddress)) return null
  return (
    <div className={styles.banners}>
      {offered.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} onLater={() => later(invitation.id)} />
      ))}
      {asksAddress && <UnconfirmedAddress user={me} onLater={() => later(address!)} />}
    </div>
  )
}

/** Reads again when the person comes back to the window. */
function useOnFocus(reads: ReadonlyArray<(options: { cancelRefetch: false }) => unknown>): void {
  const latest = useRef(reads)
  latest.current = reads
  useEffect(() => {
    const look = () => {
      // What the browser's other event has begun to read is not read twice.
      for (const read of latest.current) read({ cancelRefetch: false })
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

function Invitation({ invitation, onLater }: { invitation: ReceivedInvitation; onLater(): void }) {
  const { id, organization, role, invitedBy } = invitation
  const go = useGo()
  const accept = useChange('POST /user/invitations/{id}/accept', ['/organization/all', '/user'])
  const join = async () => {
    await accept.run({ params: { id } })
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
          {!(accept.error && !accept.error.isPassing) && (
            <Button isBusy={accept.isRunning} onClick={() => join().catch(() => {})}>
              Join {organization.name}
            </Button>
          )}
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
