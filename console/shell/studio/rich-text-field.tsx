import { useEffect, useLayoutEffect, useRef } from 'react'
import { useActs } from './context.ts'
import type { Paragraph } from './design.ts'
import { type LookAt, RichText } from './rich-text.ts'
import styles from './text.module.css'
import { useEcho } from './use-echo.ts'

interface RichTextFieldProps {
  label: string
  placeholder: string
  paragraphs: Paragraph[]
  onChange(paragraphs: Paragraph[]): void
}

/** A text with looks, edited in place. */
export function RichTextField({ label, placeholder, paragraphs, onChange }: RichTextFieldProps) {
  const acts = useActs()
  const element = useRef<HTMLDivElement>(null)
  const editor = useRef<RichText>(undefined)
  const echo = useEcho(paragraphs)
  const latest = useRef({ onChange, acts })
  latest.current = { onChange, acts }
  const look = useRef<LookAt>(undefined)

  // A layout effect, because a new block gets the focus in the one of the studio.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once
  useLayoutEffect(() => {
    const made = new RichText(element.current!, paragraphs, () => ({
      onChange(next) {
        echo.sends(next)
        latest.current.onChange(next)
      },
      onLook(next) {
        look.current = next
        if (document.activeElement === element.current) latest.current.acts.enter(made, next)
      },
      onUndo: () => latest.current.acts.undo(),
      onRedo: () => latest.current.acts.redo(),
    }))
    editor.current = made
    return () => made.stop()
  }, [])

  useEffect(() => {
    if (echo.isNews(paragraphs)) editor.current?.set(paragraphs)
  }, [paragraphs, echo])

  const isEmpty = paragraphs.every(({ spans }) => spans.length === 0)
  return (
    <div
      ref={element}
      contentEditable
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-label={label}
      aria-placeholder={placeholder}
      data-empty={isEmpty ? placeholder : undefined}
      className={styles.rich}
      onFocus={() => acts.enter(editor.current, look.current)}
    />
  )
}
