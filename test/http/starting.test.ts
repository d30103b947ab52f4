import { expect, test } from 'bun:test'
import { type Starting, startingAnswer } from '../../src/http/starting.ts'

const STARTING: Starting = {
  what: 'the data is migrated, step 1 of 2 (a <name>)',
  said: (say) => say.startingMigration({ step: 1, of: 2, migration: 'a <name>' }),
  details: { phase: 'MIGRATING' },
}

const ask = (accept: string, method = 'GET', language = 'en'): Response => {
  const headers = { accept, 'accept-language': language }
  const request = new Request('http://carillon.test/console/', { method, headers })
  return startingAnswer(request, STARTING, { version: '1.2.3', nowMs: 0 })
}

test('a browser gets a page that explains the wait and loads itself again', async () => {
  const answer = ask('text/html,*/*;q=0.8')
  const { status, headers } = answer
  expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect([headers.get('refresh'), headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    '5',
    '5',
    'no-store',
  ])
  expect(await answer.text()).toContain('The data is being migrated: step 1 of 2 (a &lt;name&gt;).')
})

test('the page is in the language of the browser', async () => {
  const page = await ask('text/html', 'GET', 'de-DE').text()
  expect(page).toContain('<html lang="de-DE">')
  expect(page).toContain('Zurzeit werden die Daten migriert, Schritt 1 von 2 (a &lt;name&gt;).')
})

test('a program gets the error as JSON, and so does a browser that sends a form', async () => {
  for (const answer of [ask('application/json'), ask('*/*'), ask('text/html', 'POST')]) {
    expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
    expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', path: '/console/' })
  }
})
