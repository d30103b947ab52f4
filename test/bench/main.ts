/**
 * `npm run bench`: each figure beside a hand-written floor that does the same
 * work, both measured alternately in one run, because these machines are noisy
 * and only ratios travel. Options: --contacts N (default 100000), --seconds N
 * per measurement (default 3), --rounds N (default 3), --only NAME.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import type { Figure } from './figure.ts'
import { httpBenches } from './http.ts'
import { sendBench } from './send.ts'

const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})

const options = {
  contacts: Number(values.contacts),
  durationMs: Number(values.seconds) * 1000,
  rounds: Number(values.rounds),
  only: values.only,
}

const workDir = mkdtempSync(join(tmpdir(), 'carillon-bench-'))
const figures: Figure[] = []
try {
  if (options.only === undefined || options.only === 'http')
    figures.push(...(await httpBenches(workDir, options)))
  if (options.only === undefined || options.only === 'send')
    figures.push(...(await sendBench(workDir, options)))
} finally {
  rmSync(workDir, { recursive: true, force: true })
}

const table = new Table({ head: ['work', 'floor', 'ours', 'ratio', 'goal', 'p99 ms floor / ours', ''] })
for (const figure of figures) {
  const ratio = figure.ours / figure.floor
  table.push([
    figure.work,
    `${Math.round(figure.floor).toLocaleString('en-US')} ${figure.unit}`,
    `${Math.round(figure.ours).toLocaleString('en-US')} ${figure.unit}`,
    ratio.toFixed(2),
    figure.goal,
    figure.p99Ms ? figure.p99Ms.map((ms) => ms.toFixed(1)).join(' / ') : '',
    figure.isMet(ratio, figure.ours) ? 'ok' : 'MISSES',
  ])
}
console.log(table.toString())
