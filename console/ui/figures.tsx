import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './figures.module.css'
import { number, share } from './format.ts'
import type { Tone } from './notice.tsx'

/** Figures side by side. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
)

interface FigureProps {
  label: ReactNode
  /** Value of the figure. A link if it opens a list of people. */
  children: ReactNode
  hint?: ReactNode
}

export const Figure = ({ label, children, hint }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <span className={styles.value}>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </dd>
  </div>
)

export interface BarPart {
  key: string
  label: string
  value: number
  tone: Tone | 'idle' | 'mild' | 'deep' | 'dull'
}

interface BarProps {
  /** Label for screen readers. */
  label: string
  parts: readonly BarPart[]
  /** Wraps the label of a part, such as in a link to its people. */
  link?(part: BarPart, text: ReactNode): ReactNode
}

/** A bar of parts that add up to the total, with a legend. */
export function Bar({ label, parts, link = (_part, text) => text }: BarProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shown = parts.filter(({ value }) => value > 0)
  return (
    <figure className={styles.barred} aria-label={label}>
      <svg className={styles.bar} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1000" height="10" className={styles.empty} />
        {shown.map(({ key, value, tone }, index) => {
          const before = shown.slice(0, index).reduce((sum, one) => sum + one.value, 0)
          return (
            <rect
              key={key}
              x={(before / total) * 1000}
              width={Math.max(3, (value / total) * 1000)}
              height="10"
              className={styles[tone]}
            />
          )
        })}
      </svg>
      <ul className={styles.legend}>
        {shown.map((part) => (
          <li key={part.key}>
            {link(
              part,
              <>
                <span className={classNames(styles.dot, styles[part.tone])} />
                {part.label} <strong>{number(part.value)}</strong>{' '}
                <span className={styles.share}>{share(part.value, total)}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}
