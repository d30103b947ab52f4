import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import { queryClient } from '../../api/queries.ts'
import { Picker } from '../../ui/picker.tsx'
import type { RecordKind } from './fields.ts'
import { nameKey, RECORDS, useRecordNames } from './records.ts'
import styles from './rules.module.css'

interface Props {
  kind: RecordKind
  ids: readonly string[]
  /** Whether only one record can be chosen. */
  isOne: boolean
  onChange(ids: string[]): void
}

/** Searches records by name, and shows the chosen ones. */
export function RecordPicker({ kind, ids, isOne, onChange }: Props) {
  const { label, placeholder, find } = RECORDS[kind]
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery({
    queryKey: ['records', kind, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.records}>
      {ids.map((id) => (
        <Chosen key={id} kind={kind} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
      ))}
      {(!isOne || ids.length === 0) && (
        <Picker
          label={label}
          isLabelHidden
          placeholder={placeholder}
          text={text}
          onText={setText}
          options={(query.data ?? []).filter(({ id }) => !ids.includes(id))}
          isLoading={query.isFetching}
          onPick={(option) => {
            queryClient.setQueryData(nameKey(kind, option.id), option.label)
            setText('')
            onChange([...ids, option.id])
          }}
        />
      )}
    </div>
  )
}

function Chosen({ kind, id, onRemove }: { kind: RecordKind; id: string; onRemove(): void }) {
  const [name = ''] = useRecordNames(kind, [id])
  return (
    <span className={styles.record}>
      {name}
      <button
        type="button"
        className={styles.drop}
        aria-label={segments.recordRemove({ name })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}
