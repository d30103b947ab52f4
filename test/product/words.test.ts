import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Words that stand for a thing instead of naming it, with what to write instead. A reader should
 * understand a sentence at the first reading, so these words do not occur in text, names or comments.
 */
const AVOIDED: Readonly<Record<string, string>> = {
  somebody: 'the person: a member, a recipient, an operator',
  nobody: 'the person or thing: no member, unknown',
  whoever: 'the person: the caller, the holder of the link',
  anybody: 'the person: any member, a caller',
  everybody: 'the people: all contacts, every member',
  anew: 'again, or the verb with re-: recalculate, redraw',
  told: 'notified, reported, sent; or the noun: event, report',
  heard: 'received, reported',
  beside: 'next to, with, during, while the server runs',
  'so many': 'a number, N, at most this many',
  'for ever': 'forever',
}

/** Files without the words, except landed migrations, because they never change. */
const READ = [
  'README.md',
  'install.sh',
  '.ci/run',
  '{cli,scripts,src}/**/*.{ts,sh}',
  'clients/**/*.{ts,py}',
  'docs/*.md',
  'docs/operations/*.md',
]

/** Lines that contain one of the words for a reason, by file. */
const EXCEPTIONS: ReadonlyArray<{ file: string; line: RegExp }> = [
  // A text that must not count as an opt-out.
  { file: 'docs/opt-outs.md', line: /Stop me if you've heard this one/ },
  // Names of tests.
  { file: 'docs/security.md', line: /`test\/[^`]+`: / },
  // A phrase of people who are not the addressee.
  { file: 'src/conversations/messages/label-words.ts', line: /nobody (?:here )?by that name/ },
  // Name of a stored event.
  { file: 'src/conversations/records/store.ts', line: /'conversation\.heard'/ },
]

const PATTERN = new RegExp(`\\b(?:${Object.keys(AVOIDED).join('|')})\\b`, 'gi')
const root = join(import.meta.dir, '../..')
const files = READ.flatMap((pattern) => [
  ...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true }),
]).toSorted()

/** Removes names: links to decisions contain the words of their titles, and imports those of folders. */
const withoutNames = (line: string): string =>
  line.replace(/decisions\/\d{4}[\w.-]*/g, '').replace(/^import .* from '.*'$/, '')

const findings = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    if (EXCEPTIONS.some((exception) => exception.file === file && exception.line.test(line))) return []
    return [...withoutNames(line).matchAll(PATTERN)].map(
      ([word]) => `${file}:${index + 1}: "${word}"; better: ${AVOIDED[word.toLowerCase()]}`,
    )
  })

test('the sources, the command line, the scripts and the documents contain none of the words', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => findings(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** docs/evidence.md contains the output of drills. */
test('the output of drills contains none of the words', () => {
  const drills = [...new Bun.Glob('test/{drill,soak}/**/*.ts').scanSync({ cwd: root })]
  const printed = drills.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/^( *)console\.log\((?:.+\)$|[\s\S]*?\n\1\)$)/gm)].map(([call]) => ({
      file,
      call,
    }))
  })
  expect(printed.length).toBeGreaterThan(10)
  expect(printed.flatMap(({ file, call }) => findings(file, call))).toEqual([])
})

test('an avoided word is found with its place, and a longer word is not', () => {
  expect(findings('x.md', 'Fine.\nWhoever reads this.')).toEqual([
    'x.md:2: "Whoever"; better: the person: the caller, the holder of the link',
  ])
  expect(findings('x.md', 'besides, a toldo; [0067](decisions/0067-nobody-waits-for-another.md)')).toEqual([])
})

test('every exception is still needed', () => {
  const unused = EXCEPTIONS.filter(({ file, line }) => !line.test(readFileSync(join(root, file), 'utf8')))
  expect(unused).toEqual([])
})
