import { useEffect, useLayoutEffect, useRef, useState } from 'react'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed'

/** Time between the last change and the save, ms. */
const PAUSE_MS = 700
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/**
 * Saves a value automatically, one save at a time, and retries while the server is unreachable.
 * Asks before an unsaved page is left.
 * @param value compared as JSON
 * @param save throws an error with `isPassing` if a retry may succeed; a refused value is not
 * retried
 * @param saveLeaving saves when the page is closed or hidden, since no other code of the page runs
 * after that
 */
export function useAutosave<T>(
  value: T,
  save: (value: T) => Promise<unknown>,
  saveLeaving?: (value: T) => Promise<unknown>,
) {
  const text = JSON.stringify(value)
  const [savedText, setSavedText] = useState(text)
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const latest = useRef({ value, save, saveLeaving })
  latest.current = { value, save, saveLeaving }
  const failures = useRef(0)
  const isUnsaved = text !== savedText

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause again
  useEffect(() => {
    if (!isUnsaved || isSaving) return
    const isWaiting = failures.current > 0 && (error as { isPassing?: boolean })?.isPassing
    const pauseMs = isWaiting
      ? Math.min(FIRST_RETRY_MS * 2 ** (failures.current - 1), LONGEST_RETRY_MS)
      : PAUSE_MS
    const timer = setTimeout(async () => {
      setSaving(true)
      const saving = latest.current.value
      try {
        await latest.current.save(saving)
        failures.current = 0
        setError(undefined)
        setSavedText(JSON.stringify(saving))
      } catch (problem) {
        failures.current++
        setError(problem)
        // A refused value is saved again only with the next change.
        if (!(problem as { isPassing?: boolean }).isPassing) setSavedText(JSON.stringify(saving))
      } finally {
        setSaving(false)
      }
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, isUnsaved, isSaving, error])

  // A move to another screen of the console saves the unsaved value.
  const leaving = useRef(isUnsaved)
  leaving.current = isUnsaved
  useEffect(
    () => () => {
      if (leaving.current) latest.current.save(latest.current.value).catch(() => {})
    },
    [],
  )
  useLeaveWarning(isUnsaved)

  // A layout effect, because the page may close before a later effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text may be saved once
  useLayoutEffect(() => {
    if (!isUnsaved) return
    let isDone = false
    const leave = ({ type }: Event) => {
      if (isDone || (type === 'visibilitychange' && !document.hidden)) return
      isDone = true
      const { saveLeaving, value } = latest.current
      saveLeaving?.(value).catch(() => {})
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [text, isUnsaved])

  const state: SaveState = isSaving
    ? 'saving'
    : error !== undefined
      ? 'failed'
      : isUnsaved
        ? 'unsaved'
        : 'saved'
  return { state, error }
}

/** Makes the browser ask before an unsaved page is closed. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
