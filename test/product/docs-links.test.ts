import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Links between documents, and from alerts to documents. */
const root = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the anchors of a document, as GitHub makes them of its headings. */
const anchorsOf = (path: string): Set<string> =>
  new Set(
    [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/** Returns why a link leads nowhere; undefined if it leads to a file, and to a heading if it names one. */
function faultOf(path: string, anchor: string | undefined): 'no file' | 'no heading' | undefined {
  if (!existsSync(join(root, path))) return 'no file'
  const isFound = anchor === undefined || !path.endsWith('.md') || anchorsOf(path).has(anchor)
  return isFound ? undefined : 'no heading'
}

const DOCUMENTS = ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(root)].toSorted()
const ELSEWHERE = /^(?:https?|mailto):/

test('every link of a document leads to a file, and to a heading if it names one', () => {
  const faults = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to]) => {
      if (ELSEWHERE.test(to!)) return []
      const [path, anchor] = to!.split('#') as [string, string | undefined]
      const fault = faultOf(path === '' ? document : join(dirname(document), path), anchor)
      return fault ? [`${document}: ${to}: ${fault}`] : []
    }),
  )
  expect(faults).toEqual([])
})

test('every document that an alert or the program names is there, with the heading that it names', () => {
  const sources = new Bun.Glob('{docs/watching/*.yml,install.sh,{cli,src}/**/*.ts}').scanSync(root)
  const faults = [...sources].flatMap((source) =>
    [...read(source).matchAll(/docs\/([\w/-]+\.md)(?:#([\w-]+))?/g)].flatMap(([named, path, anchor]) => {
      const fault = faultOf(`docs/${path}`, anchor)
      return fault ? [`${source}: ${named}: ${fault}`] : []
    }),
  )
  expect(faults).toEqual([])
})

test('a link to a file or heading that is not there is found', () => {
  expect(faultOf('docs/nowhere.md', undefined)).toBe('no file')
  expect(faultOf('docs/operations.md', 'nowhere')).toBe('no heading')
  expect(faultOf('docs/operations.md', 'files')).toBe(undefined)
})
