import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import styles from './toast.module.css'

/** What has just happened, with the way back where there is one. */

interface Toast {
  id: number
  text: string
  act?: { label: string; run(): void } | undefined
}

const SHOWN_MS = 6_000
/** With a way back it stays longer. */
const SHOWN_WITH_ACT_MS = 12_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number): void => set(toasts.filter((one) => one.id !== id))

/** Says in a sentence what was done. @param act such as Undo */
export function toast(text: string, act?: Toast['act']): void {
  const id = ++last
  set([...toasts.slice(-2), { id, text, act }])
  setTimeout(() => dismiss(id), act ? SHOWN_WITH_ACT_MS : SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once around all screens. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section className={styles.toasts} aria-live="polite" aria-label="What was done">
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
          <Button kind="quiet" isIcon aria-label="Dismiss" onClick={() => dismiss(id)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
    </section>
  )
}
