import type { ReactNode } from 'react'
import { kit } from '../../words/en/kit.ts'
import { classNames } from './class-names.ts'
import { SortHead, type Sorting, sortedAs } from './sort-head.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  /** Name of a column that can be left out. The others are always shown. */
  key?: string
  title: string
  /** Renders the cell. A link in the first column covers the whole row. */
  show(row: Row): ReactNode
  isNumber?: boolean
  /** Whether the value is never broken: a phone number, an email address or a date. */
  isWhole?: boolean
  /**
   * Whether people write the value, such as a name or a message. A word longer than the cell breaks. Other
   * columns are as wide as their longest word.
   */
  isText?: boolean
  /** Whether the column is hidden on a narrow screen. */
  isMinor?: boolean
  /** Whether the column has the actions of the row: its title is for screen readers and it comes last. */
  isActions?: boolean
  /** Whether the column is shown only if it is chosen. */
  isExtra?: boolean
  /** Field of the API by which the header sorts the list. */
  sortBy?: string
  /** Whether the first click on the header shows the highest or latest value first. */
  isLatestFirst?: boolean
}

interface TableProps<Row> {
  /** Label for screen readers. */
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  keyOf(row: Row): string
  sorting?: Sorting<string> | undefined
  /** Whether the rows are outdated until the next answer arrives. */
  isStale?: boolean
}

/** A table with more columns has less space between them. */
const MANY_COLUMNS = 6

/** A page of records. On a phone a row takes two lines. */
export function Table<Row>({ label, rows, columns, keyOf, sorting, isStale = false }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table
        className={classNames(
          styles.table,
          columns.length > MANY_COLUMNS && styles.dense,
          isStale && styles.stale,
        )}
        aria-label={label}
        aria-busy={isStale}
      >
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isMinor, isActions, sortBy, isLatestFirst }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sortBy && sorting ? sortedAs(sorting, sortBy) : undefined}
                className={classNames(isNumber && styles.number, isMinor && styles.minor)}
              >
                {isActions ? (
                  <span className={styles.hidden}>{title}</span>
                ) : sortBy && sorting ? (
                  <SortHead label={title} by={sortBy} sorting={sorting} isLatestFirst={isLatestFirst} />
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, show, isNumber, isWhole, isText, isMinor, isActions }, index) => (
                <td
                  key={title}
                  data-label={isNumber ? kit.labelOf({ label: title }) : undefined}
                  className={classNames(
                    index === 0 && styles.first,
                    isNumber && styles.number,
                    (isNumber || isWhole) && styles.whole,
                    isText && styles.text,
                    isMinor && styles.minor,
                    isActions && styles.actions,
                  )}
                >
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
