import { type ReactNode, useEffect, useRef } from 'react'
import { versions } from '../../words/en/versions.ts'
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
            <Button onClick={onKeep}>{versions.keepAct()}</Button>
            <Button onClick={onTake}>{versions.takeAct()}</Button>
          </>
        }
      >
        {changedAt && <p>{versions.changedAt.rich({ time: <Time key="time" value={changedAt} /> })}</p>}
        <dl className={styles.versions}>
          {here !== undefined && (
            <>
              <dt>{versions.here()}</dt>
              <dd>{here}</dd>
            </>
          )}
          <dt>{versions.there()}</dt>
          <dd>{there}</dd>
        </dl>
      </Notice>
    </div>
  )
}
