import { expect, test } from 'bun:test'
import { prepareHtml } from '../../src/content/mail/prepare.ts'
import { Documents, DocumentTooSlow } from '../../src/providers/documents/documents.ts'
import { covers } from '../support/covers.ts'

covers('src/content', 'src/transfers', 'src/channels')

/**
 * Sibling elements and a selector that compares each of them with all others: 200 bytes and years of work.
 */
const SIBLINGS = `<style>${['x', ...Array.from({ length: 12 }, () => 'p')].join('~')}{color:red}</style>${'<p>'.repeat(60)}`
const LETTER = '<style>p{color:red}</style><p>Hi</p>'
const READ = { html: '<p style="color: red;">Hi</p>', text: 'Hi' }

/** Returns the processor time of this thread, ms. */
const ownMs = (): number => {
  const [ranNs] = require('node:fs').readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
  return Number(ranNs) / 1e6
}

test('HTML that would take years is refused within its deadline with a reason, and takes this thread almost no time', async () => {
  const before = ownMs()
  await expect(prepareHtml(SIBLINGS, 1)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ field: 'htmlBody', constraint: 'isPreparable' }],
  })
  expect(ownMs() - before).toBeLessThan(500)
  expect((await prepareHtml(LETTER, 1)).text).toBe('Hi')
})

test('while one organization has such a document read and others wait, another organization is served first', async () => {
  const documents = new Documents({ withinMs: 2_000 })
  const ended: string[] = []
  const [slow, waiting] = [SIBLINGS, LETTER].map((html) =>
    documents
      .prepareHtml(html, 1)
      .catch((error) => error)
      .finally(() => ended.push(html)),
  )
  expect(await documents.prepareHtml(LETTER, 2)).toMatchObject(READ)
  expect(ended).toEqual([])
  expect(await slow).toBeInstanceOf(DocumentTooSlow)
  // On a very slow machine it waits too long and is refused.
  expect([{ code: 'SERVICE_UNAVAILABLE' }, READ]).toContainEqual(
    expect.objectContaining(outcomeOf(await waiting)),
  )
  expect(await documents.prepareHtml(LETTER, 1)).toMatchObject(READ)
})

const outcomeOf = ({ code, html, text }: { code?: string; html?: string; text?: string }) =>
  code ? { code } : { html, text }

test('an organization has a limited number of waiting documents, and a further one is refused with a time to retry', async () => {
  const documents = new Documents({ limits: { ofOne: 1, inAll: 2, waitingOfOne: 1 } })
  const asked = [1, 2, 3].map(() => documents.prepareHtml(LETTER, 1).catch((error) => error))
  expect(await Promise.all(asked)).toMatchObject([
    READ,
    READ,
    { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 },
  ])
})
