import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { MailCheck, MailChecks } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Notice, type Tone } from '../../ui/notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { FIELD_NAMES } from './field-names.ts'

const TONES: Readonly<Record<MailCheck['status'], Tone>> = { PASS: 'good', WARN: 'warn', FAIL: 'bad' }
const ORDER = ['FAIL', 'WARN', 'PASS'] as const

/** Checks of the email before it is sent: links, images, colors, size, merge fields and sender. */
export default function MailChecksPart() {
  const { flush, preview } = useCompose()
  const [result, setResult] = useState<MailChecks>()
  const [problem, setProblem] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      const { id } = (await flush()).campaign
      const body = { contactId: preview.contactId, variant: preview.variant || null }
      setResult((await call('POST /campaigns/{id}/mail-checks', { params: { id }, body })).data)
    } catch (error) {
      setProblem(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles.checks}>
      <h3>{compose.checks()}</h3>
      <Button onClick={run} isBusy={isRunning}>
        {result ? compose.checksAgain() : compose.checksAct()}
      </Button>
      {problem !== undefined && <Failure error={problem} onRetry={run} />}
      {result && <Results checks={result.checks} />}
    </div>
  )
}

function Results({ checks }: { checks: readonly MailCheck[] }) {
  const passed = checks.filter(({ status }) => status === 'PASS')
  const others = ORDER.flatMap((status) => checks.filter((one) => one.status === status && status !== 'PASS'))
  return (
    <>
      {others.map((one) => (
        <Notice
          key={`${one.key} ${one.status}`}
          tone={TONES[one.status]}
          actions={one.field !== null && <ToField field={one.field} />}
        >
          {one.message}
          {one.places.length > 0 && (
            <ul className={styles.places}>
              {one.places.map((place) => (
                <li key={place}>
                  <bdi>{place}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      ))}
      {passed.length > 0 && (
        <details open={others.length === 0}>
          <summary>{compose.checksPassed({ count: passed.length })}</summary>
          <ul className={styles.leftOut}>
            {passed.map(({ key, message }) => (
              <li key={key}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Leads to a field of the editor. Absent if the field is not on the screen, such as in a design. */
function ToField({ field }: { field: NonNullable<MailCheck['field']> }) {
  const input = document.querySelector<HTMLElement>(`form [name="${field}"], [name="${field}"]`)
  if (!input) return null
  return (
    <Button
      onClick={() => {
        input.scrollIntoView({ block: 'center' })
        input.focus()
      }}
    >
      {compose.checksTo({ field: FIELD_NAMES[field]() })}
    </Button>
  )
}
