import { useEffect, useState } from 'react'
import { ApiError, call } from '../api/client.ts'
import { keepOrganization } from '../api/tab.ts'
import { Failure } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'

/**
 * Ends the session. It is an address of its own, so that the screen that is left may ask and save first. The page is
 * loaded again afterwards: nothing of the person stays in its memory.
 */
export function SignOut() {
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and with each attempt
  useEffect(() => {
    setError(undefined)
    leave().catch(setError)
  }, [attempt])
  return (
    <Page title="Signing out">
      {error === undefined ? (
        <Waiting lines={2} />
      ) : (
        <Failure error={error} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </Page>
  )
}

let leaving: Promise<void> | undefined

const leave = (): Promise<void> => {
  leaving ??= end().finally(() => {
    leaving = undefined
  })
  return leaving
}

async function end(): Promise<void> {
  try {
    await call('POST /auth/logout')
  } catch (error) {
    // A session that has ended meanwhile needs no end.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  keepOrganization(undefined)
  location.replace('/console/sign-in')
}
