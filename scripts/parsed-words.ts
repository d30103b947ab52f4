import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Message, type Messages, SIMPLE, sourceOf } from '../words/words.ts'

/**
 * Puts parsed messages into the bundle of the console, so that it contains no parser, and splits the translations
 * by area, so that a screen loads only its own.
 */

const WORDS = join(import.meta.dir, '../words')

/**
 * Places whose translations are loaded with the first screen that says them, by file. All others are loaded
 * before the first screen.
 */
const AREAS: Readonly<Record<string, RegExp>> = {
  automations: /^automation/,
  campaigns: /^(?:campaign|campaigns|compose|launch)$/,
  contacts: /^(?:contact.*|tags-and-fields|segments|conditions)$/,
  inbox: /^inbox/,
  settings: /^settings/,
  others: /^(?:account|agency|file-formats|join-links|polls|short-links|templates|test-phones)$/,
  views: /^views$/,
  help: /^help$/,
  studio: /^studio$/,
}
/** Languages of the translations. */
const LANGUAGES = readdirSync(WORDS).filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en')

const areaOf = (file: string): string | undefined =>
  Object.keys(AREAS).find((area) => AREAS[area]!.test(file))

/**
 * Names of two kinds of modules: the translations of an area in a language, `virtual:words/es/contacts`, and the
 * module that loads those of the spoken language, `virtual:words/spoken/contacts`.
 */
const AREA = /^virtual:words\/(?<language>\w+)\/(?<area>\w+)$/

/**
 * Returns the source of a module that exports the places of the console in an area.
 * @param area undefined for the places of no area
 */
function exportsOf(language: string, area: string | undefined): string {
  const folder = join(WORDS, language)
  const index = readFileSync(join(folder, 'index.ts'), 'utf8')
  const files = new Bun.Transpiler({ loader: 'ts' }).scanImports(index).map(({ path }) => path)
  const wanted = files.filter((file) => areaOf(basename(file, '.ts')) === area)
  return wanted.map((file) => `export * from '${join(folder, file)}'`).join('\n')
}

/** Tells whether a module waits for the translations of an area; by its path in the metadata of a bundle. */
export const waitsForWords = (path: string): boolean => path.includes('virtual:words/spoken/')

/** @param isPseudo whether English is replaced by the pseudo-language */
export const parsedWords = (isPseudo: boolean): Bun.BunPlugin => ({
  name: 'parsed words',
  setup(build) {
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ path }) => ({
      path: Bun.resolveSync(`${path}/no-parser.js`, WORDS),
    }))
    build.onResolve({ filter: AREA }, ({ path }) => ({ path, namespace: 'words' }))
    build.onLoad({ filter: AREA, namespace: 'words' }, ({ path }) => {
      const { language, area } = AREA.exec(path)!.groups as { language: string; area: string }
      const contents =
        language === 'spoken' ? loading(area) : exportsOf(language, area === 'first' ? undefined : area)
      return { contents, loader: 'js' }
    })
    build.onLoad({ filter: /[\\/]words[\\/](?!en)[a-z]{2}[\\/]index\.ts$/ }, ({ path }) => {
      const { language } = /(?<language>[a-z]{2})[\\/]index/.exec(path)!.groups as { language: string }
      return {
        contents: `import * as places from 'virtual:words/${language}/first'\nexport default places`,
        loader: 'js',
      }
    })
    build.onLoad({ filter: /[\\/]words[\\/][a-z]{2}[\\/](?!index\.ts)[^\\/]+\.ts$/ }, async ({ path }) => {
      if (dirname(dirname(path)) !== WORDS) return
      // A bundler that watches reads the file again after each change.
      const exported = (await import(`${path}?${Bun.file(path).lastModified}`)) as Record<string, object>
      const [name, words] = Object.entries(exported)[0]!
      const source = sourceOf(words)
      const messages = Object.entries(source?.messages ?? (words as Messages)).map(([key, message]) => [
        key,
        source && isPseudo ? pseudo(message) : parsed(message),
      ])
      const literal = JSON.stringify(Object.fromEntries(messages))
      const area = areaOf(basename(path, '.ts'))
      // The place needs a value of the translations. The bundler then lets every chunk with the place wait for them,
      // so that a constant of a module is said in the right language.
      const waits = area ? `import { isThere } from 'virtual:words/spoken/${area}'\n` : ''
      const made = `${area ? 'isThere && ' : ''}words('${name}', ${literal})`
      const contents = source
        ? `${waits}import { words } from '../words.ts'\nexport const ${name} = ${made}`
        : `export const ${name} = ${literal}`
      return { contents, loader: 'js' }
    })
  },
})

/** Returns the source of the module that loads the translations of an area in the spoken language. */
function loading(area: string): string {
  const loads = LANGUAGES.map((language) => `${language}: () => import('virtual:words/${language}/${area}')`)
  return `import { alsoSay } from '${join(WORDS, 'words.ts')}'\nexport const isThere = (await alsoSay({ ${loads.join(', ')} })) ?? true`
}

/** Returns the elements of a message, or its text if it needs no parser. */
const parsed = (message: Message): Message =>
  typeof message === 'string' && !SIMPLE.test(message) ? parse(message) : message

/** Letters that the font of the console has. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'û',
  y: 'ý',
  A: 'À',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  U: 'Û',
  Y: 'Ý',
}

/** Share by which the pseudo-language is longer than English, as German and French often are. */
const LONGER = 0.4

/** Returns an English message in the pseudo-language: `Save` → `⟦Sàvééé⟧`. Arguments stay. */
export function pseudo(message: Message): MessageFormatElement[] {
  const elements = typeof message === 'string' ? parse(message) : message
  const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })
  return [literal('⟦'), ...elements.map(accented), literal('⟧')]
}

function accented(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: longer(element.value) }
    case TYPE.tag:
      return { ...element, children: element.children.map(accented) }
    case TYPE.plural:
    case TYPE.select:
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([name, option]) => [
            name,
            { ...option, value: option.value.map(accented) },
          ]),
        ),
      } as MessageFormatElement
    default:
      return element
  }
}

/** Lengthens each word, because long words break a layout. */
const longer = (text: string): string =>
  [...text]
    .map((letter) => ACCENTED[letter] ?? letter)
    .join('')
    .replaceAll(/\p{L}+/gu, (word) => word + 'é'.repeat(Math.ceil(word.length * LONGER)))
