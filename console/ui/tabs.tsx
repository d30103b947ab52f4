import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { number } from './format.ts'
import styles from './tabs.module.css'

interface Tab {
  to: string
  label: string
  /** Figure next to the label. */
  count?: string | undefined
}

/** Tabs of a screen, each with its own address. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label: text, count }) => (
      <Link key={to} to={to} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
        {text}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </Link>
    ))}
  </nav>
)

/** Returns the label of the open tab; undefined for the first tab, the screen itself. */
export function usePart(tabs: readonly Tab[]): string | undefined {
  const { pathname } = useLocation()
  return tabs.slice(1).find(({ to }) => pathname.endsWith(to))?.label
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** Value, label and figure of each option. An undefined figure reserves its space. */
  options: ReadonlyArray<readonly [Value, string, (number | undefined)?]>
  onChange(value: Value): void
}

/** Visible part of the option before the chosen one, px. */
const EDGE = 48
/** A space as wide as a digit. */
const FIGURE_SPACE = '\u2007'

/** A choice of one option, as a row of buttons. A phone shows a part of a long row. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option may be out of view
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (chosen) row.current!.scrollLeft = chosen.offsetLeft - EDGE
  }, [value])
  return (
    <fieldset ref={row} className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(([option, text, ...counts]) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {text}
          {counts.map((count) => (
            <span key="count" className={styles.count}>
              {count === undefined ? FIGURE_SPACE : number(count)}
            </span>
          ))}
        </button>
      ))}
    </fieldset>
  )
}
