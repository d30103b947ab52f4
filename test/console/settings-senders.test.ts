import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { CREDENTIALS } from '../../console/screens/settings/senders/credentials.ts'
import {
  type CredentialField,
  filled,
  initialValues,
  openLabel,
  openNames,
  toCredentials,
  toValues,
} from '../../console/screens/settings/senders/fields.ts'
import { RECIPES } from '../../console/screens/settings/senders/recipes.ts'
import { newSenderSearch } from '../../console/screens/settings/senders/search.ts'
import { VENDORS } from '../../console/screens/settings/senders/vendors.ts'
import { declarations, PROVIDERS } from '../../src/providers/all.ts'
import { createTestApp } from '../support/app.ts'

interface Schema {
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

describe('the credentials of each provider', () => {
  test('the fields of the form are exactly those of the API', async () => {
    await using app = createTestApp()
    const document = app.app.openApi() as unknown as { components: { schemas: Record<string, Schema> } }
    const { schemas } = document.components
    const resolve = (schema: Schema): Schema => {
      if (schema.$ref) return resolve(schemas[schema.$ref.split('/').at(-1)!]!)
      const inner = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(resolve)
      return inner.find(({ properties }) => properties) ?? schema
    }
    const pathsOf = (schema: Schema, prefix = ''): string[] =>
      Object.entries(resolve(schema).properties ?? {}).flatMap(([name, inner]) =>
        resolve(inner).properties ? pathsOf(inner, `${name}.`) : [`${prefix}${name}`],
      )
    for (const provider of PROVIDERS) {
      const own = schemas[`${declarations[provider].reference.name}Credentials`]!
      const fields = CREDENTIALS[provider].map(({ path }) => path)
      expect({ provider, fields: fields.toSorted() }).toEqual({ provider, fields: pathsOf(own).toSorted() })
    }
  })

  test('each provider can be chosen, with the channels and speed that the server allows', () => {
    expect(VENDORS.map(({ provider }) => provider).toSorted()).toEqual([...PROVIDERS].toSorted())
    for (const { provider, channels, perSecond } of VENDORS) {
      const { channels: own, defaultThroughputPerSecond } = declarations[provider]
      expect([provider, [...channels], perSecond]).toEqual([provider, [...own], defaultThroughputPerSecond])
      expect(newSenderSearch({ provider })).toMatchObject({ provider })
    }
  })

  test('an empty field is omitted, and a group of fields is sent whole or not at all', () => {
    const fields = CREDENTIALS.SMTP
    const values = { ...initialValues(fields), host: ' mail.example ', port: '465' }
    expect(toCredentials(fields, values)).toEqual({
      host: 'mail.example',
      port: 465,
      secure: 'STARTTLS',
      inboundMode: 'NONE',
    })
    expect(
      toCredentials(fields, { ...values, inboundMode: 'IMAP', 'imap.host': 'imap.example' }),
    ).toMatchObject({
      imap: { host: 'imap.example', security: 'TLS' },
    })
    expect(toCredentials(fields, { ...values, 'dkim.domain': 'example.com' })).toMatchObject({
      dkim: { domain: 'example.com' },
    })
  })

  test('a hidden field is not sent, even if it was filled in', () => {
    const fields = CREDENTIALS.HTTP
    const values = { ...initialValues(fields), auth: 'BEARER', token: 't', password: 'p' }
    const sent = toCredentials(fields, values)
    expect(sent.token).toBe('t')
    expect(sent).not.toHaveProperty('password')
  })

  test("a gateway's value may contain an equals sign, and text that is not JSON is sent unchanged", () => {
    const fields: CredentialField[] = [
      { path: 'map', label: 'Map', kind: 'pairs' },
      { path: 'body', label: 'Body', kind: 'json' },
    ]
    const map = 'id=1 = SENT\n\n=\nlost'
    expect(toCredentials(fields, { map, body: 'to={{to}}' })).toEqual({
      map: { 'id=1': 'SENT', '': '', lost: '' },
      body: 'to={{to}}',
    })
  })
})

describe('the gateways with known settings', () => {
  test('match docs/gateways.md exactly', async () => {
    const text = await Bun.file(join(import.meta.dir, '../../docs/gateways.md')).text()
    const blocks = [...text.matchAll(/^## (.+)\n\n```json\n([^`]+)```/gm)]
    const documented = blocks.map(([, title, json]) => {
      const { name, address, credentials } = JSON.parse(json!)
      return { name: title, called: name, address, credentials }
    })
    expect(
      RECIPES.map(({ name, called, address, credentials }) => ({ name, called, address, credentials })),
    ).toEqual(documented as never)
  })

  test('keep their credentials through the form, and ask for their placeholders', () => {
    for (const { name, credentials } of RECIPES) {
      const values = toValues(CREDENTIALS.HTTP, credentials)
      expect(toCredentials(CREDENTIALS.HTTP, values)).toMatchObject(credentials)
      const open = openNames(values)
      expect([name, open.length > 0]).toEqual([name, true])
      const entered = Object.fromEntries(open.map((one) => [one, 'given']))
      expect(openNames(filled(values, entered))).toEqual([])
    }
    expect(openLabel('YOUR-API-KEY')).toBe('API key')
    expect(openLabel('YOUR-SERVICE-PLAN-ID')).toBe('Service plan ID')
  })
})
