/**
 * `npm run bench` compares each figure with a hand-written floor that does the same work. Both are measured in turns
 * in one run, because these machines are noisy and only ratios can be compared.
 *
 *   --contacts N   number of contacts (default 100000)
 *   --seconds N    seconds of load per measurement (default 3)
 *   --rounds N     number of measurements; the median counts (default 3)
 *   --only NAME    start, http, one, redirect, import, send, meter, suppress, gateway, smpp, smtp, designed, analytics, polls, joins, webhooks
 *                  console, watch, automations or segments; may be given several times
 *   --curves       instead: how waiting times grow up to --contacts (default 1000000)
 *   --tab N        instead: the memory of a tab of the console that shows a campaign for N minutes, such as 60
 *   --restore N    instead: continuous copies and a restore of N GB (5 N GB of disk), from a folder, and below 2 GB
 *                  from a bucket too (1.5 GB of memory)
 *   --day          instead: how long the segments of a day take to apply
 *   --scale N      instead: how waiting times grow up to N messages in one file, such as 10000000 (12 GB of disk)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyticsBench } from './analytics.ts'
import { automationSegmentBench } from './automation-segments.ts'
import { automationBench } from './automations.ts'
import { consoleBench } from './console.ts'
import { curves } from './curves.ts'
import { designedBenches } from './designed.ts'
import type { Bench, Figure } from './figure.ts'
import { gatewayBench } from './gateway.ts'
import { httpBenches } from './http.ts'
import { importBench } from './imports.ts'
import { joinBench } from './joins.ts'
import { meteringBench } from './metering.ts'
import { metricsBench } from './metrics.ts'
import { oneOrganizationBenches } from './one-organization.ts'
import { pollBench } from './polls.ts'
import { redirectBenches } from './redirect.ts'
import { curveTable, figureTable } from './report.ts'
import { measureCalls, measureDay, measuredLines, measureRestore } from './restore.ts'
import { scale } from './scale.ts'
import { sendBenches } from './send.ts'
import { smppBench } from './smpp.ts'
import { smtpBench } from './smtp.ts'
import { startBench } from './start.ts'
import { suppressionBench } from './suppressions.ts'
import { tabBench } from './tab.ts'
import { webhookBench } from './webhooks.ts'

const BENCHES: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  start: startBench,
  http: httpBenches,
  one: oneOrganizationBenches,
  redirect: redirectBenches,
  import: importBench,
  suppress: suppressionBench,
  send: sendBenches,
  meter: meteringBench,
  gateway: gatewayBench,
  smpp: smppBench,
  smtp: smtpBench,
  designed: designedBenches,
  analytics: analyticsBench,
  polls: pollBench,
  joins: joinBench,
  webhooks: webhookBench,
  console: consoleBench,
  watch: metricsBench,
  automations: automationBench,
  segments: automationSegmentBench,
}

const { values } = parseArgs({
  options: {
    contacts: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: Object.keys(BENCHES) },
    curves: { type: 'boolean', default: false },
    scale: { type: 'string' },
    restore: { type: 'string' },
    day: { type: 'boolean', default: false },
    calls: { type: 'string' },
    tab: { type: 'string' },
  },
})

const unknown = values.only.find((name) => !(name in BENCHES))
if (unknown !== undefined)
  throw new Error(`There is no bench "${unknown}": ${Object.keys(BENCHES).join(', ')}.`)

const workDir = mkdtempSync(join(tmpdir(), 'carillon-bench-'))
const options = {
  contacts: Number(values.contacts ?? (values.curves ? 1_000_000 : 100_000)),
  durationMs: Number(values.seconds) * 1000,
  rounds: Number(values.rounds),
}

try {
  if (values.scale !== undefined) {
    console.log(curveTable(await scale({ workDir, options }, Number(values.scale)), 'messages'))
  } else if (values.restore !== undefined) {
    const gigabytes = Number(values.restore)
    console.log(measuredLines(await measureRestore(workDir, gigabytes, gigabytes < 2)))
  } else if (values.calls !== undefined) {
    console.log(measuredLines(await measureCalls(workDir, Number(values.calls))))
  } else if (values.day) {
    console.log(measuredLines(await measureDay()))
  } else if (values.tab !== undefined) {
    console.log(figureTable(await tabBench({ workDir, options }, Number(values.tab))))
  } else if (values.curves) {
    console.log(curveTable(await curves({ workDir, options }), 'contacts'))
  } else {
    const figures: Figure[] = []
    for (const name of values.only) figures.push(...(await BENCHES[name]!({ workDir, options })))
    console.log(figureTable(figures))
  }
} finally {
  rmSync(workDir, { recursive: true, force: true })
}
