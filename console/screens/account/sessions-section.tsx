import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { keepOrganization } from '../../api/tab.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { deviceName } from './devices.ts'
import styles from './rows.module.css'

/** Devices on which the user is signed in. */
export function SessionsSection() {
  const query = useQuery(read('GET /auth/sessions'))
  const [isLeaving, setLeaving] = useState(false)
  const count = query.data?.data.length ?? 0
  return (
    <Section
      title="Where you are signed in"
      intro="End a session that you do not know, and then change the password."
      actions={<Button onClick={() => setLeaving(true)}>Sign out everywhere</Button>}
    >
      <Loaded query={query}>
        {({ data }) => (
          <ul className={styles.rows}>
            {data.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      {isLeaving && <SignOutEverywhere count={count} onClose={() => setLeaving(false)} />}
    </Section>
  )
}

function Row({
  session: { id, userAgent, ipAddress, isCurrent, lastUsedAt, createdAt },
}: {
  session: Session
}) {
  const end = useChange('DELETE /auth/sessions/{id}', ['/auth/sessions'])
  const name = deviceName(userAgent)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.name} title={userAgent ?? undefined}>
          {name}
        </span>
        <span className={styles.hint}>
          {ipAddress ?? 'Unknown address'} · used <Time value={lastUsedAt} /> · since{' '}
          <Time value={createdAt} as="date" />
        </span>
      </div>
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          isBusy={end.isRunning}
          onClick={() =>
            attempt(async () => {
              await end.run({ params: { id } })
              toast(`${name} is signed out.`)
            })
          }
        >
          End it
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere({ count, onClose }: { count: number; onClose(): void }) {
  const leave = useChange('POST /auth/logout-all')
  return (
    <ConfirmDialog
      title="Sign out everywhere"
      act={count > 1 ? `End all ${count} sessions` : 'End this session'}
      keep="Stay signed in"
      onConfirm={async () => {
        await leave.run({})
        keepOrganization(undefined)
        location.replace('/console/sign-in')
      }}
      onClose={onClose}
    >
      <p>
        {count === 1 ? '1 session ends' : `${count} sessions end`}, this one too. What is typed on other
        devices and not saved is lost.
      </p>
    </ConfirmDialog>
  )
}
