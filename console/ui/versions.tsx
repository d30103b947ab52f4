import type { ReactNode } from 'react'

/** What a form holds, for people: by the label of each field a text, a list of texts, or null for nothing. */
export type InWords = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>

/** What differs between two versions, a line for each field; of a list only what the other one does not have. */
export function versionsOf(mine: InWords, theirs: InWords): { here: ReactNode; there: ReactNode } {
  const labels = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const differing = labels.filter((label) => JSON.stringify(mine[label]) !== JSON.stringify(theirs[label]))
  const lines = (version: InWords, other: InWords) =>
    differing.map((label) => (
      <div key={label}>
        {label}: {textOf(version[label], other[label])}
      </div>
    ))
  return { here: lines(mine, theirs), there: lines(theirs, mine) }
}

function textOf(value: InWords[string], other: InWords[string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!isList(value)) return String(value ?? '') || 'empty'
  const own = value.filter((one) => !isList(other) || !other.includes(one))
  return own.join(', ') || 'without these'
}

const isList = (value: InWords[string]): value is readonly string[] => Array.isArray(value)
