import { useBlocker } from '@tanstack/react-router'
import { kit } from '../../words/en/kit.ts'
import { ConfirmDialog } from './dialog.tsx'

/** Asks before a form with unsaved changes is left by a link, the Back button, or closing the tab. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={kit.unsaved()}
      act={kit.unsavedLeave()}
      keep={kit.unsavedStay()}
      onConfirm={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{kit.unsavedHint()}</p>
    </ConfirmDialog>
  )
}
