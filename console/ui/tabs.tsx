import { Link, useLocation } from '@tanstack/react-router'
import { number } from './format.ts'
import styles from './tabs.module.css'

interface Tab {
  to: string
  label: string
  /** A figure next to the label. */
  count?: string | undefined
}

/** The parts of a screen, each with an address of its own. */
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

/** The label of the tab that is open; undefined for the first one, which is the screen itself. */
export function usePart(tabs: readonly Tab[]): string | undefined {
  const { pathname } = useLocation()
  return tabs.slice(1).find(({ to }) => pathname.endsWith(to))?.label
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** Value, text, and a figure next to the text, which has its place before it is known. */
  options: ReadonlyArray<readonly [Value, string, (number | undefined)?]>
  onChange(value: Value): void
}

/** As wide as a digit. */
const FIGURE_SPACE = '\u2007'

/** One of a few, in a line of buttons. */
export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <fieldset className={styles.choice}>
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
