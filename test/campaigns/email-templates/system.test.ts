import { describe, expect, test } from 'bun:test'
import { parse } from 'parse5'
import * as v from 'valibot'
import { assertComplete } from '../../../src/campaigns/designs/check.ts'
import { allBlocks, EmailDesign } from '../../../src/campaigns/designs/schema.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../../support/mail.ts'

const LOCALES = ['en-US', 'es-MX', 'de-DE', 'fr-FR', 'pt-BR']

interface Template {
  id: string
  name: string
  description: string
  subject: string
  previewText: string
  isSystem: boolean
  design: unknown
}

/** Lists the templates that come with Carillon, as an organization of a language gets them. */
async function templatesIn(app: TestApp, key: string): Promise<Template[]> {
  const { status, body } = await app.get('/email-templates?includeSystem=true&limit=100', key)
  expect(status).toBe(200)
  return body.data
}

/** Lists the texts of a template of which its language can be seen: those of four words or more. */
function sentencesOf({ name, description, subject, previewText, design }: Template): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(walk)
  }
  walk([name, description, subject, previewText, design])
  return found.filter((text) => text.split(/\s+/).length >= 4)
}

describe('the designed templates of Carillon', () => {
  test.each(LOCALES)(
    'are twenty in %s, each with its own id, name, description and subject',
    async (locale) => {
      await using app = createTestApp()
      const { key } = app.tenant('Acme', { locale })
      const templates = await templatesIn(app, key)
      for (const field of ['id', 'name', 'description', 'subject', 'previewText'] as const)
        expect(new Set(templates.map((template) => template[field])).size).toBe(20)
      for (const { id, name, subject, previewText, isSystem } of templates) {
        expect(isSystem).toBe(true)
        // A phone shows this many characters.
        expect(subject.replaceAll(/\{\{.*?\}\}/g, 'Acme Care').length).toBeLessThanOrEqual(60)
        expect(previewText.length).toBeLessThanOrEqual(100)
        expect((await app.get(`/email-templates/${id}`, key)).body.data.name).toBe(name)
      }
    },
  )

  test('have the same ids in each language, and no sentence of another language', async () => {
    await using app = createTestApp()
    const ids = new Set<string>()
    const languageOf = new Map<string, string>()
    const shared: string[] = []
    for (const locale of LOCALES) {
      const templates = await templatesIn(app, app.tenant(locale, { locale }).key)
      ids.add(templates.map(({ id }) => id).join())
      for (const sentence of new Set(templates.flatMap(sentencesOf))) {
        if (languageOf.has(sentence)) shared.push(sentence)
        languageOf.set(sentence, locale)
      }
    }
    expect(ids.size).toBe(1)
    expect(shared).toEqual([])
  })

  test.each(LOCALES)('are launched in %s without a change, and arrive whole', async (locale) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await app.patch('/organization', tenant.key, { locale, website: 'https://corner.example/' })
    await addReader(app, tenant)
    const templates = await templatesIn(app, tenant.key)
    for (const { name, subject, previewText, design } of templates) {
      const parsed = v.parse(EmailDesign, design)
      expect(() => assertComplete(parsed)).not.toThrow()
      expect(allBlocks(parsed).filter(({ type }) => type === 'LOGO')).toHaveLength(1)
      expect(parsed.blocks.at(-1)!.type).toBe('FOOTER')
      const { status, body } = await postMail(app, tenant, {
        name,
        subject,
        previewText,
        design,
        messageTemplate: undefined,
      })
      expect([name, status, body.message]).toEqual([name, 201, 'Campaign launched'])
    }
    await app.drain()
    const mails = mailboxes(app)
    expect(mails).toHaveLength(templates.length)
    for (const { subject, html, body } of mails) {
      const errors: string[] = []
      parse(html, { onParseError: ({ code }) => errors.push(code) })
      expect([subject, errors]).toEqual([subject, []])
      expect(Buffer.byteLength(html)).toBeLessThan(102_400)
      for (const whole of [html, body]) {
        expect(whole).toContain('12 Mill Lane, Austin')
        expect(whole).toContain('/u/')
        expect(whole).not.toContain('{{')
      }
      expect(html).not.toContain('href=""')
    }
  })
})
