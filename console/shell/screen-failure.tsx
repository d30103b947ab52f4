import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { shell } from '../../words/en/shell.ts'
import { noteUnreachable } from '../api/connection.ts'
import { useIsConnectionLost } from '../api/hooks.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { changesDone, isServerThere, MissingFile, reloadOnce } from '../ui/stale.ts'

/** Shown instead of a screen that failed. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    router.invalidate()
  }
  if (error instanceof MissingFile) return <Missing onRetry={retry} />
  return (
    <Page title={shell.failed()}>
      <Failure error={error} onRetry={retry} />
    </Page>
  )
}

/**
 * Handles a missing file of the screen: the connection is lost, or the server was upgraded after
 * the tab was opened.
 */
function Missing({ onRetry }: { onRetry(): void }) {
  const [isThere, setThere] = useState<boolean>()
  const isLost = useIsConnectionLost()
  const wasLost = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the connection is back
  useEffect(() => {
    if (wasLost.current && !isLost) onRetry()
    wasLost.current = isLost
  }, [isLost])
  useEffect(() => {
    let isGone = false
    async function look() {
      const answer = await isServerThere()
      // The previous screen may still be saving.
      await changesDone()
      if (isGone) return
      if (answer && reloadOnce()) return
      if (!answer) noteUnreachable()
      setThere(answer)
    }
    look()
    return () => {
      isGone = true
    }
  }, [])
  if (isThere === undefined) return null
  return isThere ? (
    <Page title={shell.upgraded()}>
      <Notice
        title={shell.upgradedHint()}
        actions={<Button onClick={() => location.reload()}>{kit.reload()}</Button>}
      />
    </Page>
  ) : (
    <Page title={shell.notLoaded()}>
      <Notice
        tone="warn"
        title={kit.unreachable()}
        actions={<Button onClick={onRetry}>{kit.retry()}</Button>}
      >
        {shell.notLoadedHint()}
      </Notice>
    </Page>
  )
}
