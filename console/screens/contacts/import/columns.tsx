import { useCustomFields } from '../names.ts'
import styles from './import.module.css'
import { meaningGroups } from './meanings.ts'
import { type Sample, valuesOf } from './sample.ts'

interface ColumnsProps {
  headers: readonly string[]
  sample: Sample | undefined
  /** Returns the field of a column, or undefined if the column is not imported. */
  meaningOf(header: string): string | undefined
  /** Called with a new meaning; undefined if it can no longer change. */
  onMeaning?: ((header: string, field: string | null) => void) | undefined
  /** Returns whether the user changed the meaning since the last check. */
  isChanged?(header: string): boolean
  /** Text for a column without a meaning. */
  none?: string
}

const NONE = ''

/** Columns of a file, with examples and the meaning of each. */
export function Columns({
  headers,
  sample,
  meaningOf,
  onMeaning,
  isChanged = () => false,
  none = 'Not imported',
}: ColumnsProps) {
  const groups = meaningGroups(useCustomFields())
  const label = (field: string | undefined) =>
    groups.flatMap(({ meanings }) => meanings).find(([one]) => one === field)?.[1] ?? field ?? none
  return (
    <ul className={styles.columns} aria-label="Columns of the file">
      {headers.map((header) => {
        const field = meaningOf(header)
        return (
          <li key={header} className={styles.column} data-imported={field !== undefined}>
            <div className={styles.columnName}>
              <strong>{header}</strong>
              {sample && (
                <span className={styles.values}>
                  {valuesOf(sample, header).join(' · ') || 'Empty at first'}
                </span>
              )}
            </div>
            {onMeaning ? (
              <select
                className={styles.meaning}
                aria-label={`Meaning of ${header}`}
                data-changed={isChanged(header)}
                value={field ?? NONE}
                onChange={({ target }) => onMeaning(header, target.value || null)}
              >
                <option value={NONE}>{none}</option>
                {groups.map(
                  (group) =>
                    group.meanings.length > 0 && (
                      <optgroup key={group.label} label={group.label}>
                        {group.meanings.map(([one, text]) => (
                          <option key={one} value={one}>
                            {text}
                          </option>
                        ))}
                      </optgroup>
                    ),
                )}
              </select>
            ) : (
              <span className={field ? undefined : styles.values}>{label(field)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
