import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useActs } from './context.ts'
import styles from './text.module.css'
import { useEcho } from './use-echo.ts'

interface TextLineProps {
  label: string
  placeholder: string
  text: string
  style?: CSSProperties
  isMultiline?: boolean
  onChange(text: string): void
  /** Called for the Enter key. */
  onEnter?(): void
}

/** A text without looks, edited in place. */
export function TextLine({
  label,
  placeholder,
  text,
  style,
  isMultiline = false,
  onChange,
  onEnter,
}: TextLineProps) {
  const acts = useActs()
  const element = useRef<HTMLSpanElement>(null)
  const echo = useEcho<string | undefined>(undefined)
  useLayoutEffect(() => {
    // Only a change from elsewhere, because a change of the field itself would move the cursor.
    if (element.current && echo.isNews(text)) element.current.textContent = text
  }, [text, echo])
  return (
    <span
      ref={element}
      contentEditable="plaintext-only"
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={isMultiline}
      aria-placeholder={placeholder}
      data-empty={text === '' ? placeholder : undefined}
      className={styles.line}
      style={style}
      onFocus={() => acts.enter(undefined, undefined)}
      onInput={({ currentTarget }) => {
        const typed = textIn(currentTarget)
        const next = isMultiline ? typed : typed.replaceAll(/\s*\n\s*/g, ' ')
        echo.sends(next)
        onChange(next)
      }}
      onBeforeInput={(event) => {
        const { inputType } = event.nativeEvent as InputEvent
        if (inputType === 'historyUndo' || inputType === 'historyRedo') event.preventDefault()
        if (isMultiline || (inputType !== 'insertParagraph' && inputType !== 'insertLineBreak')) return
        event.preventDefault()
        onEnter?.()
      }}
    />
  )
}

/** Returns the text of a field. The browser keeps a line break at the end of an emptied field. */
const textIn = (element: HTMLElement): string => {
  const text = element.textContent ?? ''
  return text === '\n' ? '' : text
}
