import type { ReactNode } from 'react'
import { versions } from '../../words/en/versions.ts'

/** Values of a form for people, by field label: a text, a list of texts, or null for none. */
export type InWords = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>

/**
 * Renders the differences between two versions, one line for each field. A list shows only the
 * entries that the other version lacks.
 */
export function versionsOf(mine: InWords, theirs: InWords): { here: ReactNode; there: ReactNode } {
  const labels = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const differing = labels.filter((label) => JSON.stringify(mine[label]) !== JSON.stringify(theirs[label]))
  const lines = (version: InWords, other: InWords) =>
    differing.map((label) => (
      <div key={label}>{versions.field({ label, value: textOf(version[label], other[label]) })}</div>
    ))
  return { here: lines(mine, theirs), there: lines(theirs, mine) }
}

function textOf(value: InWords[string], other: InWords[string]): string {
  if (typeof value === 'boolean') return value ? versions.yes() : versions.no()
  if (!isList(value)) return String(value ?? '') || versions.empty()
  const own = value.filter((one) => !isList(other) || !other.includes(one))
  return own.join(', ') || versions.noOthers()
}

const isList = (value: InWords[string]): value is readonly string[] => Array.isArray(value)
