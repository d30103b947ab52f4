import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import { useSession } from '../api/hooks.ts'
import { queryClient, read } from '../api/queries.ts'
import { type Barrier as Kind, meetBarrier } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Actions } from '../ui/form.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { useGo } from './use-go.ts'

const TwoFactorSetUp = lazyDialog(() => import('./account/set-up-two-factor.tsx'))

/** Shows the screen again and reads its data again. */
function goOn(): void {
  meetBarrier(undefined)
  queryClient.invalidateQueries()
}

/** Replaces the screen while the organization cannot be shown, and names the next step. */
export function Barrier({ barrier }: { barrier: Kind }) {
  useEffect(() => {
    // The screen comes back later, and so does its title.
    const { title } = document
    return () => {
      document.title = title
    }
  }, [])
  return barrier === 'TWO_FACTOR_REQUIRED' ? <TwoFactorRequired /> : <Suspended />
}

function TwoFactorRequired() {
  const [isOpen, setOpen] = useState(false)
  const organization = useSession()?.organization.name ?? ''
  return (
    <Page title={shell.twoFactor()}>
      <Section>
        <p>{shell.twoFactorHint({ organization })}</p>
        <Actions>
          <Button kind="primary" onClick={() => setOpen(true)}>
            {shell.twoFactorAct()}
          </Button>
        </Actions>
      </Section>
      <Others />
      {isOpen && <TwoFactorSetUp onClose={() => setOpen(false)} onDone={goOn} />}
    </Page>
  )
}

function Suspended() {
  const organization = useSession()?.organization.name ?? ''
  return (
    <Page title={shell.suspended({ organization })}>
      <Section>
        <Notice
          tone="warn"
          title={shell.suspendedWhy()}
          actions={<Button onClick={goOn}>{shell.suspendedAct()}</Button>}
        >
          {shell.suspendedHint()}
        </Notice>
      </Section>
      <Others />
    </Page>
  )
}

/** The user's other organizations. */
function Others() {
  const go = useGo()
  const current = useSession()?.organization.id
  const all = useQuery(read('GET /organization/all')).data?.data ?? []
  const others = all.filter(({ id }) => id !== current)
  return (
    <Section title={others.length > 0 ? shell.others() : shell.othersNone()}>
      <Actions>
        {others.map(({ id, name }) => (
          <Button key={id} onClick={() => go(`/switch/${id}`)}>
            {name}
          </Button>
        ))}
        <Button kind="quiet" onClick={() => go('/sign-out')}>
          {shell.signOut()}
        </Button>
      </Actions>
    </Section>
  )
}
