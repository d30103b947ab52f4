import { TEST_CONFIG, type TestApp } from './app.ts'

export interface ReadSample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

export interface ReadFamily {
  type: string
  help: string
  samples: ReadSample[]
}

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', '\\': '\\', '"': '"' }
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, sign: string) => UNESCAPED[sign] ?? `\\${sign}`)

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/s
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/gsy

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  let end = 0
  for (let found = LABEL.exec(text); found; found = LABEL.exec(text)) {
    labels[found[1]!] = unescaped(found[2]!)
    end = LABEL.lastIndex
  }
  if (end !== text.length) throw new Error(`These are no labels: ${text}`)
  return labels
}

const NUMBERS: Readonly<Record<string, number>> = {
  '+Inf': Number.POSITIVE_INFINITY,
  '-Inf': Number.NEGATIVE_INFINITY,
  NaN: Number.NaN,
}

/** Tells whether a sample of this name belongs to the family. */
const belongs = (name: string, family: string, type: string): boolean =>
  name === family ||
  (type === 'histogram' && [`${family}_bucket`, `${family}_sum`, `${family}_count`].includes(name))

/**
 * Reads the text format of Prometheus. Throws for anything outside the format: a sample outside of its
 * family, a repeated family or sample, a last line without an end.
 */
export function readExposition(text: string): Map<string, ReadFamily> {
  const families = new Map<string, ReadFamily>()
  if (text !== '' && !text.endsWith('\n')) throw new Error('The last line has no end.')
  const seen = new Set<string>()
  let open: { name: string; family: ReadFamily } | undefined
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const help = /^# HELP (\S+) (.*)$/s.exec(line)
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)
    const sample = SAMPLE.exec(line)
    if (help) {
      const name = help[1]!
      if (families.has(name)) throw new Error(`The family ${name} comes twice.`)
      open = { name, family: { type: '', help: unescaped(help[2]!), samples: [] } }
      families.set(name, open.family)
    } else if (type && open && open.name === type[1]) open.family.type = type[2]!
    else if (sample && open !== undefined && belongs(sample[1]!, open.name, open.family.type)) {
      const key = `${sample[1]} ${sample[2] ?? ''}`
      if (seen.has(key)) throw new Error(`The sample ${key} comes twice.`)
      seen.add(key)
      const value = NUMBERS[sample[3]!] ?? Number(sample[3])
      open.family.samples.push({ name: sample[1]!, labels: labelsOf(sample[2] ?? ''), value })
    } else throw new Error(`This is no line of the format: ${line}`)
  }
  return families
}

/** Returns the current answer of GET /metrics. */
export async function metricsTextOf(app: TestApp): Promise<string> {
  const answer = await app.request('GET', '/metrics', { token: TEST_CONFIG.secrets.metricsToken! })
  if (answer.status !== 200) throw new Error(`GET /metrics answers ${answer.status}.`)
  return answer.body
}

export const readMetrics = async (app: TestApp): Promise<Map<string, ReadFamily>> =>
  readExposition(await metricsTextOf(app))

/** Returns the sum of the samples of a metric with these labels; undefined if there are none. */
export function figure(
  families: ReadonlyMap<string, ReadFamily>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = families
    .get(name)
    ?.samples.filter((sample) =>
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )
  return found && found.length > 0 ? found.reduce((sum, { value }) => sum + value, 0) : undefined
}
