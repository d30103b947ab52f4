import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { OptOutReview } from '../../../api/api.gen.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/form.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import styles from './reviews.module.css'

/** A message with its evidence and the two decisions. */
export function Review({ review, mayDecide }: { review: OptOutReview; mayDecide: boolean }) {
  const { id, status, channel, address, contactId, contactName, body, receivedAt } = review
  const item = useRef<HTMLLIElement>(null)
  const decide = useChange('POST /opt-out/reviews/{id}/decide', ['/opt-out', '/contacts'])
  const name = contactName ?? address

  async function take(decision: 'OPT_OUT' | 'KEEP') {
    if (decide.isRunning) return
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling
    try {
      await decide.run({ params: { id }, body: { decision } })
    } catch {
      // The error shows below, and the message stays in the list.
      return
    }
    const optedOut = channel === 'SMS' ? settingsOptOuts.reviewedPhone : settingsOptOuts.reviewedEmail
    toast(decision === 'OPT_OUT' ? optedOut({ name, address }) : settingsOptOuts.reviewedKept({ name }))
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <li ref={item} className={styles.review} tabIndex={-1} aria-label={settingsOptOuts.reviewOf({ name })}>
      <header className={styles.head}>
        <h2>
          {contactId ? (
            <Link to="/contacts/$id" params={{ id: contactId }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {name !== address && <span className={styles.quiet}>{address}</span>}
        <Due review={review} />
      </header>
      <blockquote className={styles.text}>{body}</blockquote>
      <p className={styles.quiet}>
        {(channel === 'SMS' ? settingsOptOuts.reviewPhone : settingsOptOuts.reviewEmail).rich({
          time: <Received value={receivedAt} />,
        })}
      </p>
      {decide.error && <Failure error={decide.error} />}
      {mayDecide ? (
        <Actions>
          <Button
            kind="danger"
            aria-keyshortcuts="o"
            isBusy={decide.isRunning}
            onClick={() => take('OPT_OUT')}
          >
            {settingsOptOuts.reviewOptOut()}
          </Button>
          <Button aria-keyshortcuts="n" isBusy={decide.isRunning} onClick={() => take('KEEP')}>
            {settingsOptOuts.kept()}
          </Button>
        </Actions>
      ) : (
        status !== 'OPEN' && <Decided review={review} />
      )}
    </li>
  )
}

function Received({ value }: { value: string }) {
  const zone = useZone()
  return <Time value={value} zone={zone} as="date" />
}

/** Deadline of the decision. */
function Due({ review: { status, isOverdue, dueAt } }: { review: OptOutReview }) {
  const zone = useZone()
  if (status !== 'OPEN') return null
  return (
    <span className={styles.due}>
      {isOverdue ? (
        <Badge tone="bad">{settingsOptOuts.overdue()}</Badge>
      ) : (
        settingsOptOuts.due.rich({ time: <Time value={dueAt} zone={zone} as="date" /> })
      )}
    </span>
  )
}

function Decided({ review: { status, decidedAt, decidedBy } }: { review: OptOutReview }) {
  const zone = useZone()
  const time = <Time value={decidedAt} zone={zone} />
  return (
    <p>
      <Badge tone={status === 'KEPT' ? 'idle' : 'bad'}>
        {status === 'KEPT' ? settingsOptOuts.kept() : settingsOptOuts.optedOut()}
      </Badge>{' '}
      {decidedBy ? settingsOptOuts.decidedBy.rich({ name: decidedBy.name, time }) : time}
    </p>
  )
}
