import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { errorBody } from '../../src/http/errors.ts'
import { saidOfIssue } from '../../src/http/field-sentences.ts'
import { languageOf } from '../../src/http/page-language.ts'
import { AppError, type ErrorCode, invalidField, STATUS_BY_CODE } from '../../src/lib/errors.ts'
import { declarations } from '../../src/providers/all.ts'
import { refusals } from '../../words/en/refusals.ts'
import { createTestApp } from '../support/app.ts'
import { rulesOf } from '../support/schema-messages.ts'
import { operations } from '../support/surface.ts'

/** What a person reads when the server refuses something. */

const bodyOf = (error: AppError, language = 'en') =>
  errorBody(error, { requestId: 'r', path: '/', nowMs: 0, language })

/** Words of the interface, which a person never reads. */
const API_WORDS = /\b(?:PATCH|POST|PUT|GET|DELETE) \/|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}_[A-Z_]+\b|`/

describe('userMessage', () => {
  test.each(Object.keys(STATUS_BY_CODE) as ErrorCode[])('of %s is a sentence in each language', (code) => {
    const error = new AppError(code, 'messageTemplate: see PATCH /campaigns/{id}.')
    const said = ['en', 'es', 'de', 'fr', 'pt'].map((language) => bodyOf(error, language).userMessage)
    expect(new Set(said).size).toBe(5)
    for (const sentence of said) {
      expect(sentence).toMatch(/^\p{Lu}.*[.]$/u)
      expect(sentence).not.toMatch(API_WORDS)
    }
  })

  test('of a sentence of its own is in the language of the person, and the message is English', () => {
    const error = new AppError('CONFLICT', (say) => say.sameTexts())
    expect(bodyOf(error, 'de')).toMatchObject({
      message: 'Two texts of the A/B test are the same. Change one of them.',
      userMessage: 'Zwei Texte des A/B-Tests sind gleich. Ändern Sie einen davon.',
    })
  })

  test('of a field is in its problem, and `said` is never sent', () => {
    const error = invalidField('variants', 'variants must differ.', 'isDistinct', (say) => say.sameTexts())
    expect(bodyOf(error, 'fr').details).toEqual([
      {
        field: 'variants',
        message: 'variants must differ.',
        constraint: 'isDistinct',
        userMessage: 'Deux textes du test A/B sont identiques. Modifiez l’un d’eux.',
      },
    ])
    expect(bodyOf(error, 'fr').userMessage).toStartWith('Deux textes')
  })

  test('is in the language of Accept-Language, over HTTP', async () => {
    await using app = createTestApp()
    const headers = { 'accept-language': 'ja, es-MX;q=0.8, en;q=0.5' }
    const { body: json } = await app.request('POST', '/auth/login', {
      headers,
      body: { email: '', password: 'x' },
    })
    expect(json.userMessage).toBe('Este campo es obligatorio.')
    expect(json.details[0]).toMatchObject({ field: 'email', userMessage: 'Este campo es obligatorio.' })
    expect(json.message).toBe('email must not be empty.')
  })
})

describe('a remedy', () => {
  test('is the place that the refusal names, also for the problem of a field', () => {
    const lacks = new AppError('CONFLICT', (say) => say.postalAddressMissing())
    expect(bodyOf(lacks).remedy).toBe('ORGANIZATION')
    const paused = invalidField('senderId', (say) => say.senderPaused({ name: 'News' }))
    const other = invalidField('name', (say) => say.required())
    const both = new AppError('VALIDATION_FAILED', 'name is required.', {
      details: [...other.details!, ...paused.details!],
    })
    expect(bodyOf(both).remedy).toBe('SENDERS')
    expect(bodyOf(new AppError('SUBSCRIPTION_REQUIRED', 'No plan.')).remedy).toBe('BILLING')
  })

  test('is absent where the refused screen has what is to be changed', () => {
    expect(bodyOf(invalidField('variants', (say) => say.sameTexts()))).not.toHaveProperty('remedy')
  })
})

describe('a rule of a schema', () => {
  const settings = Object.values(declarations).map(({ settings }) => settings({ allowPrivateGateways: true }))
  const schemas = [...operations.flatMap(({ body }) => (body ? [body] : [])), ...settings]
  /** Rules that no screen of the console can break: it makes these values itself. */
  const MADE_BY_THE_CONSOLE =
    /cannot be combined|at most 50 keys|must name the contacts|characters in all|revision|letters, digits, - and _|seven days|each day once|base64url|not (?:name|fill in) (?:an id|a place|a button) twice|permission such as|firstName, lastName|name of a place/
  const rules = schemas.flatMap((schema) => rulesOf(schema))
  const checks = new Set(
    rules.filter(({ type }) => ['check', 'regex'].includes(type)).map(({ message }) => message),
  )

  test.each([...checks].filter((message) => !MADE_BY_THE_CONSOLE.test(message)))(
    'has a sentence for a person: %s',
    (message) => {
      const said = saidOfIssue({ kind: 'validation', type: 'check', message } as v.BaseIssue<unknown>)
      expect(said(refusals)).not.toBe(refusals.valid())
    },
  )

  const saidOf = (schema: v.GenericSchema, value: unknown) =>
    saidOfIssue(v.safeParse(schema, value).issues![0])(refusals)
  test.each([
    { schema: v.object({ a: v.string() }), value: {}, said: 'This field is required.' },
    { schema: v.pipe(v.string(), v.minLength(1)), value: '', said: 'This field is required.' },
    { schema: v.pipe(v.string(), v.minLength(8)), value: 'a', said: 'Enter at least 8 characters.' },
    { schema: v.pipe(v.string(), v.maxLength(1)), value: 'ab', said: 'Enter at most 1 character.' },
    {
      schema: v.pipe(
        v.string(),
        v.check(() => false, 'must be at most 60 characters'),
      ),
      value: 'a',
      said: 'Enter at most 60 characters.',
    },
    { schema: v.pipe(v.array(v.string()), v.minLength(1)), value: [], said: 'Choose at least one.' },
    { schema: v.pipe(v.array(v.string()), v.maxLength(1)), value: ['a', 'b'], said: 'Choose at most 1.' },
    { schema: v.pipe(v.number(), v.maxValue(1_000)), value: 2_000, said: 'Enter 1,000 or less.' },
    { schema: v.pipe(v.number(), v.integer()), value: 1.5, said: 'Enter a whole number.' },
    { schema: v.picklist(['x', 'y']), value: 'z', said: 'Choose an option.' },
  ])('$said', ({ schema, value, said }) => {
    expect(saidOf(schema, value)).toBe(said)
  })
})

describe('Accept-Language', () => {
  test.each([
    { header: 'es-MX,es;q=0.9,en;q=0.5', language: 'es-MX' },
    { header: 'en;q=0.5, de-AT', language: 'de-AT' },
    { header: 'ja, fr;q=0.1', language: 'fr' },
    { header: 'de;q=0, en', language: 'en' },
    { header: 'not a language;;;q=x', language: 'en' },
    { header: '*', language: 'en' },
    { header: undefined, language: 'en' },
  ])('$header is $language', ({ header, language }) => {
    const headers = new Headers(header === undefined ? {} : { 'accept-language': header })
    expect(languageOf(new Request('http://localhost', { headers }))).toBe(language)
  })
})
