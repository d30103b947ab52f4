/**
 * Writes the types of the arguments of all sentences, words/arguments.gen.ts: `npm run words`, after a change of an
 * English sentence.
 */
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Message, sourceOf } from '../words/words.ts'

const root = join(import.meta.dir, '../words')
const TAG = 'Tag'

/**
 * Returns the types of the arguments of a message by name: `{ count: 'number', link: 'Tag' }`.
 * Throws if the message is wrong, or has what sentences do not have.
 */
export function argumentsOf(message: Message): Record<string, string> {
  const found: Record<string, string> = {}
  const note = (name: string, type: string): void => {
    if (found[name] !== undefined && found[name] !== type)
      throw new Error(`{${name}} is ${found[name]} and ${type}.`)
    found[name] = type
  }
  const walk = (elements: readonly MessageFormatElement[], isInTag: boolean): void => {
    for (const element of elements) {
      switch (element.type) {
        case TYPE.argument:
          note(element.value, 'string')
          break
        case TYPE.number:
          note(element.value, 'number')
          break
        case TYPE.plural:
          note(element.value, 'number')
          for (const { value } of Object.values(element.options)) walk(value, isInTag)
          break
        case TYPE.select:
          note(element.value, choicesOf(Object.keys(element.options)))
          for (const { value } of Object.values(element.options)) walk(value, isInTag)
          break
        case TYPE.tag:
          if (isInTag) throw new Error(`<${element.value}> is in another tag.`)
          note(element.value, TAG)
          walk(element.children, true)
          break
        case TYPE.date:
        case TYPE.time:
          throw new Error(`{${element.value}} needs the time zone of its reader: format it before.`)
      }
    }
  }
  walk(typeof message === 'string' ? parse(message) : message, false)
  return found
}

const choicesOf = (options: readonly string[]): string => options.map((one) => `'${one}'`).join(' | ')

/** A place of the English catalogue. */
interface Place {
  /** Name of its file without the ending, such as `sign-in`. */
  file: string
  /** Name of its constant, such as `signIn`. */
  name: string
  messages: Readonly<Record<string, string>>
}

/** Returns all English sentences by place. Throws if a file exports anything but its place. */
export async function englishPlaces(): Promise<Place[]> {
  const files = [...new Bun.Glob('*.ts').scanSync(join(root, 'en'))].sort()
  return Promise.all(
    files.map(async (file) => {
      const exported = Object.entries((await import(join(root, 'en', file))) as Record<string, object>)
      const [name, words] = exported[0] ?? []
      const source = words && sourceOf(words)
      if (exported.length !== 1 || !name || source?.place !== name)
        throw new Error(`words/en/${file} exports something other than one place with its own name.`)
      return { file: file.slice(0, -'.ts'.length), name, messages: source.messages as Place['messages'] }
    }),
  )
}

/** Returns the text of words/arguments.gen.ts. */
export async function argumentTypes(): Promise<string> {
  const lines = (await englishPlaces()).flatMap(({ name, messages }) => {
    const sentences = Object.entries(messages).flatMap(([key, message]) => {
      const types = Object.entries(argumentsOf(message)).map(([argument, type]) => `${argument}: ${type}`)
      return types.length > 0 ? [`    ${key}: { ${types.join('; ')} }`] : []
    })
    return sentences.length > 0 ? [`  ${name}: {`, ...sentences, '  }'] : []
  })
  return `// Written by scripts/words.ts from words/en: \`npm run words\`.

/** A tag of a sentence, such as \`<link>\`. */
export interface Tag {
  readonly isTag: true
}

/** The arguments of the sentences that have some, by place. */
export interface Arguments {
${lines.join('\n')}
}
`
}

if (import.meta.main) await Bun.write(join(root, 'arguments.gen.ts'), await argumentTypes())
