import { useEffect, useState } from 'react'
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

interface KeptForm {
  /** Time of what was typed before the screen opened, while part of it is not stored. */
  begunAt: string | undefined
  /** Whether leaving would lose something. */
  isAtRisk: boolean
}

/**
 * Keeps what is typed and not stored, and deletes it once everything is stored or given up.
 * @param begun what was kept when the screen opened
 * @param content undefined if everything is stored
 */
export function useKeptForm<T extends object>(
  place: FormPlace<T>,
  begun: Begun<T> | undefined,
  content: T | undefined,
): KeptForm {
  const [begunAt, setBegunAt] = useState(begun?.at)
  const { state } = useAutosave(
    content ?? null,
    (next) => (next ? place.keep(next) : place.forget()),
    (next) => (next ? place.keepLeaving(next) : place.forget()),
  )
  const isStored = content === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept when the screen opened
  useEffect(() => {
    if (!isStored || !begunAt) return
    setBegunAt(undefined)
    // What was kept may have been stored elsewhere before the screen opened.
    place.forget().catch(() => {})
  }, [isStored])
  return { begunAt: isStored ? undefined : begunAt, isAtRisk: !isStored && state === 'failed' }
}

/** Says that the content of the screen was begun before. Asks before the screen is left if it is not kept. */
export const KeptNotice = ({ begunAt, isAtRisk, onStartOver }: KeptForm & { onStartOver(): void }) => (
  <>
    <LeaveGuard isUnsaved={isAtRisk} />
    {begunAt && (
      <Notice
        title={kit.begun.rich({ time: <Time value={begunAt} as="date" /> })}
        actions={<Button onClick={onStartOver}>{kit.startOver()}</Button>}
      />
    )}
  </>
)
