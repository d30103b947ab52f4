import { useEffect, useSyncExternalStore } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
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
    <Dialog title={signIn.againTitle()} onClose={() => {}} isRequired>
      {successor ? (
        <Notice tone="warn" title={signIn.againOther({ name: personName(successor) })}>
          {signIn.againOtherHint({ email: holder.user.email })}
        </Notice>
      ) : (
        <p>{signIn.againExpired()}</p>
      )}
      <PasswordForm as={holder} />
      <OtherWays methods={methods} as={holder} />
      <Toolbar>
        <Button kind="quiet" onClick={() => leaveTo(successor ? '/' : '/sign-in')}>
          {successor ? signIn.againActOther({ name: personName(successor) }) : signIn.againActLeave()}
        </Button>
      </Toolbar>
    </Dialog>
  )
}
