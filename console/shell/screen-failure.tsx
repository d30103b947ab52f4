import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

const RELOADED = 'carillon-reloaded'
/** A second failure within this time is not mended by another reload. */
const ONCE_IN_MS = 60_000

/** Whether a file of the console could not be loaded: after an upgrade the files of an open tab are gone. */
const isStale = (error: unknown): boolean =>
  error instanceof Error && /import|module script|chunk/i.test(error.message) && !(error instanceof ApiError)

/** What is shown in place of a screen that failed. A tab from before an upgrade is reloaded once. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const stale = isStale(error)
  useEffect(() => {
    if (!stale || Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS) return
    sessionStorage.setItem(RELOADED, String(Date.now()))
    location.reload()
  }, [stale])
  return (
    <Page title={stale ? 'A newer console is there' : 'This screen cannot be shown'}>
      {stale ? (
        <Notice
          title="The server was upgraded."
          actions={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          This tab has the files of the version before.
        </Notice>
      ) : (
        <Failure error={error} onRetry={reset} />
      )}
    </Page>
  )
}
