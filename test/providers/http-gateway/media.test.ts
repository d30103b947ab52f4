import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { httpGateway } from '../../../src/providers/http-gateway/declaration.ts'
import { requestTemplate } from '../../../src/providers/http-gateway/template.ts'

const parse = (settings: object) =>
  v.parse(httpGatewayConfig(true), { url: 'http://127.0.0.1:8080/send', ...settings })

const FILES = ['https://c.test/m/a?x=1&y=2', 'https://c.test/m/b']
const message = { to: '+15550100', from: '+15550199', text: 'Hi', id: '1', statusUrl: 'https://c.test/s' }
const PLAIN = { to: '{{to}}', text: '{{text}}' }

describe('the files of a message in the request of a gateway', () => {
  test.each([
    {
      where: 'a property of JSON',
      settings: { bodyTemplate: { ...PLAIN, message: { media: '{{mediaUrls}}' } } },
      withFiles: JSON.stringify({ to: '+15550100', text: 'Hi', message: { media: FILES } }),
      without: '{"to":"+15550100","text":"Hi","message":{}}',
    },
    {
      where: 'a list of JSON',
      settings: { bodyTemplate: { ...PLAIN, media: ['fixed', '{{mediaUrls}}'] } },
      withFiles: JSON.stringify({ to: '+15550100', text: 'Hi', media: ['fixed', ...FILES] }),
      without: '{"to":"+15550100","text":"Hi","media":["fixed"]}',
    },
    {
      where: 'the fields of a form',
      settings: { bodyType: 'FORM', bodyTemplate: 'To={{to}}&Body={{text}}&MediaUrl={{mediaUrls}}' },
      withFiles:
        'To=%2B15550100&Body=Hi&MediaUrl=https%3A%2F%2Fc.test%2Fm%2Fa%3Fx%3D1%26y%3D2&MediaUrl=https%3A%2F%2Fc.test%2Fm%2Fb',
      without: 'To=%2B15550100&Body=Hi',
    },
  ])('are in $where, and leave nothing if there are none', ({ settings, withFiles, without }) => {
    const request = requestTemplate(parse(settings))
    expect(request({ ...message, mediaUrls: FILES }).body).toBe(withFiles)
    expect(request({ ...message, mediaUrls: [] }).body).toBe(without)
  })

  test('make a sender that supports media, and no other setting does', () => {
    const capabilities = (bodyTemplate: object) => httpGateway.capabilities(parse({ bodyTemplate })).mms
    expect(capabilities({ ...PLAIN, media: '{{mediaUrls}}' })).toBe(true)
    expect(capabilities(PLAIN)).toBe(false)
  })

  test('stand alone: in a text, the address or a header, the placeholder is refused', () => {
    const problems = (settings: object) =>
      v
        .safeParse(httpGatewayConfig(true), { url: 'http://127.0.0.1:8080/send', ...settings })
        .issues?.map(({ message }) => message)
    expect(problems({ bodyTemplate: { ...PLAIN, media: 'see {{mediaUrls}}' } })).toEqual([
      'must use {{mediaUrls}} as a whole value, because it becomes a list',
    ])
    expect(problems({ bodyTemplate: PLAIN, url: 'http://127.0.0.1:8080/{{mediaUrls}}' })).toHaveLength(1)
    expect(problems({ bodyTemplate: PLAIN, headers: { 'x-media': '{{mediaUrls}}' } })).toHaveLength(1)
  })
})
