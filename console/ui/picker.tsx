import { type ReactNode, useId, useRef, useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { classNames } from './class-names.ts'
import fields from './field.module.css'
import styles from './picker.module.css'
import { useInitialFocus } from './use-initial-focus.ts'

export interface Option {
  id: string
  label: string
  hint?: ReactNode
}

interface PickerProps {
  label: string
  /** The typed text. The options match it. */
  text: string
  onText(text: string): void
  options: readonly Option[]
  isLoading?: boolean
  onPick(option: Option): void
  placeholder?: string
  /** Message if no option matches. */
  none?: string
  isLabelHidden?: boolean
  /** Whether the options always show below the field, as in the command palette. */
  isOpen?: boolean
  hasFocus?: boolean
  problem?: string | undefined
  /** Whether the form needs a choice. The label then has a mark. */
  required?: boolean
}

/**
 * A field that searches a long list and picks one option:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ The parent reads the options for the typed
 * text.
 */
export function Picker(props: PickerProps) {
  const {
    label,
    text,
    onText,
    options,
    isLoading = false,
    onPick,
    placeholder,
    none = kit.resultsNone(),
  } = props
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const [marked, setMarked] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useInitialFocus(input, props.hasFocus)
  const isOpen = props.isOpen || isFocused
  const current = options[Math.min(marked, options.length - 1)]

  function pick(option: Option | undefined) {
    if (!option) return
    onPick(option)
    setMarked(0)
    setFocused(false)
  }

  function mark(next: number) {
    if (options.length === 0) return
    const index = (next + options.length) % options.length
    setMarked(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.picker}>
      <label
        htmlFor={id}
        className={props.isLabelHidden ? fields.hidden : fields.label}
        data-required={props.required || undefined}
      >
        {label}
      </label>
      <input
        ref={input}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
        aria-invalid={props.problem ? true : undefined}
        aria-required={props.required}
        // biome-ignore lint/a11y/noAutofocus: a palette is opened to type into it
        autoFocus={props.hasFocus}
        placeholder={placeholder}
        className={fields.input}
        value={text}
        onChange={({ target }) => {
          setMarked(0)
          setFocused(true)
          onText(target.value)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') mark(isOpen ? marked + 1 : marked)
          else if (event.key === 'ArrowUp') mark(marked - 1)
          else if (event.key === 'Enter' && isOpen) pick(current)
          else if (event.key === 'Escape' && isFocused && !props.isOpen) setFocused(false)
          else return
          event.preventDefault()
        }}
      />
      {props.problem && <p className={fields.problem}>{props.problem}</p>}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={kit.results({ label })}
        hidden={!isOpen}
        className={classNames(styles.list, props.isOpen && styles.open)}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field picks it
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option === current}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            // A mouse that rests where an option appears marks nothing.
            onPointerMove={({ movementX, movementY }) => {
              if (movementX !== 0 || movementY !== 0) setMarked(index)
            }}
            onClick={() => pick(option)}
          >
            <span>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </div>
        ))}
      </div>
      {isOpen && options.length === 0 && (
        <p className={classNames(styles.none, props.isOpen && styles.open)} role="status">
          {isLoading ? kit.resultsLoading() : none}
        </p>
      )}
    </div>
  )
}
