import { useEffect, useRef, useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { useAutosave } from './autosave.ts'
import { Button } from './button.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Notice } from './notice.tsx'
import { Time } from './time.tsx'

/** What a person has typed into a screen and not stored. */
export interface Begun<T> {
  content: T
  /** Time of the last change, ISO 8601. */
  at: string
}

/** Place on the server for what is typed into a screen and not stored. */
export interface FormPlace<T> {
  keep(content: T): Promise<unknown>
  /** Like `keep`, while the page closes. */
  keepLeaving(content: T): Promise<unknown>
  forget(): Promise<unknown>
}

/** A form whose content is kept until it is stored. */
export interface Kept<T> {
  place: FormPlace<T>
  /** What was kept when the form opened. */
  begun: Begun<T> | undefined
  /** Shows the form again without it. */
  onStartOver(): void
}

interface KeptState {
  /** Time of what was begun before the form opened, while part of it is not stored. */
  begunAt: string | undefined
  /** Whether leaving would lose something. */
  isAtRisk: boolean
  startOver(): void
}

/**
 * Keeps what is typed and not stored, and deletes it once everything is stored or given up.
 * @param content undefined if everything is stored
 */
export function useKeptForm<T extends object>(
  { place, begun, onStartOver }: Kept<T>,
  content: T | undefined,
): KeptState {
  const [begunAt, setBegunAt] = useState(begun?.at)
  const isGivenUp = useRef(false)
  const { state } = useAutosave(
    content ?? null,
    (next) => (next && !isGivenUp.current ? place.keep(next) : place.forget()),
    (next) => (next ? place.keepLeaving(next) : place.forget()),
  )
  const isStored = content === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept when the form opened
  useEffect(() => {
    if (!isStored || !begunAt) return
    setBegunAt(undefined)
    // What was kept may have been stored elsewhere before the form opened.
    place.forget().catch(() => {})
  }, [isStored])
  return {
    begunAt: isStored ? undefined : begunAt,
    isAtRisk: !isStored && state === 'failed',
    startOver() {
      isGivenUp.current = true
      place.forget().catch(() => {})
      onStartOver()
    },
  }
}

/** Says that the content of a form was begun before. Asks before it is left if it is not kept. */
export const KeptNotice = ({ begunAt, isAtRisk, startOver }: KeptState) => (
  <>
    <LeaveGuard isUnsaved={isAtRisk} />
    {begunAt && (
      <Notice
        title={kit.begun.rich({ time: <Time value={begunAt} as="date" /> })}
        actions={<Button onClick={startOver}>{kit.startOver()}</Button>}
      />
    )}
  </>
)
