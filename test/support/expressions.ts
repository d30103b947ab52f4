import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Regular expressions in the sources of the product. */
const root = join(import.meta.dir, '../..')

export const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()

export interface Found {
  file: string
  expression: RegExp
}

/** Matches code after which a slash begins a regular expression instead of a division. */
const BEFORE_EXPRESSION = /(?:^|[=(,:;!&|?{}[+\n]|=>|\breturn|\btypeof)\s*$/
const LITERAL = /\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/y

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length)).replace(/^(\s*)\/\/.*$/gm, '$1')

const codeOf = (file: string): string => withoutComments(readFileSync(join(root, file), 'utf8'))

function literalsOf(file: string): Found[] {
  const text = codeOf(file)
  const found: Found[] = []
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    if (!BEFORE_EXPRESSION.test(text.slice(Math.max(0, at - 40), at))) continue
    LITERAL.lastIndex = at
    const literal = LITERAL.exec(text)
    if (!literal) continue
    try {
      found.push({ file, expression: new RegExp(literal[1]!, literal[2]) })
      at = LITERAL.lastIndex - 1
    } catch {
      // The slash is no regular expression.
    }
  }
  return found
}

export const literals = (): Found[] => sources.flatMap(literalsOf)

/** Returns the files that create an expression from text. */
export const makers = (): string[] => sources.filter((file) => /\bRegExp\(/.test(codeOf(file)))

/** Returns the expressions that `file` creates while it is loaded, in its own copy of the module. */
export async function madeBy(file: string): Promise<Found[]> {
  const found: Found[] = []
  // The imports of the file are loaded first, so that they create no expression later.
  await import(join(root, file))
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args: [string, string?]) {
      const expression = new target(...args)
      found.push({ file, expression })
      return expression
    },
  })
  try {
    await import(`${join(root, file)}?made-again`)
  } finally {
    globalThis.RegExp = Original
  }
  return found
}
