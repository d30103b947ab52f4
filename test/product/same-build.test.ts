import { describe, expect, test } from 'bun:test'
import { cpSync, linkSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { BuildNote, isLeftOut, stateOf } from '../../scripts/same-build.ts'
import { assertBuilt } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

/** Creates a checkout that links its dependencies, with the result of a build. */
function checkout() {
  const folder = new TemporaryDirectory()
  const files = {
    'src/deep/one.ts': 'one',
    'package.json': '{}',
    'test/some.test.ts': 'test',
    'elsewhere/lib/index.js': 'lib',
    'dist/carillon': 'binary',
    'dist/console/index.html': 'page',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(folder.at(`checkout/${path}/..`), { recursive: true })
    writeFileSync(folder.at(`checkout/${path}`), content)
  }
  cpSync(folder.at('checkout/elsewhere'), folder.at('packages'), { recursive: true })
  symlinkSync(folder.at('packages'), folder.at('checkout/node_modules'))
  const at = (path: string) => folder.at(`checkout/${path}`)
  const note = new BuildNote(at('dist/build.json'), [at('dist/carillon'), at('dist/console')])
  const state = () => stateOf(folder.at('checkout'))
  const root = folder.at('checkout')
  const remember = () => note.remember(state(), root, ['src/deep/one.ts', 'node_modules/lib/index.js'])
  return { at, root, note, state, remember, folder, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

test('the same files are not built twice, whatever the result of the tests', () => {
  using made = checkout()
  expect(made.note.isOf(made.state())).toBe(false)
  made.remember()
  expect(made.note.isOf(made.state())).toBe(true)
  writeFileSync(made.at('test/some.test.ts'), 'changed')
  expect(made.note.isOf(made.state())).toBe(true)
  made.note.forget()
  expect(made.note.isOf(made.state())).toBe(false)
})

test.each<[string, (made: ReturnType<typeof checkout>) => void]>([
  ['a source is another one', ({ at }) => writeFileSync(at('src/deep/one.ts'), 'two')],
  [
    'a source is another one of the same size and age',
    ({ at }) => {
      writeFileSync(at('src/deep/one.ts'), 'two')
      utimesSync(at('src/deep/one.ts'), 1, 1)
    },
  ],
  ['a source is new', ({ at }) => writeFileSync(at('src/two.ts'), '')],
  ['a source is gone', ({ at }) => rmSync(at('src/deep/one.ts'))],
  ['a file next to the sources is new', ({ at }) => writeFileSync(at('bunfig.toml'), '')],
  ['a dependency is another one', ({ folder }) => writeFileSync(folder.at('packages/lib/index.js'), 'bil')],
  ['the program is another one', ({ at }) => writeFileSync(at('dist/carillon'), 'yranib')],
  ['the program is gone', ({ at }) => rmSync(at('dist/carillon'))],
  ['a file of the console is another one', ({ at }) => writeFileSync(at('dist/console/index.html'), 'egap')],
  ['the console has one more file', ({ at }) => writeFileSync(at('dist/console/more.js'), '')],
  ['the note is cut off', ({ at }) => writeFileSync(at('dist/build.json'), '{"state":')],
])('if %s, the binary is built', (_what, change) => {
  using made = checkout()
  made.remember()
  change(made)
  expect(made.note.isOf(made.state())).toBe(false)
})

test('a build that reads an omitted file is identified by its path', () => {
  expect(['test/support/app.ts', 'src/test/app.ts', 'tests.ts'].map(isLeftOut)).toEqual([true, false, false])
})

describe('a test of the binary', () => {
  test('starts if no source of the binary has changed, whatever else has', () => {
    using made = checkout()
    made.remember()
    writeFileSync(made.at('README.md'), 'changed')
    linkSync(made.at('src/deep/one.ts'), made.at('a-link-to-a-source'))
    expect(() => assertBuilt(made.root)).not.toThrow()
  })

  test.each<[string, (made: ReturnType<typeof checkout>) => void]>([
    ['a source was changed', ({ at }) => writeFileSync(at('src/deep/one.ts'), 'changed')],
    ['a source is gone', ({ at }) => rmSync(at('src/deep/one.ts'))],
    [
      'a dependency was changed',
      ({ folder }) => writeFileSync(folder.at('packages/lib/index.js'), 'changed'),
    ],
    ['the build was not noted', ({ note }) => note.forget()],
  ])('stops with one sentence if %s', (_what, change) => {
    using made = checkout()
    made.remember()
    change(made)
    expect(() => assertBuilt(made.root)).toThrow(
      'The binary is older than the sources. Run npm run build, then this test again.',
    )
  })

  test('stops with one sentence if there is no binary', () => {
    using made = checkout()
    rmSync(made.at('dist/carillon'))
    expect(() => assertBuilt(made.root)).toThrow(
      `${made.at('dist/carillon')} is not built. Run npm run build.`,
    )
  })
})
