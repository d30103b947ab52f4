import { type FocusEvent, useMemo, useRef } from 'react'
import type { Field } from './cursor.ts'

const TEXTS = 'textarea,input[type=text]'

/** Returns the last written field of a group, or the first field. The result never changes. */
export function useLastField() {
  const group = useRef<HTMLDivElement>(null)
  const last = useRef<Field>(null)
  return useMemo(
    () => ({
      /** Props for the element around the fields. */
      box: {
        ref: group,
        onFocus: ({ target }: FocusEvent) => {
          if (target.matches(TEXTS)) last.current = target as Field
        },
      },
      field: (): Field | null =>
        last.current?.isConnected ? last.current : (group.current?.querySelector<Field>(TEXTS) ?? null),
    }),
    [],
  )
}
