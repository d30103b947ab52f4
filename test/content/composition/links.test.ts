import { expect, test } from 'bun:test'
import { takeLinks } from '../../../src/content/composition/links.ts'
import { parseTemplate } from '../../../src/content/composition/merge.ts'

/** The addresses of a text, and what is left of it. */
function taken(text: string): { sources: string[]; rest: string } {
  const { template, found } = takeLinks(parseTemplate(text))
  const rest = template.parts.map((part) => (typeof part === 'string' ? part : `[${part.field}]`)).join('')
  return { sources: found.map(({ link }) => link.source), rest }
}

test.each([
  ['an address ends at a blank', 'See https://a.example/x now', ['https://a.example/x'], 'See [link.0] now'],
  ['a full stop ends the sentence', 'See https://a.example/x.', ['https://a.example/x'], 'See [link.0].'],
  ['a bracket is of the text', '(https://a.example)', ['https://a.example'], '([link.0])'],
  ['a question mark is of the text at its end', 'https://a.example?', ['https://a.example'], '[link.0]?'],
  ['a query is of the address', 'https://a.example?b=1 ok', ['https://a.example?b=1'], '[link.0] ok'],
  [
    'two addresses',
    'https://a.example https://b.example',
    ['https://a.example', 'https://b.example'],
    '[link.0] [link.1]',
  ],
  [
    'the same address twice',
    'https://a.example https://a.example',
    ['https://a.example', 'https://a.example'],
    '[link.0] [link.1]',
  ],
  [
    'a merge field within',
    'https://a.example/{{firstName|x}}/y.',
    ['https://a.example/{{firstName|x}}/y'],
    '[link.0].',
  ],
  [
    'a merge field at its end',
    'https://a.example/{{city}} {{state}}',
    ['https://a.example/{{city}}'],
    '[link.0] [state]',
  ],
  ['http stays', 'See http://a.example', [], 'See http://a.example'],
  ['nothing behind it stays', 'Write https:// first', [], 'Write https:// first'],
  ['capitals', 'HTTPS://A.example', ['HTTPS://A.example'], '[link.0]'],
] as const)('%s', (_guarantee, text, sources, rest) => {
  expect(taken(text)).toEqual({ sources: [...sources], rest })
})
