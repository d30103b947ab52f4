import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './changed-elsewhere.module.css'
import { Notice } from './notice.tsx'
import { Time } from './time.tsx'

interface ChangedElsewhereProps {
  /** What was changed here and elsewhere, as a sentence. */
  title: string
  /** When the other version was stored. */
  changedAt: string | null | undefined
  /** The two versions; undefined where the screen shows the one that is here. */
  here?: ReactNode
  there: ReactNode
  onKeep(): void
  onTake(): void
}

/** What was changed here and in another window or by another person: a person decides which of the two stays. */
export function ChangedElsewhere({ title, changedAt, here, there, onKeep, onTake }: ChangedElsewhereProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place}>
      <Notice
        tone="warn"
        title={title}
        actions={
          <>
            <Button onClick={onKeep}>Keep mine</Button>
            <Button onClick={onTake}>Take the other</Button>
          </>
        }
      >
        {changedAt && (
          <p>
            The other version was saved <Time value={changedAt} />. Nothing of yours is lost.
          </p>
        )}
        <dl className={styles.versions}>
          {here !== undefined && (
            <>
              <dt>Here</dt>
              <dd>{here}</dd>
            </>
          )}
          <dt>There</dt>
          <dd>{there}</dd>
        </dl>
      </Notice>
    </div>
  )
}
