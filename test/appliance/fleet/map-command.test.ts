import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Part } from '../../../src/appliance/fleet/part.ts'
import { Site } from '../../support/cli.ts'

const KEY = 'a'.repeat(64)

const part = (home: string, hasIt: boolean): Part => ({
  home,
  address: `https://${home}.texts.example`,
  host: `${home}.texts.example`,
  organizations: hasIt
    ? [
        {
          id: '01890000-0000-7000-8000-000000000001',
          name: 'Org',
          slug: 'org',
          move: null,
          isSuspended: false,
          hosts: [],
          keys: [KEY],
          senders: [],
          codes: [],
          pages: [],
        },
      ]
    : [],
})

test('fleet map leads to the last home of an organization, if a move ends while the homes are read', async () => {
  using site = new Site()
  const maps = site.at('maps')
  const homes = (['a1', 'b2'] as const).map((home) => {
    // The first answer is from before the move, and each later one from after it.
    writeFileSync(site.at(`${home}.0`), JSON.stringify(part(home, home === 'a1')))
    writeFileSync(site.at(`${home}.1`), JSON.stringify(part(home, home === 'b2')))
    const script = site.at(`${home}.sh`)
    const [asked, before, after] = [`${home}.asked`, `${home}.0`, `${home}.1`].map((name) => site.at(name))
    writeFileSync(script, `if [ -e ${asked} ]; then cat ${after}; else touch ${asked}; cat ${before}; fi`)
    return `[home.${home}]\nrun = ["sh", "${script}"]\n`
  })
  const file = site.at('fleet.toml')
  writeFileSync(file, `maps = "${maps}"\n\n${homes.join('\n')}`)
  const ran = await site.run(['fleet', 'map', '--fleet', file, '--json'])
  expect({ exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(readFileSync(`${maps}/keys.map`, 'utf8')).toBe(`${KEY} b2\n`)
  expect(ran.json.find(({ map }: { map: string }) => map === 'keys').isFileChanged).toBe(true)
})
