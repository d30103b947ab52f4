import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { carillon } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { makeRelease, type SmallRelease } from '../support/small-release.ts'
import { hasSystemd, Machine, noMachine } from '../support/systemd.ts'

covers('install.sh', 'cli')

/** `carillon fleet upgrade` of two machines with a service each, from a release to the next. */
const why = noMachine()
if (why) console.error(`A fleet was not upgraded: ${why}`)
const drill = why ? test.skip : test

const HOMES = ['a1', 'b2'] as const

/** Our program with another version. Its server does not start on a machine with /etc/refuses-VERSION. */
const programOf = (version: string): string => `#!/bin/sh
for word; do
  case "$word" in
    version) echo '{"version": "${version}"}'; exit ;;
    serve) if [ -e /etc/refuses-${version} ]; then echo "refused by the drill" >&2; exit 1; fi ;;
  esac
done
exec ${BINARY} "$@"
`

const directory = new TemporaryDirectory()
const machines: Machine[] = []
const fleetFile = directory.at('fleet.toml')

/** Makes a release, and puts it on both machines. */
async function release(version: string): Promise<SmallRelease> {
  const made = await makeRelease(directory.at(version), version, programOf(version))
  for (const machine of machines) cpSync(made.folder, machine.at(`/opt/${version}`), { recursive: true })
  return made
}

const upgrade = ({ folder, archive }: SmallRelease) => {
  const at = `/opt/${basename(folder)}`
  const options = ['--fleet', fleetFile, '--key', `${at}/release-key.pub`, '--json']
  return carillon(['fleet', 'upgrade', `${at}/${basename(archive)}`, ...options])
}

const ready = () =>
  Promise.all(machines.map(async (machine) => (await machine.run('carillon ready')).exitCode))

beforeAll(async () => {
  if (why) return
  await builtBinary()
  for (const _ of HOMES) machines.push(await Machine.boot(hasSystemd(), { hasOwnNetwork: true }))
  await release('9.9.7')
  for (const machine of machines) {
    const installed = await machine.run('cd /opt/9.9.7/carillon-9.9.7-linux-x64 && ./install.sh')
    expect([installed.exitCode, installed.output]).toEqual([
      0,
      expect.stringContaining('installed and ready'),
    ])
  }
  const entries = HOMES.map(
    (home, n) => `[home.${home}]\nrun = ${JSON.stringify(machines[n]!.from('/usr/local/bin/carillon'))}\n`,
  )
  writeFileSync(fleetFile, `maps = "${directory.at('maps')}"\n${entries.join('')}`)
})
afterAll(async () => {
  for (const machine of machines) await machine[Symbol.asyncDispose]()
  directory[Symbol.dispose]()
})

drill('two homes get a release one after the other, and a release that one refuses stops there', async () => {
  const next = await upgrade(await release('9.9.8'))
  expect([next.exitCode, next.json, next.stderr]).toEqual([
    0,
    HOMES.map((home) => ({ home, from: '9.9.7', to: '9.9.8', status: 'UPGRADED' })),
    expect.any(String),
  ])
  expect(await ready()).toEqual([0, 0])

  const last = await release('9.9.9')
  machines[1]!.write('/etc/refuses-9.9.9', '')
  const stopped = await upgrade(last)
  expect([stopped.exitCode, stopped.stderr]).toEqual([1, expect.stringContaining('stopped at b2')])
  expect(await ready()).toEqual([0, 0])
  const versions = machines.map(async (machine) => (await machine.run('carillon version')).output.trim())
  expect(await Promise.all(versions)).toEqual(['{"version": "9.9.9"}', '{"version": "9.9.8"}'])

  expect((await machines[1]!.run('rm /etc/refuses-9.9.9')).exitCode).toBe(0)
  const again = await upgrade(last)
  expect([again.exitCode, again.json]).toMatchObject([0, [{ status: 'SAME' }, { status: 'UPGRADED' }]])
  expect(await ready()).toEqual([0, 0])
})
