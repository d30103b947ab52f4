import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

/** How long after the last key a search begins, ms. */
const PAUSE_MS = 180

interface SearchFieldProps {
  label: string
  value: string
  /** Called after typing has paused, and at once on Enter and when the field is emptied. */
  onSearch(value: string): void
}

/** `/` moves the focus into it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // The address changed, as by going back.
  if (value !== last) {
    setLast(value)
    setText(value)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(timer.current)
    }
  }, [])

  function search(next: string) {
    clearTimeout(timer.current)
    setLast(next)
    if (next !== value) onSearch(next)
  }

  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        className={styles.input}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(timer.current)
          if (target.value === '') search('')
          else timer.current = setTimeout(() => search(target.value), PAUSE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text)
        }}
      />
    </search>
  )
}

/** Whether keys go into a field, so that they are no shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
