import { useEffect, useSyncExternalStore } from 'react'
import { resumeEnded, sessionHolder, sessionSuccessor, subscribeSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { personName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { useMethods } from '../use-methods.ts'
import { OtherWays } from './other-ways.tsx'
import { PasswordForm } from './password-form.tsx'

/** Leaves the screen. A page with unsaved changes asks first. */
const leaveTo = (path: string): void => location.assign(`/console${path}`)

/** Dialog over a screen whose session has expired, so that its input stays. */
export function SignInAgain() {
  const holder = useSyncExternalStore(subscribeSession, sessionHolder)
  const successor = useSyncExternalStore(subscribeSession, sessionSuccessor)
  const methods = useMethods()
  useEffect(() => {
    // The same user may have signed in with another tab.
    window.addEventListener('focus', resumeEnded)
    return () => window.removeEventListener('focus', resumeEnded)
  }, [])
  if (!holder) return null
  return (
    <Dialog title="Sign in again" onClose={() => {}} isRequired>
      {successor ? (
        <Notice
          tone="warn"
          title={`${personName(successor)} has signed in with another tab of this browser.`}
        >
          Sign in as {holder.user.email} to go on here, or leave this screen.
        </Notice>
      ) : (
        <p>Your session has ended. What you typed on this screen stays.</p>
      )}
      <PasswordForm as={holder} />
      <OtherWays methods={methods} as={holder} />
      <Toolbar>
        <Button kind="quiet" onClick={() => leaveTo(successor ? '/' : '/sign-in')}>
          {successor ? `Go on as ${personName(successor)}` : 'Sign in as another person'}
        </Button>
      </Toolbar>
    </Dialog>
  )
}
