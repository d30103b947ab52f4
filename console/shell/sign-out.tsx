import { useEffect, useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import { ApiError, call } from '../api/client.ts'
import { forgetSearches } from '../api/searches.ts'
import { keepOrganization } from '../api/tab.ts'
import { Failure } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'

/**
 * Signs out. Sign-out has its own address, so that the current screen can ask and save first. The
 * page then reloads, so that no data of the user stays in memory.
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
    <Page title={shell.signingOut()}>
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
    // An expired session needs no sign-out.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  keepOrganization(undefined)
  forgetSearches()
  location.replace('/console/sign-in')
}
