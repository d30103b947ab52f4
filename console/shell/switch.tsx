import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import { useSession } from '../api/hooks.ts'
import { buttonClass } from '../ui/button.tsx'
import { Actions } from '../ui/form.tsx'
import { Failure } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { switchTo } from './switcher.tsx'
import { stayed, useGo } from './use-go.ts'

/**
 * Switches to another organization and opens a screen there. The switch has its own address, so
 * that the current screen can ask and save first.
 */
export function Switch() {
  const { id } = useParams({ from: '/inside/switch/$id' })
  const { to } = useSearch({ from: '/inside/switch/$id' })
  const go = useGo()
  const isThere = useSession()?.organization.id === id
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and with each attempt
  useEffect(() => {
    if (isThere) {
      go(to ?? '/campaigns', { isReplacing: true })
      return
    }
    setError(undefined)
    switchTo(id, stayed()).catch(setError)
  }, [id, isThere, attempt])
  return (
    <Page title={shell.organizationSwitch()}>
      {error === undefined ? (
        <Waiting />
      ) : (
        <>
          <Failure error={error} onRetry={() => setAttempt(attempt + 1)} />
          <Actions>
            <Link to="/campaigns" className={buttonClass()}>
              {shell.organizationStay()}
            </Link>
          </Actions>
        </>
      )}
    </Page>
  )
}
