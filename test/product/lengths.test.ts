import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { JsonAnswer } from '../support/app.ts'
import {
  bodySchema,
  type DocumentedObject,
  freshStage,
  named,
  operations,
  placesIn,
  problemsIn,
  queryParameters,
  type Stage,
} from '../support/surface.ts'

/**
 * `maxLength` counts characters (code points), as JSON Schema does: an emoji
 * is one. For every text of every operation that documents a length.
 */

let stage: Stage
beforeAll(async () => {
  stage = await freshStage()
})
afterAll(() => stage.app[Symbol.asyncDispose]())

const tokenOf = (operation: Operation): string | undefined =>
  operation.access === 'public' ? undefined : stage.tokenFor(operation)

const anyPath = ({ path }: Operation): string => path.replaceAll(/:\w+/g, () => uuidv7())

const isTooLong = (answer: JsonAnswer, field: string): boolean =>
  problemsIn(answer).some((problem) => problem.field === field && problem.constraint === 'maxLength')

const isText = (schema: DocumentedObject): boolean => schema.maxLength !== undefined && !schema.enum

const emoji = (count: number): string => '🙂'.repeat(count)

describe('a text of a body', () => {
  const withTexts = operations.filter(
    (operation) => operation.body && JSON.stringify(operation.body).includes('"max_length"'),
  )
  test('there are such bodies', () => expect(withTexts.length).toBeGreaterThan(15))

  test.each(named(withTexts))('%s counts characters', async (_name, operation) => {
    for (const { fields, prefix, wrap } of placesIn(bodySchema(stage.app, operation))) {
      for (const [name, schema] of Object.entries(fields).filter(([, one]) => isText(one))) {
        const send = (length: number) =>
          stage.app.request(operation.method, anyPath(operation), {
            token: tokenOf(operation),
            body: wrap({ [name]: emoji(length) }),
          })
        const [longest, tooLong] = [await send(schema.maxLength!), await send(schema.maxLength! + 1)]
        expect([prefix + name, isTooLong(longest, prefix + name)]).toEqual([prefix + name, false])
        expect([prefix + name, isTooLong(tooLong, prefix + name)]).toEqual([prefix + name, true])
      }
    }
    expect(operation.body).toBeDefined()
  })
})

describe('a text of a query', () => {
  const withTexts = operations.filter(
    (operation) => operation.query && JSON.stringify(operation.query).includes('"max_length"'),
  )
  test.each(named(withTexts))('%s counts characters', async (_name, operation) => {
    for (const { name, schema } of queryParameters(stage.app, operation)) {
      // Twenty thousand emoji are more than an address may have.
      if (schema.type !== 'string' || schema.maxLength === undefined || schema.format === 'json') continue
      const ask = (length: number) =>
        stage.app.request(
          operation.method,
          `${anyPath(operation)}?${name}=${encodeURIComponent(emoji(length))}`,
          {
            token: tokenOf(operation),
            ...(operation.body ? { body: {} } : {}),
          },
        )
      expect([name, isTooLong(await ask(schema.maxLength), name)]).toEqual([name, false])
      expect([name, isTooLong(await ask(schema.maxLength + 1), name)]).toEqual([name, true])
    }
    expect(operation.query).toBeDefined()
  })
})
