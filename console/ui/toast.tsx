import { X } from 'lucide-react'
import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { kit } from '../../words/en/kit.ts'
import { Button } from './button.tsx'
import { Listeners } from './listeners.ts'
import styles from './toast.module.css'

/** Toasts: messages about a finished action, with an Undo button if there is one. */

interface Toast {
  id: number
  text: string
  act?: { label: string; run(): void } | undefined
}

const SHOWN_MS = 6_000
/** Time for a toast with an action, ms. Longer, so that the user can reach the button. */
const SHOWN_WITH_ACT_MS = 12_000

let toasts: readonly Toast[] = []
/**
 * Ids of the mounted places for toasts. Content behind a modal dialog can be neither clicked nor
 * read out.
 */
let places: readonly string[] = []
let last = 0
const listeners = new Listeners()

function set(next: readonly Toast[]): void {
  toasts = next
  listeners.notify()
}

function setPlaces(next: readonly string[]): void {
  places = next
  listeners.notify()
}

const dismiss = (id: number): void => set(toasts.filter((one) => one.id !== id))

/**
 * Shows a sentence about a finished action.
 * @param act a button, such as Undo
 */
export function toast(text: string, act?: Toast['act']): void {
  const id = ++last
  set([...toasts.slice(-2), { id, text, act }])
  setTimeout(() => dismiss(id), act ? SHOWN_WITH_ACT_MS : SHOWN_MS)
}

const NONE: readonly Toast[] = []

/**
 * A place for toasts: one around all screens and one in each modal dialog. The last opened dialog
 * shows them.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const id = useId()
  useLayoutEffect(() => {
    setPlaces(isInDialog ? [...places, id] : [id, ...places])
    return () => setPlaces(places.filter((one) => one !== id))
  }, [id, isInDialog])
  const shown = useSyncExternalStore(listeners.subscribe, () => (places.at(-1) === id ? toasts : NONE))
  return (
    <section className={styles.toasts} aria-live="polite" aria-label={kit.toasts()}>
      {shown.map(({ id, text, act }) => (
        <div key={id} className={styles.toast}>
          <span className={styles.text}>{text}</span>
          {act && (
            <Button
              onClick={() => {
                dismiss(id)
                act.run()
              }}
            >
              {act.label}
            </Button>
          )}
          <Button kind="quiet" isIcon aria-label={kit.dismiss()} onClick={() => dismiss(id)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
    </section>
  )
}
