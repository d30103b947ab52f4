import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { shell } from '../../words/en/shell.ts'
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

/** Path of the account settings. They already show these notices. */
const ACCOUNT = '/settings/account'

/** Banners that the user has dismissed, in any organization, until the page is reloaded. */
const putOff = new Set<string>()

/** Open tasks of the user above each screen, until they are done or dismissed. */
export function Banners() {
  const { pathname } = useLocation()
  const received = useQuery(read('GET /user/invitations'))
  const user = useQuery(read('GET /user'))
  const me = user.data?.data
  const [, setCount] = useState(putOff.size)
  const later = (what: string) => setCount(putOff.add(what).size)
  const offered = (received.data?.data ?? []).filter(({ id }) => !putOff.has(id))
  // A dismissal holds for one address. Another change of the address asks again.
  const address = me && `${me.email} ${me.pendingEmail}`
  const mayAskAddress = me !== undefined && isUnconfirmed(me) && !putOff.has(address!)
  const sendsMail = useMethods(mayAskAddress)?.sendsMail
  const asksAddress = mayAskAddress && sendsMail
  // The link may be opened in another window. A confirmed address may have new invitations.
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

/** Repeats the reads when the window gets the focus. */
function useOnFocus(reads: ReadonlyArray<(options: { cancelRefetch: false }) => unknown>): void {
  const latest = useRef(reads)
  latest.current = reads
  useEffect(() => {
    const look = () => {
      // Another event of the browser may have started the same read.
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
    toast(shell.invitationJoined({ organization: organization.name }), {
      label: shell.invitationOpen(),
      run: () => go(`/switch/${organization.id}`),
    })
  }
  return (
    <Notice
      title={
        invitedBy
          ? shell.invitationFrom({ name: invitedBy, organization: organization.name })
          : shell.invitation({ organization: organization.name })
      }
      actions={
        <>
          {!(accept.error && !accept.error.isPassing) && (
            <Button isBusy={accept.isRunning} onClick={() => join().catch(() => {})}>
              {shell.invitationAct({ organization: organization.name })}
            </Button>
          )}
          <Button kind="quiet" onClick={onLater}>
            {shell.invitationLater()}
          </Button>
        </>
      }
    >
      {accept.error ? (
        <Failure error={accept.error} />
      ) : (
        <>
          {role && <p>{shell.invitationRole({ role: role.name })}</p>}
          <p>{shell.invitationHint()}</p>
        </>
      )}
    </Notice>
  )
}
