import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_SENTENCES } from './no-sentences.ts'

/** Sentences of the console are in words/, not in its sources. */

const root = join(import.meta.dir, '../../console')
const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts', target: 'browser' }),
  tsx: new Bun.Transpiler({ loader: 'tsx', target: 'browser' }),
}
/** A text with double quotes is printed in single ones. */
const LITERAL = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|\$\{[^}]*\}|[^`\\])*)`/g
/** What stands before a text of the program: attributes, imports, comparisons, samples of code and mistakes of ours. */
const CODE =
  /(?:\b(?:autoComplete|className|name|rel|sandbox|href|to|src|sizes|d|viewBox|type|role|key|id|inputMode|accept)|"(?:content-type|accept)"): $|(?:\bfrom |\bimport\(|\bimport\([^)]*\),|^import |===|!==|\bcase |\.includes\(|\bSAMPLE = |(?:querySelector(?:All)?|closest)(?:<[^>]*>)?\(|getElementById\(|new Set\(|new Error\()\s*$/
const SENTENCE = /\p{Ll}{2,}[,.:;!?]* \p{L}|^\p{Lu}\p{Ll}+[.!?…]?$|\p{Ll}[.!?]$/u

/** Returns the texts of a source that read as words for a person. */
function sentencesIn(file: string): string[] {
  const transpiler = transpilers[file.endsWith('.tsx') ? 'tsx' : 'ts']
  const code = transpiler.transformSync(readFileSync(join(root, file), 'utf8'))
  return [...code.matchAll(LITERAL)].flatMap(({ index, 1: double, 2: single, 3: template }) => {
    const said = (double ?? single ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x').trim()
    const before = code.slice(Math.max(0, index - 60), index)
    return SENTENCE.test(said) && !CODE.test(before) && !NO_SENTENCES.has(said) ? [said] : []
  })
}

const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => !/\.(?:gen|d)\.ts$/.test(file))
  .sort()
test('no source says a sentence of its own', () => {
  const said = files.flatMap((file) => sentencesIn(file).map((text) => `${file}: ${text}`))
  expect(files.length).toBeGreaterThan(300)
  expect(said).toEqual([])
})
