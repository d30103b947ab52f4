import { kit } from '../../words/en/kit.ts'
import styles from './columns.module.css'
import { number } from './format.ts'

interface Point {
  /** Subject of the column, such as a day. */
  label: string
  value: number
}

/** Maximum width of a column, in hundredths of the chart. */
const WIDEST = 8

/** A small column chart, drawn with attributes. A table has the same figures for screen readers. */
export function ColumnChart({
  label,
  points,
  unit,
}: {
  label: string
  points: readonly Point[]
  unit: string
}) {
  const top = Math.max(1, ...points.map(({ value }) => value))
  const width = Math.min(WIDEST, 100 / Math.max(1, points.length))
  const [first] = points
  const last = points.at(-1)
  return (
    <figure className={styles.chart}>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" className={styles.columns} aria-hidden="true">
        {points.map((point, index) => (
          <rect
            key={point.label}
            x={index * width + width * 0.1}
            width={width * 0.8}
            y={40 - (point.value / top) * 39}
            height={(point.value / top) * 39}
            className={styles.column}
          >
            <title>{kit.chartPoint({ label: point.label, value: `${number(point.value)} ${unit}` })}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{first?.label}</span>
        <span>{kit.chartMost({ value: `${number(top)} ${unit}` })}</span>
        <span>{last === first ? '' : last?.label}</span>
      </div>
      <table className={styles.hidden} aria-label={label}>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{number(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
