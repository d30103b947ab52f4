/**
 * `npm run soak` runs half an hour of mixed load, with limits on waiting times and on the growth of memory. Ends with 1
 * if a limit is missed.
 *
 *   --minutes N    default 30
 *   --contacts N   default 108000
 *   --seed N       seed of the requests; printed
 *   --record       writes the result to docs/evidence.md
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EVIDENCE, headCommit, ROOT } from '../../scripts/drills/checkout.ts'
import { evidenceText, readEvidence } from '../../scripts/drills/record.ts'
import { say } from '../bench/figure.ts'
import { chosenSeed } from '../support/random.ts'
import { soak } from './run.ts'
import { shortcomings, soakTable } from './verdict.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    contacts: { type: 'string', default: '108000' },
    seed: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})

const seed = Number(values.seed ?? chosenSeed())
say(`--seed ${seed}`)
const report = await soak({ seconds: Number(values.minutes) * 60, contacts: Number(values.contacts), seed })
const wrong = shortcomings(report)
const lines = [soakTable(report), ...wrong.map((line) => `NOT MET: ${line}`)]
console.log(lines.join('\n'))
if (values.record) {
  const path = join(ROOT, EVIDENCE)
  const date = new Date().toISOString().slice(0, 10)
  const soaked = `${values.minutes} minutes of mixed load over ${values.contacts} contacts, ${date}, ${headCommit()}:`
  const text = [soaked, '', '```text', ...lines, '```'].join('\n')
  writeFileSync(path, evidenceText({ ...readEvidence(readFileSync(path, 'utf8')), soak: text }))
}
process.exit(wrong.length === 0 ? 0 : 1)
