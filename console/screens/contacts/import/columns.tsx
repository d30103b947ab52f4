import { useState } from 'react'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { useCan } from '../../../api/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldDialog } from '../keep/field-dialog.tsx'
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
/** Value of the choice that makes a new custom field. */
const NEW = 'new'

/** Columns of a file, with examples and the meaning of each. */
export function Columns({
  headers,
  sample,
  meaningOf,
  onMeaning,
  isChanged = () => false,
  none = contactImport.columnsIgnored(),
}: ColumnsProps) {
  const can = useCan()
  const [naming, setNaming] = useState<string>()
  const groups = meaningGroups(useCustomFields())
  const label = (field: string | undefined) =>
    groups.flatMap(({ meanings }) => meanings).find(([one]) => one === field)?.[1] ?? field ?? none
  return (
    <>
      <div className={classNames(styles.column, styles.head)} aria-hidden>
        <span>{contactImport.columnsColumn()}</span>
        <span>{contactImport.columnsField()}</span>
      </div>
      <ul className={styles.columns} aria-label={contactImport.columnsOfFile()}>
        {/* Columns with the same header have one meaning. */}
        {[...new Set(headers)].map((header) => {
          const field = meaningOf(header)
          return (
            <li key={header} className={styles.column} data-imported={field !== undefined}>
              <div className={styles.columnName}>
                <strong>{header}</strong>
                {sample && (
                  <span className={styles.values}>
                    {valuesOf(sample, header).join(' · ') || contactImport.columnsEmpty()}
                  </span>
                )}
              </div>
              {onMeaning ? (
                <select
                  className={styles.meaning}
                  aria-label={contactImport.columnsMeaning({ column: header })}
                  data-changed={isChanged(header)}
                  value={field ?? NONE}
                  onChange={({ target }) =>
                    target.value === NEW ? setNaming(header) : onMeaning(header, target.value || null)
                  }
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
                  {can('custom_field:create') && <option value={NEW}>{contactImport.columnsNew()}</option>}
                </select>
              ) : (
                <span className={field ? undefined : styles.values}>{label(field)}</span>
              )}
            </li>
          )
        })}
      </ul>
      {naming !== undefined && (
        <FieldDialog
          label={naming}
          onMade={({ key }) => onMeaning?.(naming, `custom.${key}`)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}
