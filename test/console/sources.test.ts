import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { apiTypes } from '../../scripts/api-types.ts'
import { consoleOperations, TABLE, tableOf } from '../../scripts/console-operations.ts'
import { takesIfMatch } from '../../src/http/operation.ts'
import { ELSEWHERE, OPENED, overlaysOfSources } from '../support/console-overlays.ts'
import { circlesOf } from '../support/import-circles.ts'
import { operations } from '../support/surface.ts'

const root = join(import.meta.dir, '../../console')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const modules = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => file !== 'api/api.gen.ts')
  .sort()

interface Import {
  file: string
  /** Path below console/, or the name of a package. */
  from: string
}

const imports: readonly Import[] = modules.flatMap((file) =>
  [...textOf(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => ({
    file,
    from: target!.startsWith('.') ? normalize(join(dirname(file), target!)) : target!,
  })),
)
const wrong = (isWrong: (one: Import) => boolean): string[] =>
  imports.filter(isWrong).map(({ file, from }) => `${file} imports ${from}`)

/** Returns the folder of a file: `screens/contacts`. */
const placeOf = (file: string): string => file.split('/').slice(0, 2).join('/')

const isOutside = (path: string): boolean => path.startsWith('../')

test('the console imports only words from outside, so it can only do what the API can', () => {
  expect(wrong(({ from }) => isOutside(from) && !from.startsWith('../words/'))).toEqual([])
})

/** Folders from top to bottom. Each imports only from itself and from those below it. */
const FOLDERS = ['', 'screens', 'shell', 'ui', 'api']
const folderOf = (file: string): string => FOLDERS.find((folder) => file.startsWith(`${folder}/`)) ?? ''

test('a folder imports only from itself and the folders below it', () => {
  const rank = (file: string) => FOLDERS.indexOf(folderOf(file))
  expect(
    wrong(({ file, from }) => /\.tsx?$/.test(from) && !isOutside(from) && rank(from) < rank(file)),
  ).toEqual([])
})

test('no import goes round in a circle', () => {
  expect(circlesOf(imports.map(({ file, from }) => [file, from] as const))).toEqual([])
})

test('a screen does not import another screen', () => {
  expect(
    wrong(
      ({ file, from }) =>
        file.startsWith('screens/') && from.startsWith('screens/') && placeOf(file) !== placeOf(from),
    ),
  ).toEqual([])
})

test('the kit knows nothing of the API except its errors', () => {
  expect(
    wrong(
      ({ file, from }) =>
        file.startsWith('ui/') && /^(api|screens|shell)\//.test(from) && from !== 'api/client.ts',
    ),
  ).toEqual([])
})

test('no HTML is set as text, and the browser stores only the colour scheme and the language', () => {
  const risky = /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
  expect(modules.filter((file) => risky.test(textOf(file)))).toEqual([])
  const stores = modules.filter((file) => /\b(localStorage|indexedDB|document\.cookie)\b/.test(textOf(file)))
  expect(stores).toEqual(['shell/language.ts', 'shell/scheme.ts'])
})

/** Files that load others differently, with the result of a failed load. */
const NO_PARTS: Readonly<Record<string, string>> = {
  'api/passkeys.ts': 'The form says that it cannot be loaded.',
  'begin.ts': 'It says so in place of the page, where nothing is typed yet.',
}

test('a part that fails to load does not remove its screen', () => {
  // React's `lazy` passes a failed import to the screen. The screen then disappears together with
  // its input.
  expect(modules.filter((file) => /\blazy\(|\bSuspense\b/.test(textOf(file)))).toEqual([])
  const careless = modules.filter((file) => {
    const kept = /\b(?:lazyPart|lazyDialog|lazyRouteComponent|loadAhead|loadPart)\(\s*\(\) => import\(/g
    return /(?<!typeof )\bimport\(/.test(textOf(file).replaceAll(kept, ''))
  })
  expect(careless).toEqual(Object.keys(NO_PARTS))
})

test('a component with a chosen file registers it, so that no reload after an upgrade loses it', () => {
  const keeps = modules.filter((file) => /useState<(?:File|Kept)\b|= keptFile\(/.test(textOf(file)))
  expect(keeps.length).toBeGreaterThan(2)
  expect(keeps.filter((file) => !textOf(file).includes('useHeldFile('))).toEqual([])
})

test('a dialog stays open while its record changes behind it', () => {
  const components = modules.flatMap((file) =>
    textOf(file)
      .split(/^(?=(?:export )?(?:default )?(?:function|const) )/m)
      .map((source) => ({ file, source })),
  )
  const dialogs = components.flatMap(({ file, source }) => {
    const states = new Set(
      [...source.matchAll(/const \[(\w+)(?:, \w+)?\] = useState/g)].map(([, name]) => name),
    )
    const isOfState = (condition: string) => {
      const names = condition.replaceAll(/'[^']*'|\bundefined\b/g, '').match(/(?<![.\w])[a-z]\w*/gi) ?? []
      return { every: names.every((name) => states.has(name)), some: names.some((name) => states.has(name)) }
    }
    const opened = [...source.matchAll(/\{([^{}<>]*?)&&\s*\(?\s*<(\w*(?:Dialog|Question))\b/g)]
    const left = [...source.matchAll(/^ {2}if \(([^\n]*)\) (?:return|\{)/gm)]
    return opened.map(([, condition = '', name = '']) => ({
      name: `${file}: ${name}`,
      // Its own state opens it, and its component returns early only for a missing right.
      isHeld:
        isOfState(condition).every &&
        left.every(([, when = '']) => when.includes('can(') || isOfState(when).some),
    }))
  })
  expect(dialogs.length).toBeGreaterThan(60)
  expect(dialogs.filter(({ isHeld }) => !isHeld).map(({ name }) => name)).toEqual([])
})

test('a field for a local time names its zone', () => {
  const fields = modules.filter((file) => textOf(file).includes('datetime-local'))
  // The time of a campaign is in the zone of the campaign, and its hint says so.
  expect(fields).toEqual(['screens/compose/time.tsx', 'ui/field.tsx'])
})

test('a field that the API needs has a mark', () => {
  const types = textOf('api/api.gen.ts')
  const bodies = new Map(
    [...types.matchAll(/^ {2}'((?:POST|PUT) [^']+)': \{[^\n]*?\bbody: (\w+)[;\s]/gm)].map(
      ([, name, body]) => [name!, body!],
    ),
  )
  const neededBy = (body: string): string[] => {
    const [, fields = ''] = new RegExp(`^export type ${body} = \\{\n(.*?)^\\}`, 'ms').exec(types) ?? []
    return [...fields.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!)
  }
  const unmarked = modules.flatMap((file) => {
    const source = textOf(file)
    const needed = new Set(
      [...bodies].filter(([name]) => source.includes(`'${name}'`)).flatMap(([, body]) => neededBy(body)),
    )
    return [...source.matchAll(/<(?:TextField|TextArea|TimeField)\b((?:=>|[^>])*?)\/>/g)].flatMap(
      ([, field]) => {
        const [, name = ''] = /\bname="(\w+)"/.exec(field!) ?? []
        return needed.has(name) && !/\brequired\b/.test(field!) ? [`${file}: ${name}`] : []
      },
    )
  })
  expect(unmarked).toEqual([])
})

/** Changes that do not check for other changes since the record was read, by file, with the reason. */
const LATER_STAYS: Readonly<Record<string, string>> = {
  'screens/contacts/contact/change.ts': 'It sets the one field that a person just changed.',
  'screens/contacts/contact/facts.tsx': 'It sets the stage alone.',
  'screens/contacts/contact/lift-dialog.tsx': 'It withdraws an opt-out, with the reason that was given.',
  'screens/contacts/contact/permission.tsx': 'It sets the opt-out alone.',
  'screens/contacts/keep/fields.tsx': 'It archives the field, or takes it back.',
  'screens/contacts/new-contact.tsx': 'The contact was just made.',
  'screens/join-links/join-link.tsx': 'It sets the status alone.',
  'screens/settings/opt-outs/topics.tsx': 'Its few fields are shown and stored together.',
  'screens/settings/webhooks/endpoint.tsx': 'It switches the endpoint on or off.',
  'screens/short-links/short-link.tsx': 'It sets the status alone.',
  'screens/templates/template.tsx': 'It sets the status alone.',
}

test('a form that changes a record sends the version that it started from, or gives a reason', () => {
  const careless = modules.filter((file) => {
    const calls = operations
      .filter(takesIfMatch)
      .map(({ method, path }) => `'${method} ${path.replace(/:(\w+)/g, '{$1}')}'`)
      .filter((name) => textOf(file).includes(name))
    return calls.length > 0 && !/ifUpdatedAt|useRun\(/.test(textOf(file))
  })
  expect(careless).toEqual(Object.keys(LATER_STAYS).sort())
})

test('each act that sends asks first, with the number of recipients', () => {
  const sends =
    /'POST \/campaigns\/\{id\}\/(?:approve|resume)'|\/resend-unknown'|'(?:POST|PATCH) \/polls(?:\/\{id\})?'|isDraft: false/
  const acts = modules.filter((file) => sends.test(textOf(file)))
  expect(acts.length).toBeGreaterThan(4)
  expect(acts.filter((file) => !textOf(file).includes('<SendDialog'))).toEqual([])
})

test('each class of a component is in its stylesheet, and each class of a stylesheet is used', () => {
  const problems: string[] = []
  for (const sheet of [...new Bun.Glob('**/*.module.css').scanSync(root)].sort()) {
    // Comments and strings may contain dots.
    const css = textOf(sheet).replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
    const defined = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!))
    const used = new Set<string>()
    for (const { file } of imports.filter(({ from }) => from === sheet)) {
      const text = textOf(file)
      const [, name] = new RegExp(`import (\\w+) from '[./\\w-]*${sheet.split('/').at(-1)}'`).exec(text) ?? []
      if (!name) continue
      const isIndexed = new RegExp(`\\b${name}\\[`).test(text)
      if (isIndexed) for (const one of defined) used.add(one)
      for (const [, one] of text.matchAll(new RegExp(`(?<![-/\\w])${name}\\.(\\w+)`, 'g'))) {
        used.add(one!)
        if (!defined.has(one!)) problems.push(`${file}: ${sheet} has no .${one}`)
      }
    }
    for (const one of defined) if (!used.has(one)) problems.push(`${sheet}: .${one} is not used`)
  }
  expect(problems).toEqual([])
})

test('only the tokens contain colours', () => {
  const sheets = [...new Bun.Glob('**/*.module.css').scanSync(root)].sort()
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\((?!from var)/i
  expect(sheets.filter((sheet) => raw.test(textOf(sheet)))).toEqual([])
})

test("the console's API types are current", async () => {
  expect(await apiTypes()).toBe(textOf('api/api.gen.ts'))
})

test('the table lists a screen for every operation, or a reason for none', async () => {
  const entries = await consoleOperations()
  expect(entries.filter(({ screens, reason }) => screens.length === 0 && !reason)).toEqual([])
  expect(readFileSync(TABLE, 'utf8')).toBe(tableOf(entries))
})

test('a drill opens every overlay, and the named drills exist', () => {
  const counts = (lists: Record<string, readonly unknown[]>) =>
    Object.fromEntries(Object.entries(lists).map(([file, { length }]) => [file, length]))
  expect(counts(OPENED)).toEqual(counts(overlaysOfSources()))
  const elsewhere = Object.values(OPENED)
    .flat()
    .filter((way) => way.startsWith(ELSEWHERE))
  const missing = elsewhere.filter((way) => !existsSync(join(import.meta.dir, '../..', way.slice(2))))
  expect(missing).toEqual([])
})

// Drills ignore a browser's warning about unused fonts, because a slow machine gives it for every
// font.
test('the console uses each preloaded font', () => {
  const ahead = [
    ...textOf('index.html').matchAll(/rel="preload" href="\.\.\/node_modules\/([^"]+)" as="font"/g),
  ]
  const used = [...textOf('main.ts').matchAll(/ from '([^']+\.woff2)'/g)]
  expect(ahead.map(([, file]) => file)).toEqual(used.map(([, file]) => file))
  expect(ahead.length).toBeGreaterThan(0)
})
