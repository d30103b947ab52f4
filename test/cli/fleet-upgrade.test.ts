import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'

/** `carillon fleet upgrade` with a stand-in for the program at each home. */

const HOMES = ['a1', 'b2', 'c3'] as const
const ARCHIVE = 'https://releases.example/carillon-9.9.9-linux-x64.tar.gz'

/** Keeps the version of its home in a file, and notes its calls. */
const STAND_IN = `folder=$1 home=$2
shift 2
echo "$home $*" >>"$folder/calls"
case "$1" in
  version) echo "{\\"version\\": \\"$(cat "$folder/$home")\\"}" ;;
  upgrade) echo 9.9.9 >"$folder/$home" ;;
  ready) [ ! -e "$folder/$home.dead" ] || [ "$(cat "$folder/$home")" != 9.9.9 ] || { echo "no server is listening" >&2; exit 1; } ;;
esac
`

class FleetSite extends Site {
  readonly fleetFile = this.at('fleet.toml')

  constructor() {
    super()
    writeFileSync(this.at('carillon'), STAND_IN)
    writeFileSync(this.at('calls'), '')
    for (const home of HOMES) writeFileSync(this.at(home), '0.1.0\n')
    const homes = HOMES.map(
      (home) => `[home.${home}]\nrun = ${JSON.stringify(['sh', this.at('carillon'), this.path, home])}\n`,
    )
    writeFileSync(this.fleetFile, `maps = "${this.at('maps')}"\n${homes.join('')}`)
  }

  upgrade = (...args: string[]) =>
    this.run(['fleet', 'upgrade', ARCHIVE, '--fleet', this.fleetFile, '--json', ...args])

  get upgraded(): string[] {
    return readFileSync(this.at('calls'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(' upgrade '))
  }
}

test('the homes are upgraded one after the other, with the options, and a second run skips them', async () => {
  using site = new FleetSite()
  const { exitCode, json } = await site.upgrade('--key', '/etc/key.pub', '--no-trial')
  expect([exitCode, json]).toEqual([
    0,
    HOMES.map((home) => ({ home, from: '0.1.0', to: '9.9.9', status: 'UPGRADED' })),
  ])
  expect(site.upgraded).toEqual(
    HOMES.map((home) => `${home} upgrade ${ARCHIVE} --key /etc/key.pub --no-trial`),
  )
  const again = await site.upgrade()
  expect(again.json.map(({ status }: { status: string }) => status)).toEqual(['SAME', 'SAME', 'SAME'])
  expect(site.upgraded).toHaveLength(3)
})

test('the upgrade stops at the first home that is not ready afterwards, and the next homes are not touched', async () => {
  using site = new FleetSite()
  writeFileSync(site.at('b2.dead'), '')
  const { exitCode, json, stderr } = await site.upgrade()
  expect([exitCode, json.map(({ status }: { status: string }) => status)]).toEqual([
    1,
    ['UPGRADED', 'FAILED', 'WAITING'],
  ])
  expect(stderr).toContain('stopped at b2')
  expect(stderr).toContain('no server is listening')
  expect(stderr).toContain('Not touched: c3.')
  expect(readFileSync(site.at('c3'), 'utf8')).toBe('0.1.0\n')
})

test('--dry-run shows the versions and upgrades nothing', async () => {
  using site = new FleetSite()
  const { exitCode, json } = await site.upgrade('--dry-run')
  expect([exitCode, json[0], site.upgraded]).toEqual([
    0,
    { home: 'a1', from: '0.1.0', to: '9.9.9', status: 'WAITING' },
    [],
  ])
})
