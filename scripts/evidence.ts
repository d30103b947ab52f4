/**
 * `npm run evidence`: runs every drill and the soak, and writes what they measured to docs/evidence.md, with the machine
 * and the date. Takes about an hour, in which the machine should have nothing else to do.
 *
 *   --soak-minutes N   default 30; 0 leaves the soak out
 *
 * Ends with 1 if anything failed; the document then says so.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { evidenceOf, type Outcome } from './evidence-of-output.ts'

const root = new URL('..', import.meta.url).pathname
const FILE = join(root, 'docs/evidence.md')

const { values } = parseArgs({ options: { 'soak-minutes': { type: 'string', default: '30' } } })
const soakMinutes = Number(values['soak-minutes'])
if (!(soakMinutes >= 0)) throw new Error('--soak-minutes takes a number of minutes, or 0.')

/** Runs a task of scripts/run.sh, shows its output, and returns it. */
async function runTask(...command: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  try {
    const file = join(folder, 'output')
    const startedAt = performance.now()
    // The status of the task, not that of tee.
    const script = '{ sh scripts/run.sh "$@" 2>&1; echo $? >"$0.status"; } | tee "$0"'
    await Bun.spawn(['sh', '-c', script, file, ...command], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).exited
    return {
      // Failures name the files of this checkout.
      output: readFileSync(file, 'utf8').replaceAll(root, ''),
      exitCode: Number(readFileSync(`${file}.status`, 'utf8')),
      seconds: (performance.now() - startedAt) / 1000,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const git = (...command: string[]): string =>
  Bun.spawnSync(['git', ...command], { cwd: root })
    .stdout.toString()
    .trim()

function machine(): string[] {
  const [cpu] = cpus()
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes'
  return [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Commit: ${git('rev-parse', '--short=12', 'HEAD')}${changed}`,
    `- Machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${process.platform} ${release()} (${arch()})`,
    `- Bun ${Bun.version}`,
  ]
}

const drilled = await runTask('drill')
const soaked = soakMinutes > 0 ? await runTask('soak', '--minutes', String(soakMinutes)) : undefined
writeFileSync(FILE, evidenceOf(machine(), drilled, soaked && { ...soaked, minutes: soakMinutes }))
console.log(`Wrote docs/evidence.md.`)
process.exit(drilled.exitCode === 0 && (soaked?.exitCode ?? 0) === 0 ? 0 : 1)
