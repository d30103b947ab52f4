import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Exports and imports of the sources, read from their text in a second instead of six with the compiler. It
 * relies on the formatter, which puts every top-level declaration at the beginning of a line.
 */
const root = join(import.meta.dir, '../..')

export interface SourceFile {
  /** Path from the root, such as `src/contacts/tags/service.ts`. */
  file: string
  /** Text with blanks of the same length instead of comments. */
  code: string
  /** `code` with blanks also for the content of strings, templates and regular expressions. */
  bare: string
}

/** A declaration at the top of a file. */
export interface Declaration {
  file: string
  name: string
  isExported: boolean
  /** First and last line, from 1. */
  lines: readonly [from: number, to: number]
  /** Its code without comments and without `export`. */
  code: string
}

export interface Import {
  file: string
  /** File of the import. */
  target: string
  /** Name in the target; `*` for all its exports. */
  name: string
}

/**
 * Reads source files.
 * @param patterns patterns of files from the root, such as `src/**\/*.ts`
 */
export function readSources(...patterns: string[]): SourceFile[] {
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)]).sort()
  return files
    .filter((file) => !file.endsWith('.d.ts') && !file.includes('node_modules'))
    .map((file) => ({ file, ...blanked(readFileSync(join(root, file), 'utf8')) }))
}

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Matches code after which a slash begins a regular expression. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|await|yield))\s*$/
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[`/{}]/g
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y

/** Replaces comments and texts by blanks. */
function blanked(text: string): { code: string; bare: string } {
  let code = ''
  let bare = ''
  let at = 0
  /** Number of open braces of the current `${` of each open template. */
  const templates: number[] = []
  const copy = (to: number, kind: 'code' | 'text' | 'comment') => {
    const part = text.slice(at, to)
    code += kind === 'comment' ? spaces(part) : part
    bare += kind === 'code' ? part : spaces(part)
    at = to
  }
  /** Reads from within a template to its end or to the next `${`. */
  const readTemplate = (from: number): void => {
    let to = from
    while (to < text.length && text[to] !== '`' && !(text[to] === '$' && text[to + 1] === '{')) {
      to += text[to] === '\\' ? 2 : 1
    }
    if (text[to] !== '`') templates.push(0)
    copy(text[to] === '`' ? to + 1 : to + 2, 'text')
  }
  while (at < text.length) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) break
    const [token] = found
    copy(found.index, 'code')
    if (token.startsWith('/*') || token.startsWith('//')) copy(at + token.length, 'comment')
    else if (token === '/') {
      PATTERN.lastIndex = at
      const isPattern = BEFORE_PATTERN.test(bare.slice(-40)) && PATTERN.test(text)
      copy(isPattern ? PATTERN.lastIndex : at + 1, isPattern ? 'text' : 'code')
    } else if (token === '`') readTemplate(at + 1)
    else if (token === '{' || token === '}') {
      const open = templates.at(-1)
      if (token === '}' && open === 0) {
        templates.pop()
        readTemplate(at + 1)
      } else {
        if (open !== undefined) templates[templates.length - 1] = open + (token === '{' ? 1 : -1)
        copy(at + 1, 'code')
      }
    } else copy(at + token.length, 'text')
  }
  copy(text.length, 'code')
  return { code, bare }
}

const DECLARED =
  /^(export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/

/** Returns the declarations at the top of a file, except those of `export { … }`. */
export function declarationsOf({ file, code, bare }: SourceFile): Declaration[] {
  const [codeLines, lines] = [code.split('\n'), bare.split('\n')]
  const starts = lines.flatMap((line, index) => {
    const [, exported, name] = DECLARED.exec(line) ?? []
    return name === undefined ? [] : [{ index, name, isExported: exported !== undefined }]
  })
  return starts.map(({ index, name, isExported }) => {
    const end = lines.findIndex((line, at) => at > index && /^[^\s)}\]>'"`|&?:]/.test(line))
    let last = end === -1 ? lines.length : end
    while (codeLines[last - 1]!.trim() === '') last -= 1
    const body = codeLines.slice(index, last).filter((line) => line.trim() !== '')
    return {
      file,
      name,
      isExported,
      lines: [index + 1, last] as const,
      code: body.join('\n').replace(/^export /, ''),
    }
  })
}

/** Returns the names that a file forwards by `export { … }`. */
export const forwardedBy = ({ file, code }: SourceFile): Array<{ file: string; name: string }> =>
  [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) =>
    namesIn(list!, /.*\s+as\s+/s).map((name) => ({ file, name })),
  )

const FROM = /^(?:import|export)\s+(?:type\s+)?([^'"]*?)\s+from\s+['"](\.[^'"]+)['"]/gm
const LOADED = /(?:const\s+\{([^}]*)\}\s*=\s*await\s+)?import\(\s*['"](\.[^'"]+)['"]\s*\)\)?(?:\.(\w+))?/g

/** Returns the names of a list such as `a, type B as C`, each without the part that `other` matches. */
const namesIn = (list: string, other: RegExp): string[] =>
  list
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^type\s+/, '')
        .replace(other, ''),
    )
    .filter(Boolean)

/** Returns the imports of a file from the repository, including those by `await import`. */
export function importsOf({ file, code, bare }: SourceFile): Import[] {
  const targetOf = (path: string) => normalize(join(dirname(file), path))
  const named = [...code.matchAll(FROM)].flatMap(([, clause, path]) => {
    const list = /\{([^}]*)\}/.exec(clause!)?.[1] ?? ''
    const space = /\*\s+as\s+(\w+)/.exec(clause!)?.[1]
    const whole = /^\*\s*$/.test(clause!) ? ['*'] : []
    const isDefault = /^\w+/.test(clause!) ? ['default'] : []
    const members = space === undefined ? [] : membersOf(space, bare)
    return [...namesIn(list, /\s+as\s+.*/s), ...whole, ...isDefault, ...members].map((name) => ({
      file,
      target: targetOf(path!),
      name,
    }))
  })
  const loaded = [...code.matchAll(LOADED)].flatMap(([, list, path, member]) => {
    const names = list === undefined ? [member ?? '*'] : namesIn(list, /\s*:.*/s)
    return names.map((name) => ({ file, target: targetOf(path!), name: name === 'then' ? '*' : name }))
  })
  return [...named, ...loaded]
}

/** Returns the used members of `import * as space`; `*` if the whole object is passed on. */
function membersOf(space: string, bare: string): string[] {
  const uses = [...bare.matchAll(new RegExp(`(?<!\\w)(?<!(?<!\\.\\.)\\.)${space}\\b(?:\\.(\\w+))?`, 'g'))]
  return uses.slice(1).map(([, member]) => member ?? '*')
}
