import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { parsedWords, pseudo } from '../../scripts/parsed-words.ts'
import { argumentsOf, argumentTypes, englishPlaces } from '../../scripts/words.ts'
import { account } from '../../words/en/account.ts'
import { credentials } from '../../words/en/credentials.ts'
import { refusals } from '../../words/en/refusals.ts'
import { signIn } from '../../words/en/sign-in.ts'
import { inLanguage } from '../../words/in-language.ts'
import { bestTag, loadCatalogue, tagIn } from '../../words/languages.ts'
import type { Catalogue, Messages } from '../../words/words.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

const root = join(import.meta.dir, '../..')
const places = await englishPlaces()
const LANGUAGES = ['es', 'de', 'fr', 'pt']

const sourcesOf = (folders: string): string =>
  [...new Bun.Glob(`${folders}/**/*.{ts,tsx}`).scanSync(root)]
    .filter((file) => !file.endsWith('.gen.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
const consoleSources = sourcesOf('console')
/** Sources that may say sentences. */
const users = `${consoleSources}\n${sourcesOf('{src,cli}')}`

const wholeCatalogue = async (language: string): Promise<Catalogue> => ({
  ...(await loadCatalogue(language)),
  ...((await import(join(root, `words/${language}/server.ts`))) as { default: Catalogue }).default,
})

describe('a sentence', () => {
  test('has the right plural and number of its language', () => {
    expect(account.sessionsActEnd({ count: 1 })).toBe('End this session')
    expect(account.sessionsActEnd({ count: 1200 })).toBe('End all 1,200 sessions')
    expect(inLanguage(account, 'de').sessionsActEnd({ count: 12_000 })).toBe('Alle 12.000 Sitzungen beenden')
    expect(inLanguage(account, 'es-MX').removeLeaves({ count: 1 })).toBe('Saldrás de 1 organización.')
  })

  test('in a language without sentences is English', () => {
    expect(inLanguage(signIn, 'ja-JP').title()).toBe('Sign in')
    expect(inLanguage(signIn, 'es').title()).toBe('Inicia sesión')
    expect(signIn.title()).toBe('Sign in')
  })

  test('gives its parts in the order of its language, with nodes for tags and arguments', () => {
    const code = (text: string) => ({ code: text })
    expect(signIn.resetNoMailHint.rich({ email: 'a@b.test', code })).toEqual([
      'Ask the server operator to create a reset link with ',
      { code: 'carillon user reset-link a@b.test' },
      '.',
    ])
    const time = { time: 'now' }
    expect(account.twoFactorSince.rich({ time, left: 3 })).toEqual([
      'Turned on ',
      time,
      '. 3 of 10 recovery codes left.',
    ])
    expect(inLanguage(credentials, 'de').passwordHint.rich({ link: (text) => ({ text }) })).toEqual([
      'Das Passwort, mit dem Sie sich anmelden. ',
      { text: 'Passwort vergessen?' },
    ])
  })

  test('keeps the formats of few tags, because a caller chooses the tag', () => {
    const made: string[] = []
    const { NumberFormat } = Intl
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct(target, [tag, options]: [string, Intl.NumberFormatOptions?]) {
        made.push(tag)
        return new target(tag, options)
      },
    })
    try {
      const regions = Array.from({ length: 300 }, (_, n) => `de-${String(n).padStart(3, '0')}`)
      for (const tag of [...regions, regions[0]!, regions[0]!]) inLanguage(refusals, tag).atMost({ max: 1 })
      expect(made.filter((tag) => tag === regions[0])).toHaveLength(2)
    } finally {
      Intl.NumberFormat = NumberFormat
    }
  })

  test('shows an argument as it is, even if it looks like a tag or an argument', () => {
    expect(signIn.joinNone({ email: '<b>{email}</b>' })).toBe(
      '<b>{email}</b> is not a member of any organization.',
    )
  })

  test('with a wrong key, a missing argument or an unused tag does not compile', () => {
    // @ts-expect-error the count is missing
    expect(() => account.sessionsActEnd()).toThrow('count')
    // @ts-expect-error the count is a number
    expect(account.removeLeaves({ count: '1' })).toBe('You will leave 1 organization.')
    // @ts-expect-error there is no such sentence
    expect(() => account.nothing()).toThrow()
    // @ts-expect-error a sentence with tags gives nodes
    expect(() => signIn.setUpTokenHint()).toThrow('code')
  })

  test('that is wrong, or needs what sentences do not have, is refused', () => {
    expect(() => argumentsOf('{count, plural, one {# day}}')).toThrow('MISSING_OTHER_CLAUSE')
    expect(() => argumentsOf('<a>one')).toThrow()
    expect(() => argumentsOf('{at, date}')).toThrow('format it before')
    expect(() => argumentsOf('<a>one <b>two</b></a>')).toThrow('<b> is in another tag.')
    expect(() => argumentsOf('{count} of {count, number}')).toThrow('{count} is string and number.')
    expect(argumentsOf('{kind, select, SMS {texts} other {mails}}')).toEqual({ kind: "'SMS' | 'other'" })
  })
})

describe('the catalogue', () => {
  test('words/arguments.gen.ts is current', async () => {
    expect(readFileSync(join(root, 'words/arguments.gen.ts'), 'utf8')).toBe(await argumentTypes())
  })

  test.each(LANGUAGES)(
    '%s has each sentence of its places, with the same arguments and tags',
    async (language) => {
      const catalogue = await wholeCatalogue(language)
      const known = new Set(places.map(({ name }) => name))
      expect(Object.keys(catalogue).filter((name) => !known.has(name))).toEqual([])
      for (const { name, messages } of places) {
        const translated = catalogue[name] as Messages
        const argumentsIn = (all: Messages) =>
          Object.fromEntries(Object.entries(all).map(([key, one]) => [key, sorted(argumentsOf(one))]))
        expect(argumentsIn(translated)).toEqual(argumentsIn(messages))
      }
    },
  )

  test.each(LANGUAGES)('%s has in its index the places of the console, and no others', async (language) => {
    const said = places.filter(({ name }) => consoleSources.includes(`import { ${name} }`))
    expect(Object.keys(await loadCatalogue(language)).sort()).toEqual(said.map(({ name }) => name).sort())
  })

  test('each file of a language is a place', async () => {
    const files = [...new Bun.Glob('{es,de,fr,pt}/*.ts').scanSync(join(root, 'words'))].sort()
    const expected = LANGUAGES.flatMap((language) =>
      [...places.map(({ file }) => file), 'index', 'server'].map((file) => `${language}/${file}.ts`),
    )
    expect(files).toEqual(expected.sort())
  })

  // The server says sentences of its places as `say.key()`, in the language that comes with `say`.
  test('each sentence is used', () => {
    const said = new Set(users.match(/(?<![\w.])\w+\.\w+/g))
    const unused = places.flatMap(({ name, messages }) =>
      Object.keys(messages)
        .filter((key) => !said.has(`${name}.${key}`) && !said.has(`say.${key}`))
        .map((key) => `${name}.${key}`),
    )
    expect(unused).toEqual([])
  })

  test('French has a narrow no-break space before a colon and its like, except in SMS texts', async () => {
    const { texts: _sms, systemTemplates: _templates, ...places } = await wholeCatalogue('fr')
    const wrong = Object.values(places)
      .flatMap((all) => Object.values(all as Messages))
      .filter((text) => /\u00a0|[^\u202f>?][:;!?»](?=[\s<]|$)|«(?!\u202f)/.test(String(text)))
    expect(wrong).toEqual([])
  })

  test.each(['en', ...LANGUAGES])('the help in %s names controls as they are named', async (language) => {
    const all =
      language === 'en'
        ? Object.fromEntries(places.map(({ name, messages }) => [name, messages]))
        : await wholeCatalogue(language)
    const { help, ...others } = all as Record<string, Messages>
    const names = new Set(Object.values(others).flatMap((messages) => Object.values(messages).map(String)))
    const named = [...JSON.stringify(help).matchAll(/<b>(.*?)<\/b>/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })

  test('apostrophes are typographic, because a straight one quotes an argument', async () => {
    const catalogues = await Promise.all(LANGUAGES.map(wholeCatalogue))
    const texts = [
      ...places.map(({ messages }) => messages),
      ...catalogues.flatMap((one) => Object.values(one)),
    ]
    expect(texts.flatMap((all) => Object.values(all)).filter((text) => String(text).includes("'"))).toEqual(
      [],
    )
  })
})

describe('the tag of a reader', () => {
  test.each([
    { tags: ['es-MX', 'en-US'], best: 'es-MX' },
    { tags: ['ja-JP', 'de-AT', 'en-US'], best: 'de-AT' },
    { tags: ['en', 'de-DE', 'en-GB'], best: 'en-GB' },
    { tags: ['pt', 'en-US'], best: 'pt' },
    { tags: ['ja'], best: 'en' },
    { tags: ['constructor'], best: 'en' },
    { tags: [], best: 'en' },
  ])('is $best of $tags', ({ tags, best }) => {
    expect(bestTag(tags)).toBe(best)
  })
})

describe('the tag in what a browser says', () => {
  test.each([
    { said: 'en-US', tag: 'en-US' },
    { said: 'en-US@posix', tag: 'en-US' },
    { said: 'de_AT.UTF-8', tag: 'de' },
    { said: 'pt-br', tag: 'pt-BR' },
    { said: 'C', tag: undefined },
    { said: '', tag: undefined },
  ])('is $tag for $said', ({ said, tag }) => {
    expect(tagIn(said)).toBe(tag)
  })
})

describe('the bundle', () => {
  const bundled = async (isPseudo: boolean) => {
    const entry = join(root, 'words/en/sign-in.ts')
    const { outputs } = await Bun.build({
      entrypoints: [entry],
      target: 'browser',
      format: 'esm',
      plugins: [parsedWords(isPseudo)],
    })
    const text = await outputs[0]!.text()
    using folder = new TemporaryDirectory()
    writeFileSync(folder.at('words.mjs'), text)
    return { text, signIn: (await import(folder.at('words.mjs'))).signIn }
  }

  test('says the same sentences without the parser', async () => {
    const made = await bundled(false)
    expect(made.text).not.toContain('EXPECT_ARGUMENT_CLOSING_BRACE')
    expect(made.signIn.title()).toBe('Sign in')
    expect(made.signIn.passwordHint({ count: 1200 })).toBe(signIn.passwordHint({ count: 1200 }))
    const code = (text: string) => ({ text })
    expect(made.signIn.setUpTokenHint.rich({ code })).toEqual(signIn.setUpTokenHint.rich({ code }))
  })

  test('can say a pseudo-language of long accented words', async () => {
    const made = await bundled(true)
    expect(made.signIn.title()).toBe('⟦Sîgñéé îñé⟧')
    expect(made.signIn.joinNone({ email: 'ada@example.test' })).toContain('ada@example.test îsé ñötéé')
  })

  test('loads the translations of an area with the first of its places, and none of the server', async () => {
    using folder = new TemporaryDirectory()
    const entry = folder.at('entry.ts')
    writeFileSync(
      entry,
      `import { loadCatalogue } from '${root}/words/languages.ts'
      import { speak } from '${root}/words/words.ts'
      export const before = await loadCatalogue('de')
      speak('de', before)
      export const { polls } = await import('${root}/words/en/polls.ts')`,
    )
    const outdir = folder.at('out')
    const { success } = await Bun.build({
      entrypoints: [entry],
      outdir,
      splitting: true,
      plugins: [parsedWords(false)],
    })
    expect(success).toBe(true)
    const made = await import(join(outdir, 'entry.js'))
    expect(Object.keys(made.before)).toContain('shell')
    expect(Object.keys(made.before)).not.toContain('polls')
    expect(Object.keys(made.before)).not.toContain('refusals')
    expect(made.polls.title()).toBe('Umfragen')
  })

  test('a pseudo-sentence keeps its plurals and tags', () => {
    const message = '{count, plural, one {# day} other {# days}} <b>left</b>'
    expect(argumentsOf(pseudo(message))).toEqual(argumentsOf(message))
    expect(pseudo(message)).toHaveLength(parse(message).length + 2)
  })
})

const sorted = (given: Record<string, string>) => Object.fromEntries(Object.entries(given).sort())
