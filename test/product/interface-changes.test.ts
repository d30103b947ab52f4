import { describe, expect, test } from 'bun:test'
import { type Interface, interfaceOf } from '../../scripts/release/interface.ts'
import { brokenChanges } from '../../scripts/release/interface-changes.ts'
import { createTestApp } from '../support/app.ts'
import { some } from '../support/size.ts'

/** Findings of the comparison of two versions' interfaces, tested with changes of the real one. */

async function presentInterface(): Promise<Interface> {
  await using app = createTestApp()
  return interfaceOf(app.app.openApi())
}
const present = await presentInterface()

// biome-ignore lint/suspicious/noExplicitAny: changes reach into the document freely
type Open = any

/** Returns the schemas that a part of the document refers to, directly or indirectly. */
function schemasIn(part: unknown, found: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found[name!]) continue
    found[name!] = present.api.components.schemas[name!]
    schemasIn(found[name!], found)
  }
  return found
}

const parts = new Map<string, Interface>()

/** Returns the interface with only one path, because the whole interface takes seconds for each change. */
function partOf(path: string): Interface {
  const known = parts.get(path)
  if (known) return known
  const paths = { [path]: present.api.paths[path]! }
  const schemas = schemasIn(paths) as Interface['api']['components']['schemas']
  const part = {
    ...present,
    api: { ...present.api, paths, components: { ...present.api.components, schemas } },
  }
  parts.set(path, part)
  return part
}

/**
 * Returns the findings after a change of the current interface.
 * @param path the only path that the change needs
 */
function foundAfter(change: (changed: Open) => void, path = '/tags'): string[] {
  const changed = structuredClone(partOf(path))
  change(changed)
  return brokenChanges(partOf(path), changed)
}

const tagOf = (changed: Open) => changed.api.components.schemas.Tag
const createTag = (changed: Open) => changed.api.components.schemas.CreateTag
const commandOf = (changed: Open, name: string) =>
  changed.commands.find((each: { name: string }) => each.name === name)

test('a version compared with itself breaks nothing', () => {
  for (const path of some(Object.keys(present.api.paths), 8))
    expect(brokenChanges(partOf(path), partOf(path))).toEqual([])
})

test('the interface contains the operations, settings and commands, without their explanations', () => {
  expect(Object.keys(present.api.paths).length).toBeGreaterThan(200)
  expect(present.settings).toContain('public_base_url')
  expect(present.commands.map(({ name }) => name)).toContain('contacts import')
  expect(JSON.stringify(present)).not.toContain('"summary":"')
})

describe('every change that breaks software, scripts or operators is named', () => {
  test.each<{ what: string; path?: string; change: (changed: Open) => void; says: RegExp }>([
    {
      what: 'an operation is removed',
      change: ({ api }) => delete api.paths['/tags'].post,
      says: /^POST \/tags is gone\.$/,
    },
    {
      what: 'a field of an answer is removed',
      change: (changed) => delete tagOf(changed).properties.name,
      says: /tags.*\.name is gone\.$/,
    },
    {
      what: 'a field of an answer gets another type',
      change: (changed) => Object.assign(tagOf(changed).properties.name, { type: 'integer' }),
      says: /\.name was string, and is integer now\.$/,
    },
    {
      what: 'a field of an answer may be null',
      change: (changed) => Object.assign(tagOf(changed).properties.name, { nullable: true }),
      says: /\.name may be null now\.$/,
    },
    {
      what: 'a field of an answer may be absent',
      change: (changed) =>
        Object.assign(tagOf(changed), {
          required: tagOf(changed).required.filter((name: string) => name !== 'name'),
        }),
      says: /\.name may be absent now\.$/,
    },
    {
      what: 'a field of a request is removed',
      change: (changed) => delete createTag(changed).properties.name,
      says: /^POST \/tags: body\.name is gone\.$/,
    },
    {
      what: 'a new field of a request must be given',
      change: (changed) => {
        createTag(changed).properties.shape = { type: 'string' }
        createTag(changed).required = [...(createTag(changed).required ?? []), 'shape']
      },
      says: /^POST \/tags: body\.shape must be given now\.$/,
    },
    {
      what: 'a text of a request must be shorter',
      change: (changed) => Object.assign(createTag(changed).properties.name, { maxLength: 3 }),
      says: /^POST \/tags: body\.name has maxLength 3 now, it was \d+\.$/,
    },
    {
      what: 'a word of an enumeration is removed',
      path: '/campaigns',
      change: ({ api }) => api.components.schemas.CampaignStatus.enum.splice(0, 1),
      says: /has no "[A-Z]+" any more\.$/,
    },
    {
      what: 'a parameter is removed',
      path: '/contacts',
      change: ({ api }) =>
        Object.assign(api.paths['/contacts'].get, {
          parameters: api.paths['/contacts'].get.parameters.filter(
            ({ name }: { name: string }) => name !== 'search',
          ),
        }),
      says: /^GET \/contacts: the parameter search is gone\.$/,
    },
    {
      what: 'a parameter must be given',
      path: '/contacts',
      change: ({ api }) =>
        api.paths['/contacts'].get.parameters.push({
          name: 'shape',
          in: 'query',
          required: true,
          schema: { type: 'string' },
        }),
      says: /^GET \/contacts: the parameter shape must be given now\.$/,
    },
    {
      what: 'an API key is no longer taken',
      change: ({ api }) => Object.assign(api.paths['/tags'].get, { security: [{ jwt: [] }] }),
      says: /^GET \/tags: it is no longer called with the credential apiKey\.$/,
    },
    {
      what: 'the body of a webhook loses a field',
      path: '/webhook-endpoints',
      change: ({ api }) => delete api.components.schemas.ContactCreatedEvent.properties.type,
      says: /the webhook deliverEvent.*\.type is gone\.$/,
    },
    {
      what: 'a kind of sender is removed',
      path: '/channel-identities',
      change: ({ api }) =>
        api.paths['/channel-identities'].post.requestBody.content['application/json'].schema.oneOf.splice(
          0,
          1,
        ),
      says: /^POST \/channel-identities: CreateSandboxSender: /,
    },
    {
      what: 'a setting is removed',
      change: (changed) => changed.settings.splice(0, 1),
      says: /^The setting \w+ is gone\.$/,
    },
    {
      what: 'a command is removed',
      change: (changed) => changed.commands.splice(changed.commands.indexOf(commandOf(changed, 'doctor')), 1),
      says: /^The command "carillon doctor" is gone\.$/,
    },
    {
      what: 'a column of a file is removed',
      change: ({ files }) => files['GET /contacts/exports/{id}/file'].splice(2, 1),
      says: /^The file of GET \/contacts\/exports\/\{id\}\/file has no column phone any more\.$/,
    },
    {
      what: 'an option is removed',
      change: (changed) =>
        Object.assign(commandOf(changed, 'doctor'), {
          options: commandOf(changed, 'doctor').options.filter(
            ({ name }: { name: string }) => name !== '--full',
          ),
        }),
      says: /^carillon doctor: the option --full is gone\.$/,
    },
    {
      what: 'an argument must be given',
      change: (changed) => commandOf(changed, 'doctor').arguments.push('part'),
      says: /^carillon doctor: the argument part must be given now\.$/,
    },
    {
      what: 'an option needs a value',
      change: (changed) =>
        Object.assign(
          commandOf(changed, 'doctor').options.find(({ name }: { name: string }) => name === '--full'),
          { value: 'required' },
        ),
      says: /^carillon doctor: the option --full needs a value now\.$/,
    },
  ])('$what', ({ path, change, says }) => {
    const found = foundAfter(change, path)
    expect(found).not.toEqual([])
    for (const problem of found) expect(problem).toMatch(says)
  })
})

describe('an addition breaks nothing', () => {
  test.each<{ what: string; path?: string; change: (changed: Open) => void }>([
    {
      what: 'an operation',
      change: ({ api }) => Object.assign(api.paths, { '/shapes': api.paths['/tags'] }),
    },
    {
      what: 'a field of an answer',
      change: (changed) => Object.assign(tagOf(changed).properties, { shape: { type: 'string' } }),
    },
    {
      what: 'a field of a request that may be left out',
      change: (changed) => Object.assign(createTag(changed).properties, { shape: { type: 'string' } }),
    },
    {
      what: 'a required parameter with a default, which may still be left out',
      path: '/contacts',
      change: ({ api }) =>
        api.paths['/contacts'].get.parameters.push({
          name: 'shape',
          in: 'query',
          required: true,
          schema: { type: 'string', default: 'round' },
        }),
    },
    {
      what: 'a word of an enumeration',
      path: '/campaigns',
      change: ({ api }) => api.components.schemas.CampaignStatus.enum.push('DREAMT'),
    },
    {
      what: 'a longer text of a request',
      change: (changed) => Object.assign(createTag(changed).properties.name, { maxLength: 100_000 }),
    },
    {
      what: 'an event of webhooks',
      path: '/webhook-endpoints',
      change: ({ api }) =>
        api.components.schemas.AnyEvent.oneOf.push({
          type: 'object',
          properties: { type: { type: 'string', enum: ['shape.drawn'] } },
        }),
    },
    { what: 'a setting', change: (changed) => changed.settings.push('shape') },
    {
      what: 'an option and an argument that may be left out',
      change: (changed) => {
        commandOf(changed, 'doctor').options.push({ name: '--shape', value: 'none', isMandatory: false })
        commandOf(changed, 'doctor').arguments.push('part?')
      },
    },
  ])('$what', ({ path, change }) => {
    expect(foundAfter(change, path)).toEqual([])
  })
})
