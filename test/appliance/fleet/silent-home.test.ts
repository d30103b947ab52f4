import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { OrganizationPart, Part } from '../../../src/appliance/fleet/part.ts'
import { Site } from '../../support/cli.ts'

const keyOf = (n: number): string => String(n).repeat(64)

const organization = (n: number, move: OrganizationPart['move'] = null): OrganizationPart => ({
  id: `01890000-0000-7000-8000-00000000000${n}`,
  name: `Org ${n}`,
  slug: `org-${n}`,
  move,
  isSuspended: false,
  hosts: [],
  keys: [keyOf(n)],
  senders: [],
  codes: [],
  pages: [],
})

const REFUSED = 'ssh: connect to host c3 port 22: Connection refused'

/** A fleet whose home c3 cannot be reached. Its maps lead to an organization there. */
function fleetOf(site: Site, parts: Readonly<Record<'a1' | 'b2', readonly OrganizationPart[]>>) {
  const homes = Object.entries(parts).map(([home, organizations]) => {
    const part: Part = {
      home,
      address: `https://${home}.texts.example`,
      host: `${home}.texts.example`,
      organizations: [...organizations],
    }
    writeFileSync(site.at(`${home}.json`), JSON.stringify(part))
    writeFileSync(
      site.at(`${home}.sh`),
      `case "$2" in part) cat ${site.at(`${home}.json`)};; *) echo "[]";; esac`,
    )
    return [home, ['sh', site.at(`${home}.sh`)]] as const
  })
  writeFileSync(site.at('c3.sh'), `touch ${site.at('asked')}; echo "${REFUSED}" >&2; exit 255`)
  const all = [...homes, ['c3', ['sh', site.at('c3.sh')]] as const]
  const maps = site.at('maps')
  mkdirSync(maps)
  writeFileSync(`${maps}/keys.map`, `${keyOf(1)} b2\n${keyOf(3)} c3\n`)
  writeFileSync(`${maps}/hosts.map`, 'c3.texts.example c3\ngone.example a1\n')
  const file = site.at('fleet.toml')
  const lines = all.map(([home, run]) => `[home.${home}]\nrun = ${JSON.stringify(run)}\n`)
  writeFileSync(file, `maps = "${maps}"\n\n${lines.join('\n')}`)
  return {
    run: (...args: string[]) => site.run(['fleet', ...args, '--fleet', file, '--json']),
    map: (name: string) => readFileSync(`${maps}/${name}.map`, 'utf8'),
  }
}

const errorOf = ({ stderr }: { stderr: string }) => JSON.parse(stderr.trim().split('\n').at(-1)!).error

test('fleet map writes the entries of the homes that answer, keeps those of a silent home, and ends with 69', async () => {
  using site = new Site()
  const { run, map } = fleetOf(site, { a1: [organization(1)], b2: [organization(2)] })
  const ran = await run('map')
  expect(ran.exitCode).toBe(69)
  expect(errorOf(ran)).toMatchObject({
    code: 'UNREACHABLE',
    message: 'c3 does not answer. Organizations of homes without an answer keep their routes.',
    hints: [`c3: "carillon fleet part" ended with 255: ${REFUSED}.`],
  })
  expect(map('keys')).toBe(`${keyOf(1)} a1\n${keyOf(2)} b2\n${keyOf(3)} c3\n`)
  expect(map('hosts')).toBe('a1.texts.example a1\nb2.texts.example b2\nc3.texts.example c3\n')
  expect(map('homes')).toBe('a1 a1\nb2 b2\nc3 c3\n')
  expect(ran.json.find((one: { map: string }) => one.map === 'keys')).toMatchObject({ isFileChanged: true })
})

test('fleet list and overview show the homes that answer, and end with 69', async () => {
  using site = new Site()
  const { run } = fleetOf(site, { a1: [organization(1)], b2: [organization(2)] })
  const listed = await run('list')
  expect(listed.json.map(({ slug, home }: Record<string, string>) => [slug, home])).toEqual([
    ['org-1', 'a1'],
    ['org-2', 'b2'],
  ])
  expect([listed.exitCode, errorOf(listed).message]).toEqual([
    69,
    expect.stringContaining('c3 does not answer'),
  ])
  const compared = await run('overview')
  expect([compared.exitCode, compared.json]).toEqual([69, []])
})

test('fleet move routes an organization between homes that answer, and ends with 69', async () => {
  using site = new Site()
  const { run, map } = fleetOf(site, { a1: [organization(1)], b2: [] })
  const ran = await run('move', 'org-1', '--to', 'a1')
  expect([ran.exitCode, ran.json]).toMatchObject([69, { slug: 'org-1', to: 'a1' }])
  expect(map('keys')).toBe(`${keyOf(1)} a1\n${keyOf(3)} c3\n`)
})

test.each([
  { what: 'to a silent home', args: ['org-1', '--to', 'c3'], says: 'c3 does not answer.' },
  {
    what: 'of an organization that no other home has',
    args: ['org-9', '--to', 'a1'],
    says: 'c3 does not answer. No other home has the organization org-9.',
  },
  { what: 'that began at a silent home', args: ['org-2', '--to', 'b2'], says: 'c3 does not answer.' },
])('fleet move $what ends with 69 and changes no map', async ({ args, says }) => {
  using site = new Site()
  const arrived = organization(2, { state: 'ARRIVED', otherHome: 'c3', fingerprint: null })
  const { run, map } = fleetOf(site, { a1: [organization(1)], b2: [arrived] })
  const ran = await run('move', ...args)
  expect([ran.exitCode, errorOf(ran).message]).toEqual([69, expect.stringContaining(says)])
  expect(map('keys')).toBe(`${keyOf(1)} b2\n${keyOf(3)} c3\n`)
  expect(existsSync(site.at('asked'))).toBe(true)
})
