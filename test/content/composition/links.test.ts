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
  {
    guarantee: 'an address ends at a blank',
    text: 'See https://a.example/x now',
    sources: ['https://a.example/x'],
    rest: 'See [link.0] now',
  },
  {
    guarantee: 'a full stop ends the sentence',
    text: 'See https://a.example/x.',
    sources: ['https://a.example/x'],
    rest: 'See [link.0].',
  },
  {
    guarantee: 'a bracket is of the text',
    text: '(https://a.example)',
    sources: ['https://a.example'],
    rest: '([link.0])',
  },
  {
    guarantee: 'a question mark is of the text at its end',
    text: 'https://a.example?',
    sources: ['https://a.example'],
    rest: '[link.0]?',
  },
  {
    guarantee: 'a query is of the address',
    text: 'https://a.example?b=1 ok',
    sources: ['https://a.example?b=1'],
    rest: '[link.0] ok',
  },
  {
    guarantee: 'two addresses',
    text: 'https://a.example https://b.example',
    sources: ['https://a.example', 'https://b.example'],
    rest: '[link.0] [link.1]',
  },
  {
    guarantee: 'the same address twice',
    text: 'https://a.example https://a.example',
    sources: ['https://a.example', 'https://a.example'],
    rest: '[link.0] [link.1]',
  },
  {
    guarantee: 'a merge field within',
    text: 'https://a.example/{{firstName|x}}/y.',
    sources: ['https://a.example/{{firstName|x}}/y'],
    rest: '[link.0].',
  },
  {
    guarantee: 'a merge field at its end',
    text: 'https://a.example/{{city}} {{state}}',
    sources: ['https://a.example/{{city}}'],
    rest: '[link.0] [state]',
  },
  { guarantee: 'http stays', text: 'See http://a.example', sources: [], rest: 'See http://a.example' },
  {
    guarantee: 'nothing behind it stays',
    text: 'Write https:// first',
    sources: [],
    rest: 'Write https:// first',
  },
  { guarantee: 'capitals', text: 'HTTPS://A.example', sources: ['HTTPS://A.example'], rest: '[link.0]' },
] as const)('$guarantee', ({ text, sources, rest }) => {
  expect(taken(text)).toEqual({ sources: [...sources], rest })
})
