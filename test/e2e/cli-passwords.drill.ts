import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Terminal } from '../support/terminal.ts'

covers('cli')

const PASSPHRASE = 'lanterns over the harbour'

const canSignIn = async (site: Site, email: string): Promise<boolean> => {
  await using appliance = await Appliance.start({ dataDir: site.data })
  const body = { email, password: PASSPHRASE }
  return (await new Client(appliance.url, '').request('POST', '/auth/login', { body })).status === 201
}

/** Returns the arguments of a process that every user of this machine can read. */
const inProcessList = (pid: number): string =>
  Bun.spawnSync(['ps', '-ww', '-o', 'args=', '-p', String(pid)]).stdout.toString()

test.each([
  ['init --organization Acme --email a@example.test'],
  ['user create a@example.test'],
  ['user reset-password a@example.test'],
])('%s with a password in the command line is refused with the remedy, and changes nothing', async (line) => {
  using site = new Site()
  for (const written of [['--password', PASSPHRASE], [`--password=${PASSPHRASE}`]]) {
    const { exitCode, stdout, stderr } = await site.run([...line.split(' '), ...written])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('--password-stdin')
    expect(stderr).not.toContain(PASSPHRASE)
  }
  const several = [...line.split(' '), '--password-stdin', '--password-file', '-']
  expect(await site.run(several, PASSPHRASE)).toMatchObject({ exitCode: 2, stdout: '' })
  expect(existsSync(site.data)).toBe(false)
})

test.each([['--password-stdin'], ['--password']])('%s reads standard input', async (option) => {
  using site = new Site()
  await site.init()
  const ran = await site.run(['user', 'create', 'a@example.test', option, '--json'], `${PASSPHRASE}\n`)
  expect([ran.exitCode, ran.stderr]).toEqual([0, ''])
  expect(ran.stdout).not.toContain(PASSPHRASE)
  expect(await canSignIn(site, 'a@example.test')).toBe(true)
})

describe('a password on a terminal', () => {
  const begin = async (site: Site) => {
    await site.init()
    const terminal = await Terminal.start(site.data, ['user', 'create', 'a@example.test', '--password-stdin'])
    await terminal.untilShown('Password: ')
    return terminal
  }

  test('is asked for twice, and neither the terminal nor the process list shows it', async () => {
    using site = new Site()
    await using terminal = await begin(site)
    terminal.type(`${PASSPHRASE}\r`)
    await terminal.untilShown('Repeat the password: ')
    const listed = inProcessList(terminal.pid)
    expect(listed).toContain('--password-stdin')
    expect(listed).not.toContain(PASSPHRASE)
    terminal.type(`${PASSPHRASE}\r`)
    expect(await terminal.exited).toBe(0)
    expect(terminal.shown).toContain('a@example.test')
    expect(terminal.shown).not.toContain(PASSPHRASE.slice(0, 8))
    expect(await canSignIn(site, 'a@example.test')).toBe(true)
  })

  test.each([
    {
      what: 'two different ones',
      typed: [`${PASSPHRASE}\r`, 'another one entirely\r'],
      says: 'two passwords differ',
    },
    { what: 'Ctrl-C', typed: ['\u0003'], says: 'nothing was changed' },
  ])('$what: no user is added', async ({ typed, says }) => {
    using site = new Site()
    await using terminal = await begin(site)
    for (const text of typed) terminal.type(text)
    expect(await terminal.exited).toBe(1)
    expect(terminal.shown).toContain(says)
    expect(await site.answer('user', 'list')).toHaveLength(1)
  })
})
