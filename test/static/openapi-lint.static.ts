import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { createTestApp } from '../support/app.ts'

const config = await loadConfig({ configPath: join(import.meta.dir, '../../redocly.yaml') })

/** Returns redocly's findings about a document, as `rule: message (place)`. */
async function problemsOf(document: object): Promise<string[]> {
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

async function documentOf() {
  await using app = createTestApp()
  return app.app.openApi()
}

test("the document passes redocly's strict rules, examples included", async () => {
  expect(await problemsOf(await documentOf())).toEqual([])
})

test('an example that its schema does not allow is found', async () => {
  const { openapi, info, servers } = await documentOf()
  const get = {
    operationId: 'getPlanted',
    summary: 'Planted',
    security: [],
    responses: {
      200: {
        description: 'A number.',
        content: { 'application/json': { schema: { type: 'integer' }, example: 'seven' } },
      },
      404: { description: 'None.' },
    },
  }
  const problems = await problemsOf({ openapi, info, servers, paths: { '/planted': { get } } })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['no-invalid-media-type-examples'])
})
