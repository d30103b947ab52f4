import { expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { LedgerChild } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { examine, examineInPlace, openLedger } from '../support/ledger.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

covers('src/storage')
drawsAtRandom()

const HISTORIES = asLong(40)

/**
 * Random histories: a server works for a while and is stopped or killed, and its directory is copied before,
 * during or after that. Later an older copy is restored in place. The resulting data is always whole, sending
 * is held exactly if the data is older than before, and the data is either the copy or the newest state.
 */
const shell = async (command: string): Promise<void> => {
  const child = Bun.spawn(['sh', '-c', command], { stderr: 'pipe' })
  // A file may disappear while a running directory is copied.
  if ((await child.exited) !== 0 && !command.includes('|| true')) throw new Error(await child.stderr.text())
}

const WAYS = [
  (from: string, to: string) => `chmod -R u+w ${to} && cp -a ${from}/. ${to}/`,
  (from: string, to: string) =>
    `chmod -R u+w ${to} && tar -C ${from} -cf - . | tar -C ${to} --overwrite -xf -`,
  (from: string, to: string) => `chmod -R u+w ${to} && cp -rf ${from}/. ${to}/`,
  // Only the database, as by an operator who knows its file.
  (from: string, to: string) => `cat ${from}/live/engine.db > ${to}/live/engine.db`,
  // Without the newer WAL, as by an operator who knows what a WAL is.
  (from: string, to: string) =>
    `rm -f ${to}/live/engine.db-* && chmod -R u+w ${to} && cp -a ${from}/. ${to}/`,
]

const markOf = (directory: TemporaryDirectory): number => {
  const [name] = [...new Bun.Glob('*.json').scanSync(`${directory.data}-generation`)]
  return name ? JSON.parse(readFileSync(`${directory.data}-generation/${name}`, 'utf8')).mark : 0
}

/** Works until it has marked its work, and ends as planned. Returns the acknowledged sequence. */
async function run(
  directory: TemporaryDirectory,
  end: 'stop' | 'kill',
  meanwhile: (child: LedgerChild) => Promise<void>,
): Promise<void> {
  const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 200, load: 200 })
  const ready = await child.ready()
  if (!ready) throw new Error(`The server did not start: ${await child.end()}`)
  const from = markOf(directory)
  await until(
    async () => markOf(directory),
    (mark) => mark >= from + 2,
  )
  await meanwhile(child)
  const seen = markOf(directory)
  await until(
    async () => markOf(directory),
    (mark) => mark >= seen + 2,
  )
  await (end === 'stop' ? child.stop() : child.kill())
}

interface Plan {
  copied: 'after' | 'meanwhile'
  ends: readonly ['stop' | 'kill', 'stop' | 'kill']
  way: number
}

/** Plays a history. Returns the reason of the hold, or that the start was refused. */
async function follow({ copied, ends, way }: Plan): Promise<string> {
  using directory = new TemporaryDirectory()
  const backup = directory.at('bk')
  await run(directory, ends[0], async () => {
    if (copied === 'meanwhile') await shell(`cp -a ${directory.data} ${backup} || true`)
  })
  if (copied === 'after') await shell(`cp -a ${directory.data} ${backup}`)
  await run(directory, ends[1], async () => {})
  const newest = examineNewest(directory)
  await shell(WAYS[way]!(backup, directory.data))

  const store = await openLedger(directory.data).catch((error: unknown) => error as { exitCode?: number })
  if (!('storage' in store)) {
    // The refusal is a sentence, not a raw error.
    expect(store.exitCode).toBe(65)
    return 'refused'
  }
  const reason = store.storage.adopted?.reason ?? 'not held'
  const sequence = store.sequence()
  await store.close()
  expect(examineInPlace(directory.files.database)).toEqual({ verdict: 'whole', sequence })
  expect(examine(directory.files.snapshot)).toEqual({ verdict: 'whole', sequence })
  expect(sequence).toBeLessThanOrEqual(newest)
  return reason
}

test(`an older state restored in place is always held and never mixed, in ${HISTORIES} random histories`, async () => {
  const random = seededRandom(chosenSeed())
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const end = ['stop', 'kill'] as const
  const plans = Array.from(
    { length: HISTORIES },
    (): Plan => ({
      copied: pick(['after', 'meanwhile'] as const),
      ends: [pick(end), pick(end)],
      way: pick(WAYS.map((_, way) => way)),
    }),
  )
  const outcomes: Record<string, number> = {}
  const lane = async (mine: Plan[]) => {
    for (const plan of mine) {
      const outcome = await follow(plan).catch((cause) => {
        throw new Error(JSON.stringify(plan), { cause })
      })
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  // Histories run in parallel, because they mostly wait for marks.
  await Promise.all([0, 1, 2, 3].map((first) => lane(plans.filter((_, index) => index % 4 === first))))
  console.log(outcomes)
  expect(outcomes['not held'] ?? 0).toBe(0)
})

/** Examines the newest state in a copy, so that its WAL stays unchanged. */
function examineNewest(directory: TemporaryDirectory): number {
  const copy = directory.at('newest.db')
  for (const suffix of ['', '-wal']) {
    const from = directory.files.database + suffix
    if (existsSync(from)) Bun.spawnSync(['cp', from, copy + suffix])
  }
  const { sequence } = examineInPlace(copy)
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  return sequence
}
