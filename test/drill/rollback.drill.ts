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
 * Random histories: a server works for a while and is stopped or killed, its
 * directory is copied before, meanwhile or after, and later an older copy is
 * put back in place. Whatever was put back, the data that comes of it is whole,
 * it is held exactly when it is older than what was there, and nothing but the
 * copy and the newest state is ever what it is.
 */
const shell = async (command: string): Promise<void> => {
  const child = Bun.spawn(['sh', '-c', command], { stderr: 'pipe' })
  // A file may vanish while a running directory is copied.
  if ((await child.exited) !== 0 && !command.includes('|| true')) throw new Error(await child.stderr.text())
}

const WAYS = [
  (from: string, to: string) => `chmod -R u+w ${to} && cp -a ${from}/. ${to}/`,
  (from: string, to: string) =>
    `chmod -R u+w ${to} && tar -C ${from} -cf - . | tar -C ${to} --overwrite -xf -`,
  (from: string, to: string) => `chmod -R u+w ${to} && cp -rf ${from}/. ${to}/`,
  // Only the database, as somebody might who knows which file it is.
  (from: string, to: string) => `cat ${from}/live/engine.db > ${to}/live/engine.db`,
  // With the newer WAL removed, as somebody might who knows what a WAL is.
  (from: string, to: string) =>
    `rm -f ${to}/live/engine.db-* && chmod -R u+w ${to} && cp -a ${from}/. ${to}/`,
]

const markOf = (directory: TemporaryDirectory): number => {
  const [name] = [...new Bun.Glob('*.json').scanSync(`${directory.data}-generation`)]
  return name ? JSON.parse(readFileSync(`${directory.data}-generation/${name}`, 'utf8')).mark : 0
}

/** Works until it has marked what it did, and ends as told. Returns what was acknowledged. */
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

/** Returns why it was held, or that it was refused. */
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
    // Refused in words, and not with a raw error.
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

test(`in ${HISTORIES} random histories an older state put back in place is always held and never blended`, async () => {
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
  // They wait for marks most of the time.
  await Promise.all([0, 1, 2, 3].map((first) => lane(plans.filter((_, index) => index % 4 === first))))
  console.log(outcomes)
  expect(outcomes['not held'] ?? 0).toBe(0)
})

/** The newest state, from a copy, so that looking at it leaves its WAL as it is. */
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
