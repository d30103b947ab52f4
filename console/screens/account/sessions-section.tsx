import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../words/en/account.ts'
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
      title={account.sessions()}
      intro={account.sessionsIntro()}
      actions={<Button onClick={() => setLeaving(true)}>{account.sessionsAct()}</Button>}
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
          {ipAddress ?? account.sessionAddressUnknown()} ·{' '}
          {account.sessionUsed.rich({ time: <Time value={lastUsedAt} /> })} ·{' '}
          {account.sessionBegan.rich({ time: <Time value={createdAt} as="date" /> })}
        </span>
      </div>
      {isCurrent ? (
        <Badge tone="good">{account.sessionCurrent()}</Badge>
      ) : (
        <Button
          isBusy={end.isRunning}
          onClick={() =>
            attempt(async () => {
              await end.run({ params: { id } })
              toast(account.sessionEnded({ name }))
            })
          }
        >
          {account.sessionAct()}
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere({ count, onClose }: { count: number; onClose(): void }) {
  const leave = useChange('POST /auth/logout-all')
  return (
    <ConfirmDialog
      title={account.sessionsAct()}
      act={account.sessionsActEnd({ count })}
      keep={account.sessionsKeep()}
      onConfirm={async () => {
        await leave.run({})
        keepOrganization(undefined)
        location.replace('/console/sign-in')
      }}
      onClose={onClose}
    >
      <p>{account.sessionsEnd({ count })}</p>
    </ConfirmDialog>
  )
}
