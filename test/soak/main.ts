/**
 * `npm run soak`: half an hour of mixed load, with bounds on what people wait
 * for and flat memory. Ends with 1 when one does not hold.
 *
 *   --minutes N    default 30
 *   --contacts N   default 108000
 *   --seed N       of the requests; printed
 */
import { parseArgs } from 'node:util'
import { say } from '../bench/figure.ts'
import { chosenSeed } from '../support/random.ts'
import { soak } from './run.ts'
import { shortcomings, soakTable } from './verdict.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    contacts: { type: 'string', default: '108000' },
    seed: { type: 'string' },
  },
})

const seed = Number(values.seed ?? chosenSeed())
say(`--seed ${seed}`)
const report = await soak({ seconds: Number(values.minutes) * 60, contacts: Number(values.contacts), seed })
console.log(soakTable(report))
const wrong = shortcomings(report)
for (const line of wrong) console.log(`NOT MET: ${line}`)
process.exit(wrong.length === 0 ? 0 : 1)
