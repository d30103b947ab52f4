import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createProgram } from '../../cli/program.ts'
import { commandLines, fileOperands, NEEDS_NO_SETTINGS } from '../support/command-lines.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { SmallDisk } from '../support/small-disk.ts'

covers('cli', 'install.sh')

/** User ids that exist on every machine with such an /etc/passwd and own no files. */
const SERVICE = { name: 'daemon', uid: 1 }
const STRANGER = 65_534

const canSwitch = process.getuid?.() === 0 && Bun.which('setpriv') !== null

/** Installs a program that every user may run, and data that only the service's user may use. */
async function installed() {
  await builtBinary()
  const directory = new TemporaryDirectory()
  chmodSync(directory.path, 0o755)
  const program = directory.at('carillon')
  copyFileSync(BINARY, program)
  chmodSync(program, 0o755)
  mkdirSync(directory.data, { mode: 0o700 })
  chownSync(directory.data, SERVICE.uid, SERVICE.uid)
  const run = async (
    uid: number,
    args: readonly string[],
    environment: Record<string, string> = {},
    cwd = directory.path,
  ) => {
    const user = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
    const child = Bun.spawn(['setpriv', ...user, program, ...args], {
      env: { PATH: process.env.PATH!, ...environment },
      cwd,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    return { stdout, stderr, exitCode }
  }
  return { directory, program, run, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

test.skipIf(!canSwitch)(
  'a user who does not own the data is shown the right command, and that command works',
  async () => {
    using site = await installed()
    const { directory, run } = site
    const settings = ['--config', '/dev/null', '--data', directory.data]
    const init = ['init', '--organization', 'Acme', '--email', 'owner@example.test']
    expect((await run(SERVICE.uid, [...settings, ...init])).exitCode).toBe(0)

    for (const args of [
      ['org', 'list'],
      ['send', 'hold', '--reason', "it's late"],
      ['doctor'],
      ['migrate', 'status'],
      ['serve'],
    ]) {
      const refused = await run(STRANGER, [...settings, ...args])
      expect([args[0], refused.exitCode, refused.stdout]).toEqual([args[0], 1, ''])
      expect(refused.stderr).toContain(`belongs to the user ${SERVICE.name}`)
      expect(refused.stderr).not.toContain('carillon init')
      expect(refused.stderr).not.toContain('    at ')
    }
    const { stderr } = await run(STRANGER, [...settings, 'send', 'hold', '--reason', "it's late"])
    const advice = /Try: (.*)$/m.exec(stderr)![1]!
    // The command runs as sudo would run it, because there may be no sudo.
    const [, , user, ...words] = advice.split(' ')
    expect(user).toBe(SERVICE.name)
    const shell = Bun.spawn(
      [
        'setpriv',
        `--reuid=${SERVICE.uid}`,
        `--regid=${SERVICE.uid}`,
        '--clear-groups',
        'sh',
        '-c',
        words.join(' '),
      ],
      { cwd: directory.path, stdout: 'pipe', stderr: 'pipe' },
    )
    expect(await shell.exited).toBe(0)
    expect(await shell.stdout.text()).toContain("it's late")
  },
)

test.skipIf(!canSwitch)(
  'the advice names the data directory of the environment, and has no -u for files of root',
  async () => {
    using site = await installed()
    const { directory, run } = site
    writeFileSync(directory.at('list.csv'), 'phone\n+12125550100\n')
    const environment = { CARILLON_DATA: directory.data }
    const { stderr } = await run(STRANGER, ['--config', '/dev/null', 'org', 'list'], environment)
    expect(stderr).toMatch(
      new RegExp(
        `Try: sudo -u daemon \\S*carillon --config /dev/null org list --data ${directory.data}$`,
        'm',
      ),
    )
    const ofFile = ['--config', '/dev/null', 'contacts', 'import', 'list.csv', '--consent-attested']
    expect((await run(STRANGER, ofFile, environment)).stderr).toMatch(/Try: sudo \S*carillon --config/)
  },
)

test.skipIf(!canSwitch)('an unreadable settings file is named, with the right command', async () => {
  using site = await installed()
  const { directory, run } = site
  writeFileSync(directory.at('settings.toml'), 'port = 4100\n')
  chmodSync(directory.at('settings.toml'), 0o600)
  const { exitCode, stderr } = await run(STRANGER, [
    '--config',
    directory.at('settings.toml'),
    'config',
    'show',
  ])
  expect(exitCode).toBe(78)
  expect(stderr).toContain('settings.toml cannot be read by this user.')
  expect(stderr).toMatch(/Try: sudo \S*carillon --config \S+settings\.toml config show$/m)
})

/**
 * Script that mounts an `/etc` with unreadable settings in its own mount namespace, and runs `"$@"` there.
 */
const AFTER_INSTALLING = `
  mount -t tmpfs tmpfs "$0" && cp -a /etc/passwd /etc/group "$0/" && echo 'data = "/nowhere/of/the/service"' >"$0/carillon.toml"
  chmod 600 "$0/carillon.toml" && chmod 755 "$0" && mount --bind "$0" /etc && exec "$@"`

const canMount = canSwitch && SmallDisk.canBeMade()

test.skipIf(!canMount)(
  'after an installation an ordinary user can run the commands without settings, and is shown the right command for all others',
  async () => {
    using site = await installed()
    const { directory, program } = site
    const own = directory.at('own')
    mkdirSync(own)
    chownSync(own, STRANGER, STRANGER)
    mkdirSync(directory.at('etc'))
    const apart = ['unshare', '--mount', 'sh', '-c', AFTER_INSTALLING, directory.at('etc')]
    const user = ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups']
    // Each line of standard input is a command. Its exit code follows its output.
    const each = 'while read -r line; do "$0" $line </dev/null 2>&1; echo "exit $?"; done'
    const every = commandLines(await createProgram())
      .filter(({ isGroup, words }) => !isGroup || words[0] === 'migrate')
      .map(({ words, needs }) => [...words, ...needs].join(' '))
    expect(every.length).toBeGreaterThan(70)
    const demo = `demo --once`
    const all = [...every.filter((line) => line !== 'demo'), demo, `org list --data ${own}/carillon-data`]
    const child = Bun.spawn([...apart, ...user, 'sh', '-c', each, program], {
      stdin: new Blob([`${all.join('\n')}\n`]),
      stdout: 'pipe',
      stderr: 'inherit',
      cwd: own,
      env: { PATH: process.env.PATH!, HOME: own },
    })
    const answers = (await child.stdout.text()).split(/^exit (\d+)\n/m)
    const ran = all.map((line, n) => ({ line, said: answers[2 * n]!, exitCode: Number(answers[2 * n + 1]) }))
    expect(ran.length).toBeGreaterThan(20)
    const works = (line: string) =>
      NEEDS_NO_SETTINGS.test(line.split(' ')[0]!) || line === demo || line.includes('--data')
    for (const { line, said, exitCode } of ran) {
      if (works(line)) expect([line, exitCode, said.length > 0]).toEqual([line, 0, true])
      else {
        expect([line, exitCode]).toEqual([line, 78])
        // Commands for several appliances read the fleet file instead.
        const says = /^fleet (?:list|map|move|overview)\b/.test(line)
          ? 'The fleet file /etc/carillon-fleet.toml does not exist.'
          : /\/etc\/carillon\.toml cannot be read by this user\.\n +Try: sudo /
        expect(said).toMatch(says)
      }
    }
    expect(ran.find(({ line }) => line === demo)!.said).toContain('--data ./carillon-data')
  },
)

const PASSPHRASE = 'correct horse battery staple'

/** Adds an email to the messages of the built-in carrier, as the owner of the data. */
function addEmail(data: string): void {
  process.setegid!(SERVICE.uid)
  process.seteuid!(SERVICE.uid)
  try {
    using database = new Database(join(data, 'live/engine.db'))
    database.run(`INSERT INTO sandbox_messages (organization_id, channel_identity_id, reference, from_address,
      to_address, body, accepted_at, channel, subject, html)
      VALUES (1, 1, 'first', 'a@example.test', 'ada@example.test', 'Hello', 0, 'EMAIL', 'Hi', '<p>Hello</p>')`)
  } finally {
    process.seteuid!(0)
    process.setegid!(0)
  }
}

/** Commands of root whose file only root may open, in this order, by the option or argument that names the file. */
const OF_ROOT: Readonly<Record<string, string>> = {
  'contacts import <file>': 'contacts import list.csv --consent-attested --mapping {"Phone":"phone"}',
  'suppressions import <file>': 'suppressions import stop.csv',
  'billing rates import <file>': 'billing rates import rates.csv',
  'init --password-file':
    'init --organization Acme --email second@example.test --another --password-file word',
  'user create --password-file': 'user create third@example.test --organization acme --password-file word',
  'user reset-password --password-file': 'user reset-password third@example.test --password-file word',
  'contacts export --output': 'contacts export --organization acme --output w/contacts.csv',
  'contacts dossier -o': 'contacts dossier +12125550100 --organization acme -o w/short.json',
  'contacts dossier --output': 'contacts dossier +12125550100 --organization acme --output w/dossier.html',
  'suppressions export --output': 'suppressions export --organization acme --output w/stop.csv',
  'consents evidence --output':
    'consents evidence --organization acme --address +12125550100 --output w/evidence.html',
  'sandbox inbox --html': 'sandbox inbox --organization acme --html w/mail.html',
  'audit export --output': 'audit export --organization acme --output w/log.csv',
  'backup -o': 'backup -o w/short.db',
  'backup --output': 'backup --verify --output w/backup.db',
  'org export -o': 'org export acme -o w/short.org',
  'org export --output': 'org export acme --output w/acme.org',
  'org export --passphrase-file': 'org export acme --output w/secret.org --passphrase-file word',
  'org import <file>': 'org import w/acme.org --data OTHER',
  'org import --passphrase-file': 'org import w/secret.org --passphrase-file word --data THIRD',
  'restore <file>': 'restore w/backup.db',
  'copies verify --passphrase-file': 'copies verify --passphrase-file word',
  'restore --passphrase-file': 'restore --from-copies --passphrase-file word',
  'copies verify --identity': 'copies verify --identity identity',
  'restore --identity': 'restore --from-copies --identity identity',
}

/** Operands of commands that open no data, or never continue as its owner. */
const APART = /^(?:fleet \w+ --(?:fleet|key)|events listen --\S+|upgrade --\S+)$/
test.skipIf(!canSwitch)(
  'root can use a file that the owner of the data may not open with every command',
  async () => {
    using site = await installed()
    const { directory, run } = site
    const settings = ['--config', '/dev/null', '--data', directory.data]
    const records = directory.at('records')
    mkdirSync(records)
    chownSync(records, SERVICE.uid, SERVICE.uid)
    const identity = await generateX25519Identity()
    const environment: Record<string, string> = { CARILLON_GENERATION_DIR: records }
    const places = Object.fromEntries(
      ['passphrase-file', 'identity'].map((opener) => {
        const place = directory.at(`copies-${opener}`)
        mkdirSync(place)
        chownSync(place, SERVICE.uid, SERVICE.uid)
        return [opener, { ...environment, CARILLON_BACKUP_TO: place }] as const
      }),
    ) as Record<string, Record<string, string>>
    places['passphrase-file']!.CARILLON_BACKUP_PASSPHRASE = PASSPHRASE
    places.identity!.CARILLON_BACKUP_KEY = await identityToRecipient(identity)
    const init = ['init', '--organization', 'Acme', '--email', 'owner@example.test']
    const homes: Record<string, string> = { OTHER: directory.at('other'), THIRD: directory.at('third') }
    for (const data of [directory.data, ...Object.values(homes)]) {
      mkdirSync(data, { recursive: true, mode: 0o700 })
      chownSync(data, SERVICE.uid, SERVICE.uid)
      const ran = await run(SERVICE.uid, ['--config', '/dev/null', '--data', data, ...init], environment)
      expect(ran.exitCode).toBe(0)
    }
    addEmail(directory.data)
    const home = directory.at('root')
    mkdirSync(join(home, 'w'), { recursive: true, mode: 0o700 })
    chmodSync(home, 0o700)
    const put = (name: string, text: string) => writeFileSync(join(home, name), text, { mode: 0o600 })
    put('list.csv', 'Phone\n+12125550100\n')
    put('stop.csv', 'address\n+12125550199\n')
    put('rates.csv', 'channel,prefix,credits,price,cost\nSMS,1,1,,\n')
    put('word', `${PASSPHRASE}\n`)
    put('identity', `${identity}\n`)

    const operands = fileOperands(await createProgram()).map(({ name }) => name)
    const tried = operands.filter((name) => !APART.test(name))
    expect(Object.keys(OF_ROOT).toSorted()).toEqual(tried.toSorted())
    for (const place of Object.values(places))
      for (const step of ['init', 'make'])
        expect(await run(SERVICE.uid, [...settings, 'copies', step], place)).toMatchObject({ exitCode: 0 })
    for (const line of Object.values(OF_ROOT)) {
      const words = line.split(' ').map((word) => homes[word] ?? word)
      const opener = /^(?:copies|restore --from).* --(\S+)/.exec(line)?.[1]
      const ran = await run(0, [...settings, ...words], places[opener ?? ''] ?? environment, home)
      expect([line, ran.exitCode, ran.stderr]).toEqual([line, 0, expect.not.stringContaining('denied')])
      const written = / (w\/\S+)/.exec(line)?.[1]
      if (written === undefined) continue
      const { size, uid, mode } = statSync(join(home, written))
      expect([line, size > 0, uid, mode & 0o077]).toEqual([line, true, 0, 0])
    }
    expect(readFileSync(join(home, 'w/mail.html'), 'utf8')).toBe('<p>Hello</p>')
    expect(readFileSync(join(home, 'w/contacts.csv'), 'utf8')).toContain('+12125550100')

    const missing = [
      'consents',
      'evidence',
      '--organization',
      'acme',
      '--address',
      'x',
      '--output',
      'w/none.html',
    ]
    expect((await run(0, [...settings, ...missing], environment, home)).exitCode).toBe(1)
    expect(existsSync(join(home, 'w/none.html'))).toBe(false)
    const foreign = readdirSync(directory.data, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(directory.data, name)).uid !== SERVICE.uid,
    )
    expect(foreign).toEqual([])
  },
)
