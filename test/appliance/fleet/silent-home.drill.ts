import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { Site } from '../../support/cli.ts'
import { covers } from '../../support/covers.ts'

covers('cli/fleet')

test('fleet map waits for a home that hangs only once, and ends although its command continues', async () => {
  using site = new Site()
  const part = {
    home: 'a1',
    address: 'https://a1.texts.example',
    host: 'a1.texts.example',
    organizations: [],
  }
  writeFileSync(site.at('a1.json'), JSON.stringify(part))
  // The shell starts another program, which keeps the pipes open after the shell was killed.
  writeFileSync(
    site.at('b2.sh'),
    `echo asked >>${site.at('asked')}; sleep 600 & echo $! >${site.at('pid')}; wait`,
  )
  writeFileSync(site.at('a1.sh'), `cat ${site.at('a1.json')}`)
  const homes = ['a1', 'b2'].map((home) => `[home.${home}]\nrun = ["sh", "${site.at(`${home}.sh`)}"]`)
  writeFileSync(site.at('fleet.toml'), `maps = "${site.at('maps')}"\n${homes.join('\n')}\n`)
  const ran = await site.runBinary([
    'fleet',
    'map',
    '--fleet',
    site.at('fleet.toml'),
    '--wait',
    '1',
    '--json',
  ])
  process.kill(Number(readFileSync(site.at('pid'), 'utf8')))
  expect([ran.exitCode, ran.stderr]).toEqual([
    69,
    expect.stringContaining('b2: \\"carillon fleet part\\" gave no answer in time.'),
  ])
  expect(readFileSync(site.at('asked'), 'utf8')).toBe('asked\n')
  expect(readFileSync(site.at('maps/hosts.map'), 'utf8')).toBe('a1.texts.example a1\n')
})
