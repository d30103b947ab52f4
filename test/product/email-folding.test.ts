import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldEmail, isEmailAddress } from '../../src/lib/email.ts'
import { createTestApp } from '../support/app.ts'
import { register } from '../support/people.ts'
import { chosenSeed } from '../support/random.ts'
import { IS_FULL } from '../support/size.ts'

const root = join(import.meta.dir, '../..')
const KELVIN = '\u212a'

const files = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)].map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

const FOLDS = /\b(?:toLowerCase|toLocaleLowerCase|foldCase)\(|normalize\('NFK/
/** Matches an address, or a variable with such a name, that is folded without `foldEmail`. */
const FOLDS_ADDRESS =
  /(?:mail|address|recipient)\w*[!?]?(?:\.\w+\([^()]*\))*\??\.(?:toLowerCase|toLocaleLowerCase|normalize)\(/i

/** Files that fold other texts than mailbox addresses. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/lib/email.ts': 'foldEmail itself, over letters of ASCII',
  'src/http/server.ts': 'the address of a socket',
  'src/providers/mail-in/machines.ts': 'the subject of a mail',
  'src/providers/mail-in/parse-mail.ts': 'the subject, the words and the header names of a mail',
  'src/accounts/users/passwords.ts': 'a password',
  'src/config/options.ts': 'names of this server',
  'src/contacts/records/schema.ts': 'the names of tags',
}

test('only foldEmail folds email addresses', () => {
  const found = files.filter(
    ({ file, text }) =>
      !(file in OTHERS) && (FOLDS_ADDRESS.test(text) || (text.includes('/lib/email.ts') && FOLDS.test(text))),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

/** Interval of tested characters; every character at night. */
const STEP = IS_FULL ? 1 : 8

test('only A to Z are folded, so that no address becomes that of another person', () => {
  const wrong: string[] = []
  for (let code = 0x80 + (chosenSeed() % STEP); code <= 0x10ffff; code += STEP) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (foldEmail(character) !== character || isEmailAddress(`a${character}b@example.test`))
      wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
  expect(foldEmail('Ann.Smith+X@EXAMPLE.Test')).toBe('ann.smith+x@example.test')
})

const LOOK_ALIKES = [
  { what: 'the Kelvin sign', address: `${KELVIN}im@example.test` },
  { what: 'a fullwidth letter', address: '\uff4bim@example.test' },
  { what: 'a fullwidth @', address: 'kim\uff20example.test' },
  { what: 'a dotless i', address: 'k\u0131m@example.test' },
  { what: 'a capital I with a dot', address: 'k\u0130m@example.test' },
  { what: 'a long s', address: 'kim@e\u017fample.test' },
  { what: 'a sharp s', address: 'ki\u00df@example.test' },
  { what: 'a Cyrillic letter', address: 'kim@ex\u0430mple.test' },
  { what: 'a domain in other letters', address: 'kim@b\u00fccher.example' },
]

describe('an address with a look-alike character belongs to no account, and is refused everywhere', () => {
  test.each(LOOK_ALIKES)('$what', async ({ address }) => {
    await using app = createTestApp({ allowSignup: true })
    expect((await register(app, { email: 'kim@example.test' })).status).toBe(201)
    const { key } = app.tenant()
    const roles = (await app.get('/role', key)).body.data
    const roleId = roles.find((role: { key: string }) => role.key === 'MEMBER').id
    const before = app.rowCounts()
    const statuses = [
      await app.post('/invitations', key, { email: address, roleId }),
      await app.post('/contacts', key, { firstName: 'Kim', phone: '+12125550100', email: address }),
      await app.post('/opt-out/suppressions', key, { channel: 'EMAIL', address }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400])
    expect((await register(app, { email: address })).status).toBe(400)
    expect(app.rowCounts()).toEqual(before)
    const { body } = await app.post('/auth/login', undefined, {
      email: address,
      password: 'wrong horse battery',
    })
    expect(body.code).toBe('INVALID_CREDENTIALS')
  })
})
