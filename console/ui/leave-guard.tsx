import { useBlocker } from '@tanstack/react-router'
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
      title="What you typed is not saved"
      act="Leave without saving"
      keep="Stay here"
      onConfirm={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>It is lost if you leave this screen.</p>
    </ConfirmDialog>
  )
}
