import type { Counted, Histogram } from '../../lib/counts.ts'

/**
 * The text format of Prometheus, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats). Written
 * here because it is a page of text, and the usual library brings 14 MB (decision 0092).
 */
export const MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>

interface Sample {
  labels?: Labels
  value: number
}

/** A metric with its samples. */
export interface Family {
  /** `carillon_jobs_due`, with its unit at the end. `_total` at the end of a counter. */
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  /** A sentence for the operator. */
  help: string
  /** For a counter or gauge. */
  samples?: readonly Sample[]
  /** For a histogram, with bounds in the unit of the name. */
  histograms?: ReadonlyArray<{ labels?: Labels; histogram: Histogram }>
}

export const gauge = (name: string, help: string, value: number | null | undefined): Family => ({
  name,
  type: 'gauge',
  help,
  samples: value === null || value === undefined ? [] : [{ value }],
})

export const gauges = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  type: 'gauge',
  help,
  samples,
})

export const counters = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  type: 'counter',
  help,
  samples,
})

/**
 * Returns samples of the counts of a slice. @param names of the labels, in the order in which the slice gives
 * their values
 */
export const samplesOf = (counted: readonly Counted[], names: readonly string[]): Sample[] =>
  counted.map(({ labels, value }) => ({
    value,
    labels: Object.fromEntries(names.map((name, at) => [name, labels[at]!.toLowerCase()])),
  }))

/** Writes the families. A family without a sample is left out, because its lines would mean nothing. */
export function exposition(families: readonly Family[]): string {
  let text = ''
  for (const { name, type, help, samples = [], histograms = [] } of families) {
    if (samples.length + histograms.length === 0) continue
    text += `# HELP ${name} ${escapedHelp(help)}\n# TYPE ${name} ${type}\n`
    for (const { labels, value } of samples) text += `${name}${braced(pairsOf(labels))} ${number(value)}\n`
    for (const { labels, histogram } of histograms) text += histogramText(name, pairsOf(labels), histogram)
  }
  return text
}

function histogramText(name: string, pairs: string, { bounds, counts, sum }: Histogram): string {
  const start = `${name}_bucket{${pairs === '' ? '' : `${pairs},`}le="`
  const after = braced(pairs)
  let text = ''
  let through = 0
  bounds.forEach((bound, at) => {
    through += counts[at]!
    text += `${start}${bound}"} ${through}\n`
  })
  const all = through + counts.at(-1)!
  return `${text}${start}+Inf"} ${all}\n${name}_sum${after} ${number(sum)}\n${name}_count${after} ${all}\n`
}

function pairsOf(labels: Labels = {}): string {
  let pairs = ''
  for (const label in labels) pairs += `${pairs === '' ? '' : ','}${label}="${escapedValue(labels[label]!)}"`
  return pairs
}

const braced = (pairs: string): string => (pairs === '' ? '' : `{${pairs}}`)

const escapedHelp = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').toWellFormed()

/** Matches values that need no change, as nearly all do. */
const PLAIN = /^[\w .,:/{}+-]*$/

const escapedValue = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n').toWellFormed()

function number(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}
