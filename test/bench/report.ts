import Table from 'cli-table3'
import type { Curve } from './curves.ts'
import type { Figure } from './figure.ts'

/** Style for a terminal and for a file: no colours, one line per row. */
const PLAIN = { style: { head: [], border: [], compact: true } }

/** Formats a number: 12,345 but 1.23, because only three digits are significant. */
function digits(value: number): string {
  if (Number.isNaN(value)) return '-'
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(value >= 10 ? 3 : 2)
}

export function figureTable(figures: readonly Figure[]): string {
  const table = new Table({
    head: ['work', 'floor', 'ours', 'ours / floor', 'goal', 'p99 ms floor / ours', '', 'seen'],
    ...PLAIN,
  })
  for (const { work, unit, floor, ours, goal, isMet, p99Ms, note } of figures) {
    const ratio = floor === null ? Number.NaN : ours / floor
    table.push([
      work,
      floor === null ? '' : `${digits(floor)} ${unit}`,
      `${digits(ours)} ${unit}`,
      floor === null ? '' : ratio.toFixed(2),
      goal,
      p99Ms ? p99Ms.map(digits).join(' / ') : '',
      isMet(ratio, ours) ? 'ok' : 'MISSES',
      note ?? '',
    ])
  }
  return table.toString()
}

export function curveTable(
  { sizes, curves }: { sizes: number[]; curves: Curve[] },
  rows: 'contacts' | 'messages',
): string {
  const table = new Table({
    head: [rows, ...sizes.map((size) => size.toLocaleString('en-US'))],
    ...PLAIN,
  })
  for (const { what, unit, values } of curves) table.push([`${what}, ${unit}`, ...values.map(digits)])
  return table.toString()
}
