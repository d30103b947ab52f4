import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

/** Time between the last key and the search, ms. */
const PAUSE_MS = 180

interface SearchFieldProps {
  label: string
  value: string
  /** Called after a pause in typing, and at once on Enter or when the field is emptied. */
  onSearch(value: string): void
}

/** A search field. `/` moves the focus to it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // The address changed, such as by the Back button.
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
    <search className={styles.search} style={{ '--letters': label.length } as Record<string, number>}>
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

/** Returns whether a key press goes to a field and is not a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
