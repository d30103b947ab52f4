import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const guides = ['README.md', 'docs/ARCHITECTURE.md', 'docs/contributing.md']
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

test.each(guides)('%s names only files that exist', (guide) => {
  const paths = [...textOf(guide).matchAll(/`((?:src|cli|test|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  )
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the walks of docs/ARCHITECTURE.md name only folders of src that exist', () => {
  const walks = textOf('docs/ARCHITECTURE.md').split('## Four walks')[1]!.split('\n## ')[0]!
  const folders = [...walks.matchAll(/`([a-z]+\/[a-z-]*)`/g)].map(([, path]) => path!)
  expect(folders.length).toBeGreaterThan(20)
  const exists = (path: string) => existsSync(join(root, 'src', path)) || existsSync(join(root, path))
  expect(folders.filter((path) => !exists(path))).toEqual([])
})

test('decisions are numbered from 0001 without gaps', () => {
  const numbers = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d/.test(name))
    .map((name) => name.slice(0, 4))
    .sort()
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})

test('no source, test or document cites a section of a document outside the repository', () => {
  const files = [
    'README.md',
    ...new Bun.Glob('{src,cli,test,docs,scripts,migrations}/**/*.{ts,md,sh,sql}').scanSync(root),
  ].filter((file) => file !== 'test/product/docs-paths.test.ts')
  expect(files.length).toBeGreaterThan(500)
  const citing = files.filter((file) =>
    /\bcontract[\s*]+sections?\s+\d|\bdesign[\s*]+(section\s+)?\d|interface spec's rule/i.test(textOf(file)),
  )
  expect(citing).toEqual([])
})
