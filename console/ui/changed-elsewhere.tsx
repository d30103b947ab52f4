import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './changed-elsewhere.module.css'
import { Notice } from './notice.tsx'
import { Time } from './time.tsx'

interface ChangedElsewhereProps {
  /** Sentence that names the changed record. */
  title: string
  /** Time when the other version was stored. */
  changedAt: string | null | undefined
  /** The two versions; `here` is undefined if the screen already shows it. */
  here?: ReactNode
  there: ReactNode
  onKeep(): void
  onTake(): void
}

/** Asks the person to choose between their version and one from another window or person. */
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
