import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { commandOf, DOCUMENTS, fencedLines, textOf } from '../support/documented-commands.ts'
import { makeRelease } from '../support/small-release.ts'
import { hasSystemd, Machine, noMachine } from '../support/systemd.ts'

covers('docs/operations', 'install.sh', 'cli')

/**
 * The commands of the operator's pages that change a machine, copied from the pages and run in the order of an
 * operator. docs-commands.drill.ts runs the pages that need no machine of their own.
 */
const why = noMachine()
if (why) console.error(`The commands of the operator's pages were not run on a machine: ${why}`)
const drill = why ? test.skip : test

const ELSEWHERE = 'test/drill/release.drill.ts runs it'
const BY_TERMINAL = 'asks for the passphrase on a terminal; copies-continuous.drill.ts opens these files'
const BY_PUBLISHER = 'needs the address of a publisher; test/cli/upgrade.test.ts runs it'
/** Commands of the pages that this drill does not run, with the reason. */
const LEFT: Readonly<Record<string, string>> = {
  'sudo ./install.sh --domain sms.agency.example': 'needs a certificate authority; https.drill.ts runs it',
  'carillon upgrade --check https://…/channel.json': BY_PUBLISHER,
  'sudo carillon upgrade https://…/channel.json': BY_PUBLISHER,
  'curl -o /usr/share/keyrings/carillon.gpg https://…/apt/carillon-archive-keyring.gpg': ELSEWHERE,
  'echo "deb [signed-by=/usr/share/keyrings/carillon.gpg] https://…/apt ./" > /etc/apt/sources.list.d/carillon.list':
    ELSEWHERE,
  'apt-get update && apt-get install carillon': ELSEWHERE,
  'podman load --input carillon-1.2.3-linux-x64.image.tar.gz': ELSEWHERE,
  'podman run --detach --name carillon --publish 127.0.0.1:4000:4000 --env CARILLON_PUBLIC_BASE_URL=https://texts.example.com --volume carillon-data:/data --volume carillon-generation:/data-generation carillon:1.2.3':
    ELSEWHERE,
  'podman exec carillon carillon init --organization "Your agency" --email you@example.com': ELSEWHERE,
  'age -d segments/CHAIN/key.age > key': BY_TERMINAL,
  'age -d -i key segments/CHAIN/000000021-after-….wal.zst.age | zstd -d > carillon.db-wal': BY_TERMINAL,
  "sqlite3 carillon.db 'PRAGMA wal_checkpoint; PRAGMA journal_mode = DELETE'": BY_TERMINAL,
  'age -d carillon-20261127T192134Z-….db.zst.age | zstd -d > carillon.db': BY_TERMINAL,
  'age -d ledger/DATA/WRITER-SERIES-key.age > key': BY_TERMINAL,
  'age -d -i key ledger/DATA/WRITER-000000017-SERIES-….jsonl.zst.age | zstd -d': BY_TERMINAL,
  'curl -s -H "X-API-Key: $KEY" "$API/media" -F file=@menu.jpg': 'shows the shape of a call',
  'curl -s -H "X-API-Key: $KEY" -H \'Content-Type: application/json\' "$API/campaigns" -d \'{…, "mediaUrls": ["https://texts.example.com/m/…"]}\'':
    'shows the shape of a call',
}

const PAGES = DOCUMENTS.filter((document) => document.startsWith('docs/operations/'))

/** Returns the commands of the blocks without a language of a shell: those that change a machine. */
const commandsOf = (page: string): string[] =>
  [...fencedLines(page, new Set(['text'])).values()]
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map(commandOf)
    .filter((command) => command !== '')

/** Returns the commands in the text of a section, in their order. */
function spansIn(page: string, heading: string): string[] {
  const section = textOf(page)
    .split(/^## /m)
    .find((each) => each.startsWith(heading))
  return [...section!.matchAll(/`(sudo [^`]+)`/g)].map(([, command]) => command!)
}

/** Returns the first block of settings of a page, with its placeholders replaced. */
const settingsOf = (page: string, values: Readonly<Record<string, string>>): string => {
  const lines = /```toml\n([^`]*)```/.exec(textOf(page))![1]!
  return lines.replace(/^(\w+) = "…"/gm, (_, name: string) => `${name} = ${JSON.stringify(values[name])}`)
}

const FIRST = 'lanterns over the harbour'
const SECOND = 'boats below the lighthouse'
const ran = new Set<string>()

/** A machine of an operator, with the folder of a release. */
async function boot(): Promise<Machine> {
  const machine = await Machine.boot(hasSystemd(), { hasOwnNetwork: true })
  machine.write('/usr/local/sbin/sudo', '#!/bin/sh\nexec "$@"\n', 0o755)
  const { folder } = await makeRelease(
    machine.at('/root/release'),
    '9.9.8',
    `#!/bin/sh\nexec ${BINARY} "$@"\n`,
  )
  cpSync(`${folder}/carillon-9.9.8-linux-x64`, machine.at('/root'), { recursive: true })
  return machine
}

/** Runs commands of a page, and expects that each succeeds. Returns what they said. */
async function follow(machine: Machine, commands: readonly string[]): Promise<string> {
  let said = ''
  for (const command of commands) {
    if (LEFT[command] !== undefined) continue
    const { exitCode, output } = await machine.run(`cd /root && ${command}`)
    expect([command, exitCode, exitCode === 0 ? '' : output]).toEqual([command, 0, ''])
    ran.add(command)
    said += output
  }
  return said
}

const withSettings = (machine: Machine, settings: string) =>
  follow(machine, [
    `printf %s ${Buffer.from(settings).toString('base64')} | base64 -d >>/etc/carillon.toml`,
    'chown carillon /etc/carillon.toml && chmod 600 /etc/carillon.toml',
  ])

let home: Machine
let other: Machine
beforeAll(async () => {
  if (why) return
  await builtBinary()
  home = await boot()
  other = await boot()
})
afterAll(async () => {
  await home?.[Symbol.asyncDispose]()
  await other?.[Symbol.asyncDispose]()
})

drill('install.md: a machine gets a server, loses it, and gets it back with its data', async () => {
  const commands = commandsOf('docs/operations/install.md')
  const said = await follow(home, commands)
  expect(said).toContain('is installed and ready')
  expect((await home.run('ls /usr/local/bin/carillon')).exitCode).not.toBe(0)
  await follow(home, [
    commands[0]!,
    'sudo carillon init --organization "Corner bakery" --email you@example.com',
  ])
  expect((await home.run('carillon ready')).exitCode).toBe(0)
})

drill('copies.md: the settings of the page make copies, and another passphrase opens them', async () => {
  const page = 'docs/operations/copies.md'
  const [init, make, restart, reseal] = commandsOf(page)
  await follow(home, ['install -d -o carillon /mnt/copies'])
  const copies = `${settingsOf(page, { backup_passphrase: FIRST })}backup_lease = true\n`
  await withSettings(
    home,
    `\n${settingsOf('docs/operations/mail.md', {}).replace(/^operator_email.*$/m, '')}${copies}`,
  )
  await follow(home, ['sudo ./install.sh'])
  const made = await follow(home, [init!, make!, restart!])
  expect(made).toContain('made and read back')
  await follow(home, [`sed -i 's/${FIRST}/${SECOND}/' /etc/carillon.toml`, restart!])
  home.write('/root/old', `${FIRST}\n`, 0o600)
  expect(await follow(home, [reseal!])).toContain('has the new passphrase now')
})

drill('commands.md: the master key is changed', async () => {
  const commands = commandsOf('docs/operations/commands.md')
  const start = commands.at(-1)!
  await follow(home, commands.slice(0, -1))
  await withSettings(home, `\nmaster_key = "${(await home.run('cat /root/new-master-key')).output.trim()}"\n`)
  await follow(home, [start, 'sudo carillon copies make'])
})

drill('organizations.md: an organization moves to another server', async () => {
  const commands = commandsOf('docs/operations/organizations.md')
  await follow(other, ['sudo ./install.sh'])
  const sent = commands.findIndex((command) => command.includes(' import '))
  await follow(home, commands.slice(0, sent))
  for (const file of ['passphrase', 'corner-bakery.organization'])
    cpSync(home.at(`/root/${file}`), other.at(`/root/${file}`))
  await follow(other, commands.slice(sent))
  expect((await other.run('carillon org list')).output).toContain('corner-bakery')
})

drill('copies.md: a new machine gets the data and the settings of the lost one', async () => {
  const page = 'docs/operations/copies.md'
  await follow(other, ['install -d -o carillon /mnt/copies'])
  cpSync(home.at('/mnt/copies'), other.at('/mnt/copies'), { recursive: true })
  await follow(other, ['chown -R carillon /mnt/copies'])
  const key = /^master_key.*$/m.exec((await home.run('cat /etc/carillon.toml')).output)![0]
  const [line] = settingsOf(page, {}).split('\n')
  await withSettings(other, `\n${line}\nbackup_passphrase = "${SECOND}"\nbackup_lease = true\n${key}\n`)
  await follow(other, ['sudo ./install.sh'])
  const commands = spansIn(page, 'On a new machine')
  expect(commands).toContain('sudo carillon restore --from-copies --yes')
  const said = await follow(other, commands)
  expect(said).toContain('everything until')
  expect((await other.run('cat /root/old.toml')).output).toContain('mail_from = ')
  expect((await other.run('carillon org list')).output).toContain('corner-bakery')
})

drill('upgrade.md: the files of a release are checked by hand', async () => {
  const checks = commandsOf('docs/operations/upgrade.md').filter((command) =>
    /^(?:openssl|sha256sum)/.test(command),
  )
  expect(checks).toHaveLength(2)
  await follow(
    home,
    checks.map((command) => `cd release && ${command}`),
  )
  for (const command of checks) ran.add(command)
})

drill('every command of the operator’s pages was run, or is left out for a reason', () => {
  const all = PAGES.flatMap(commandsOf)
  expect(all.filter((command) => !ran.has(command) && LEFT[command] === undefined)).toEqual([])
  expect(Object.keys(LEFT).filter((command) => !all.includes(command))).toEqual([])
})
