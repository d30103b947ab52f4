import { useEffect, useLayoutEffect, useRef, useState } from 'react'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed'

/** How long after the last change it is saved, ms. */
const PAUSE_MS = 700
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/**
 * Saves what is typed by itself, one save at a time, and again where the server was away. A page that is left with
 * something unsaved asks.
 * @param value what is saved; compared as JSON
 * @param save throws an error with `isPassing` where a repetition may succeed; what it refuses stays unsaved
 * @param saveLeaving saves what is unsaved when the page is left or put away: nothing of the page runs after it
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
        // What the server refuses is saved with the next change.
        if (!(problem as { isPassing?: boolean }).isPassing) setSavedText(JSON.stringify(saving))
      } finally {
        setSaving(false)
      }
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, isUnsaved, isSaving, error])

  // Another screen of the console: what is not saved yet is saved on leaving.
  const leaving = useRef(isUnsaved)
  leaving.current = isUnsaved
  useEffect(
    () => () => {
      if (leaving.current) latest.current.save(latest.current.value).catch(() => {})
    },
    [],
  )
  useLeaveWarning(isUnsaved)

  // With the change that is shown: the page may be left before anything later runs.
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

/** The browser asks before a page with something unsaved is closed. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
