/**
 * `npm run drill` runs all drills and tests at full size, for a night and for a release. It writes the results to
 * docs/evidence.md.
 *
 *   changed     only units that have not passed since the last change of their places
 *   due         runs nothing: prints the units that `changed` would run, with the reason
 *   FILE …      only these drills, or folders such as test/contacts; `planted` is test/drill/planted.drill.ts
 *
 * Random units run with three seeds, TEST_SEED and the two after it, the others once. A checkout with changes gets no
 * record. Ends with 1 if a test failed or was skipped.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { changedNow, dueUnits, EVIDENCE, headCommit, ROOT } from './checkout.ts'
import { type Ran, ranFiles } from './output.ts'
import { evidenceText, type Row, readEvidence } from './record.ts'
import { missingOf, type Unit, unitOf, unitsOf } from './units.ts'

const SEEDS = 3
/** Number of concurrent drills that start servers and browsers, on two cores. */
const TOGETHER = 3
const TIMEOUT_MS = 1_500_000

/** Runs the test runner, shows its output and returns it. */
async function runTests(files: readonly string[], seed: number, options: readonly string[]): Promise<Ran[]> {
  if (files.length === 0) return []
  const child = Bun.spawn([process.execPath, 'test', ...options, '--timeout', String(TIMEOUT_MS), ...files], {
    cwd: ROOT,
    env: { ...process.env, TEST_SIZE: 'full', TEST_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const shown: string[] = []
  const show = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true })
      shown.push(text)
      process.stdout.write(text)
    }
  }
  await Promise.all([show(child.stdout), show(child.stderr)])
  await child.exited
  return ranFiles(shown.join('').replaceAll(ROOT, ''))
}

/** Runs units with one seed. Units that measure waiting times come last, one after the other. */
async function runUnits(units: readonly Unit[], seed: number): Promise<Ran[]> {
  const filesOf = (which: (unit: Unit) => boolean) => units.filter(which).flatMap(({ files }) => files)
  const isDrill = ({ name }: Unit) => name.endsWith('.ts')
  return [
    ...(await runTests(
      filesOf((unit) => !isDrill(unit)),
      seed,
      ['--parallel=2', '--no-isolate'],
    )),
    ...(await runTests(
      filesOf((unit) => isDrill(unit) && !unit.isAlone),
      seed,
      [`--parallel=${TOGETHER}`, '--timings=test/drill/timings.json'],
    )),
    ...(await runTests(
      filesOf(({ isAlone }) => isAlone),
      seed,
      [],
    )),
  ]
}

/** Returns one row for each unit. A unit without output of the test runner has failed. */
function rowsOf(units: readonly Unit[], ran: readonly Ran[]): Row[] {
  const commit = headCommit()
  const date = new Date().toISOString().slice(0, 10)
  return units.map((unit) => {
    const own = ran.filter(({ file }) => unitOf(units, file) === unit)
    const sum = (of: (one: Ran) => number) => own.reduce((total, one) => total + of(one), 0)
    return {
      name: unit.name,
      commit,
      date,
      passed: sum(({ passed }) => passed),
      failed: own.length === 0 ? 1 : sum(({ failed }) => failed),
      leftOut: sum(({ leftOut }) => leftOut),
      seconds: sum(({ seconds }) => seconds),
      // The output of a folder's tests is meant for the reader of a failure.
      figures: unit.name.endsWith('.ts') ? (own.at(-1)?.figures ?? []) : [],
    }
  })
}

function machine(): string[] {
  const [cpu] = cpus()
  const gib = Math.round(totalmem() / 2 ** 30)
  return [
    `- ${cpus().length} × ${cpu?.model.trim()}, ${gib} GiB of memory, ${process.platform} ${release()} (${arch()})`,
    `- Bun ${Bun.version}`,
  ]
}

function record(rows: readonly Row[]): void {
  const changed = changedNow()
  if (changed.length > 0) {
    console.log(`Nothing was recorded: the checkout has changes, such as ${changed[0]}.`)
    return
  }
  const path = join(ROOT, EVIDENCE)
  const before = readEvidence(readFileSync(path, 'utf8'))
  const names = new Set(rows.map(({ name }) => name))
  const present = new Set(unitsOf(ROOT).map(({ name }) => name))
  const others = before.rows.filter(({ name }) => !names.has(name) && present.has(name))
  writeFileSync(path, evidenceText({ ...before, machine: machine(), rows: [...others, ...rows] }))
  console.log(`${EVIDENCE} has the result of ${rows.length} drills.`)
}

function chosenUnits(given: readonly string[]): Unit[] {
  const all = unitsOf(ROOT)
  if (given.length === 0) return all
  if (given[0] === 'changed') return dueUnits().map(({ unit }) => unit)
  const names = given.map((name) =>
    /^[\w-]+$/.test(name) ? `test/drill/${name}.drill.ts` : name.replace(/^\.\//, '').replace(/\/$/, ''),
  )
  const missing = missingOf(ROOT, names)
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`)
  return all.filter(({ name }) => names.includes(name))
}

const given = process.argv.slice(2)
if (given[0] === 'due') {
  for (const { unit, why } of dueUnits()) console.log(`${unit.name}: ${why}`)
  process.exit(0)
}
const units = chosenUnits(given)
const first = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000)
const ran: Ran[] = []
for (let n = 0; n < SEEDS; n++) {
  ran.push(...(await runUnits(n === 0 ? units : units.filter(({ isRandom }) => isRandom), first + n)))
}
const rows = rowsOf(units, ran)
record(rows)
const wrong = rows.filter(({ failed, leftOut }) => failed + leftOut > 0)
for (const { name, failed, leftOut } of wrong) console.log(`${name}: ${failed} failed, ${leftOut} left out`)
console.log(
  `Seeds ${first} to ${first + SEEDS - 1}. ${rows.length - wrong.length} of ${rows.length} drills passed.`,
)
process.exit(wrong.length === 0 ? 0 : 1)
