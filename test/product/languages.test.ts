import { describe, expect, test } from 'bun:test'
import { saysHowToOptOut } from '../../src/content/composition/compose.ts'
import { segmentText } from '../../src/content/composition/encoding.ts'
import { texts as english } from '../../words/en/texts.ts'
import { inLanguage } from '../../words/in-language.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { sendable } from '../support/campaigns.ts'
import { hear } from '../support/inbox.ts'
import { joinWorld } from '../support/joins.ts'
import { addReader, mailboxes, mailTenant, postMail, wayOut } from '../support/mail.ts'
import { EMAIL, register } from '../support/people.ts'
import { askedPoll } from '../support/polls.ts'
import type { SmtpPeer } from '../support/smtp-peer.ts'
import { linkIn, verificationPath, withMail } from '../support/system-mail.ts'

/** What recipients get is in the language of the organization. */

const ANN = '+12125552368'

const speak = (app: TestApp, locale: string) =>
  app.db.writeNow((tx) => tx.run('UPDATE organizations SET locale = ?', locale))

/** Returns the bodies that the built-in carrier delivered, oldest first. */
const delivered = async (app: TestApp) => {
  await app.drain()
  return mailboxes(app).map(({ body }) => body)
}

describe('a built-in text', () => {
  const NAME = 'Corner Bakery'
  const texts = (tag: string) => {
    const texts = inLanguage(english, tag)
    const [name, link] = [NAME, 'Bread club']
    return {
      replyOptOut: texts.replyOptOut({ name }),
      replyOptIn: texts.replyOptIn({ name }),
      replyHelp: texts.replyHelp({ name }),
      replyHelpAt: texts.replyHelpAt({ name, way: '+12125550100' }),
      replyHelpAtBoth: texts.replyHelpAtBoth({ name, phone: '+12125550100', email: 'hi@corner.test' }),
      optOut: texts.optOut(),
      joinCode: texts.joinCode({ code: '123456', name, minutes: 10 }),
      joinYes: texts.joinYes({ name, link }),
      joined: texts.joined({ name, link }),
      addHelp: texts.addHelp(),
      addStop: texts.addStop(),
      addHelpAndStop: texts.addHelpAndStop(),
      pollHint: texts.pollHint({ most: 10 }),
      pollHintTap: texts.pollHintTap(),
      pollClosed: texts.pollClosed(),
    }
  }
  const ways = (all: Record<string, string>) => Object.values(all).map(saysHowToOptOut)

  test.each(['en', 'es', 'de', 'fr', 'pt'])(
    'in %s is one SMS segment, and says how to opt out where English does',
    (tag) => {
      const sizes = Object.entries(texts(tag)).map(([key, text]) => [key, segmentText(text)] as const)
      expect(
        sizes.filter(([, { encoding, segmentCount }]) => encoding !== 'GSM_7' || segmentCount > 1),
      ).toEqual([])
      expect(ways(texts(tag))).toEqual(ways(texts('en')))
    },
  )
})

describe('the reply to STOP, START and HELP', () => {
  test.each([
    { locale: 'es-MX', stop: 'Baja confirmada', start: 'Vuelves a recibir', help: 'Pueden aplicarse' },
    { locale: 'de-AT', stop: 'Sie sind abgemeldet', start: 'wieder angemeldet', help: 'Kosten für' },
    { locale: 'fr', stop: 'Désinscription confirmée', start: 'de nouveau', help: 'Frais de SMS' },
    { locale: 'pt-BR', stop: 'Descadastro confirmado', start: 'voltam a chegar', help: 'Podem incidir' },
    { locale: 'ja-JP', stop: 'You are unsubscribed', start: 'subscribed again', help: 'Msg & data rates' },
  ])('is in the language of the organization: $locale', async ({ locale, stop, start, help }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    speak(app, locale)
    for (const body of ['STOP', 'START', 'HELP']) {
      hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body })
      await app.drain()
    }
    expect(await delivered(app)).toEqual([stop, start, help].map((text) => expect.stringContaining(text)))
  })

  test("is the organization's own text in any language", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await app.patch('/opt-out/reply-message', tenant.key, { message: '{{organization.name}}: Bye.' })
    speak(app, 'de-DE')
    hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body: 'STOP' })
    expect(await delivered(app)).toEqual(['Acme: Bye.'])
  })
})

describe('the messages of a join link', () => {
  test.each([
    { locale: 'es', asks: 'Responde SI', yes: 'Sí', welcomes: 'Acme: Ya recibes Club.' },
    { locale: 'de', asks: 'Antworten Sie JA', yes: 'Ja!', welcomes: 'Acme: Sie sind für Club angemeldet.' },
    { locale: 'fr', asks: 'Répondez OUI', yes: 'oui', welcomes: 'Acme: Inscription à Club confirmée.' },
    { locale: 'pt', asks: 'Responda SIM', yes: 'Sim', welcomes: 'Acme: Agora chegam mensagens de Club.' },
    { locale: 'en', asks: 'Reply YES', yes: 'yes', welcomes: 'Acme: You have joined Club.' },
  ])('ask and welcome in $locale, and take a yes in it', async ({ locale, asks, yes, welcomes }) => {
    await using app = createTestApp()
    const world = joinWorld(app, { otp_enabled: 0, double_opt_in: 'REPLY_YES' })
    speak(app, locale)
    await world.submit(ANN)
    expect(await world.textsTo(ANN)).toEqual([expect.stringContaining(asks)])
    hear(app, world.tenant, { senderId: world.tenant.identity.id, from: ANN, body: yes })
    expect((await world.textsTo(ANN)).at(-1)).toStartWith(welcomes)
    expect(world.members()).toEqual([ANN])
  })

  test("welcome with the organization's own text, and add in its language what the text does not say", async () => {
    await using app = createTestApp()
    const world = joinWorld(app, { otp_enabled: 0, confirmation_message: 'Willkommen bei Acme!' })
    speak(app, 'de')
    await world.submit(ANN)
    expect(await world.textsTo(ANN)).toEqual([
      'Willkommen bei Acme! Antworten Sie HELP für Hilfe, STOP zum Abmelden.',
    ])
  })

  test('have a code in the language of the organization', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    speak(app, 'es')
    await world.submit(ANN)
    expect(await world.textsTo(ANN)).toEqual([
      expect.stringMatching(/^\d{6} es tu clave para Acme\. Caduca en/),
    ])
  })
})

test('the consent text of a new join link is in the language of the organization, unless it has its own', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  speak(app, 'fr-CA')
  const form = {
    type: 'WEB_FORM',
    name: 'Club',
    privacyPolicyUrl: 'https://acme.example/privacy',
    termsUrl: 'https://acme.example/terms',
  }
  const made = async (more = {}) =>
    (await app.post('/join-links', tenant.key, { ...form, ...more })).body.data
  expect((await made()).consentText).toStartWith(
    'J’accepte de recevoir régulièrement des SMS marketing de Acme',
  )
  expect((await made({ consentText: 'I agree.' })).consentText).toBe('I agree.')
})

describe('the end of a marketing text', () => {
  const preview = async (body: string) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    speak(app, 'de')
    const answer = await app.post('/sms-templates/preview', tenant.key, { body, category: 'MARKETING' })
    return answer.body.data.body
  }

  test('is in the language of the organization', async () => {
    expect(await preview('Wir haben geöffnet.')).toBe('Wir haben geöffnet. Abmelden mit STOP')
    expect(await preview('Offen. {{optOutInstructions}}.')).toBe('Offen. Abmelden mit STOP.')
  })

  test("is not added to the organization's own instructions", async () => {
    expect(await preview('Open. Reply STOP to opt out')).toBe('Open. Reply STOP to opt out')
  })
})

test('the unsubscribe link of a mail is in the language of the organization', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  await addReader(app, tenant)
  speak(app, 'pt-BR')
  await postMail(app, tenant, { htmlBody: '<p>Oi</p>' })
  await app.drain()
  const mail = mailboxes(app).at(-1)!
  expect(mail.body).toContain('\nCancelar inscrição: http')
  expect(mail.html).toContain('>Cancelar inscrição</a>')
})

test('the hint of a poll is in the language of the organization', async () => {
  await using app = createTestApp()
  const { vote } = await askedPoll(app)
  speak(app, 'es')
  vote(0, 'Qué?')
  expect((await delivered(app)).at(-1)).toBe('Para votar, responde de 1 a 3.')
})

describe('the page of a join link', () => {
  test.each([
    { locale: 'es-MX', says: ['Únete a Acme', 'Número de móvil', 'Enviaremos un código', '>Unirse<'] },
    {
      locale: 'de-DE',
      says: ['Für Nachrichten von Acme anmelden', 'Mobilnummer', 'Wir senden einen Code', '>Anmelden<'],
    },
    {
      locale: 'fr-FR',
      says: ['Rejoindre Acme', 'Numéro de mobile', 'Nous envoyons un code', '>S’inscrire<'],
    },
    {
      locale: 'pt-BR',
      says: ['Inscreva-se em Acme', 'Número de celular', 'Enviaremos um código', '>Inscrever-se<'],
    },
  ])('is in the language of the organization, not of the browser: $locale', async ({ locale, says }) => {
    await using app = createTestApp()
    const { slug } = joinWorld(app)
    speak(app, locale)
    const { body } = await app.request('GET', `/j/${slug}`, { headers: { 'accept-language': 'en' } })
    for (const text of [`<html lang="${locale}">`, ...says]) expect(body).toContain(text)
  })

  test("has the organization's own heading and button in any language", async () => {
    await using app = createTestApp()
    const { slug } = joinWorld(app, { headline: 'Bread for all', button_label: 'Count me in' })
    speak(app, 'de')
    const { body } = await app.get(`/j/${slug}`)
    expect(body).toContain('<h1>Bread for all</h1>')
    expect(body).toContain('<button>Count me in</button>')
  })

  test('says in its language what is wrong, and which countries may join', async () => {
    await using app = createTestApp()
    const { slug } = joinWorld(app)
    speak(app, 'de')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const startedAt = /name="startedAt" value="([^"]*)"/.exec((await app.get(`/j/${slug}`)).body)![1]!
    app.clock.advance(3_000)
    const entry = new URLSearchParams({ phone: '12', consentVersion: '1', startedAt }).toString()
    const { status, body } = await app.request('POST', `/j/${slug}`, { body: entry, headers })
    expect(status).toBe(400)
    expect(body).toContain('Geben Sie eine Mobilnummer ein (Vereinigte Staaten).')
    expect(body).toContain('Setzen Sie das Häkchen, um zuzustimmen.')
  })

  test('of a paused link says so in its language', async () => {
    await using app = createTestApp()
    const { slug } = joinWorld(app)
    speak(app, 'fr')
    app.db.writeNow((tx) => tx.run('UPDATE join_links SET is_paused = 1'))
    const { status, body } = await app.get(`/j/${slug}`)
    expect([status, body]).toEqual([
      410,
      expect.stringContaining('L’inscription rouvrira peut-être plus tard.'),
    ])
  })
})

test('the unsubscribe page is in the language of the organization', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  await addReader(app, tenant)
  await postMail(app, tenant)
  await app.drain()
  speak(app, 'de-DE')
  const { body } = await app.get(wayOut(app))
  for (const text of ['<html lang="de-DE">', 'E-Mails von Corner Bakery', '>Abmelden</button>'])
    expect(body).toContain(text)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const done = await app.request('POST', wayOut(app), { body: 'choice=email-off', headers })
  expect(done.body).toContain('<h1>Sie sind abgemeldet</h1>')
})

test('the results of a poll are in the language of the organization', async () => {
  await using app = createTestApp()
  const { tenant, id, vote } = await askedPoll(app)
  speak(app, 'fr')
  vote(0, '2')
  const { body } = await app.request('PUT', `/polls/${id}/screen`, { token: await app.session(tenant) })
  const page = await app.get(new URL(body.data.url).pathname)
  for (const text of ['<html lang="fr">', '1 personne a voté.', '(1 vote)', '>Arrêter les mises à jour</a>'])
    expect(page.body).toContain(text)
})

describe('a page of no organization', () => {
  test.each([
    { accepts: 'pt-BR,pt;q=0.9,en;q=0.8', lang: 'pt-BR', says: 'Este link não existe' },
    { accepts: 'ja,fr;q=0.5,de;q=0.7', lang: 'de', says: 'Diesen Link gibt es nicht' },
    { accepts: 'de;q=0,*', lang: 'en', says: 'There is no such link' },
    { accepts: 'ja, ;;, x'.repeat(200), lang: 'en', says: 'There is no such link' },
  ])('is in the best language of the browser: $lang', async ({ accepts, lang, says }) => {
    await using app = createTestApp()
    const { body } = await app.request('GET', '/s/unknown', { headers: { 'accept-language': accepts } })
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<h1>${says}</h1>`)
  })
})

test.each([
  {
    path: '/m/unknown',
    says: 'Ce fichier n’est plus disponible. Demandez un nouveau lien à l’expéditeur.\n',
  },
  {
    path: '/c/unknown',
    says: 'Cette carte de contact n’est plus disponible. Demandez un nouveau lien à l’expéditeur.\n',
  },
])('the notice instead of a file is in the language of the browser: $path', async ({ path, says }) => {
  await using app = createTestApp()
  const { status, body } = await app.request('GET', path, { headers: { 'accept-language': 'fr' } })
  expect([status, body]).toEqual([404, says])
})

test('the unsubscribe page of notification emails is in the language of the user', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const token = await app.session(tenant)
  await app.request('PATCH', '/notifications/digest', { token, body: { frequency: 'DAILY' } })
  const path = `/digest/${app.db.value('SELECT token FROM notification_digests')}`
  speak(app, 'es')
  expect((await app.get(path)).body).toContain('<h1>Correos de notificación</h1>')
  await app.patch('/user', token, { locale: 'de-DE' })
  expect((await app.get(path)).body).toContain('<h1>Benachrichtigungen per E-Mail</h1>')
})

describe('a mail of the server', () => {
  const forgot = (app: TestApp) => app.post('/auth/forgot-password', undefined, { email: EMAIL })
  const lastMail = ({ mails }: SmtpPeer) => Buffer.from(mails.at(-1)!.raw).toString().replaceAll('=\r\n', '')

  test.each([
    { locale: 'es-MX', hello: 'Hola, Ann:', says: 'Se ha pedido una contrase' },
    { locale: 'de-DE', hello: 'Guten Tag Ann,', says: 'wurde ein neues Passwort angefordert' },
    { locale: 'fr-FR', hello: 'Bonjour Ann,', says: 'Un nouveau mot de passe' },
    { locale: 'pt-BR', hello: 'Ol=C3=A1, Ann,', says: 'Uma nova senha foi solicitada' },
  ])('is in the language of the organization: $locale', async ({ locale, hello, says }) => {
    await using world = await withMail()
    const { app, peer } = world
    speak(app, locale)
    await forgot(app)
    await app.drain()
    expect(lastMail(peer)).toContain(hello)
    expect(lastMail(peer)).toContain(says)
  })

  test('is in the language of the user, if the user has one', async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    speak(app, 'es')
    await app.patch('/user', token, { locale: 'pt-BR' })
    await forgot(app)
    await app.drain()
    expect(lastMail(peer)).toContain('Uma nova senha foi solicitada')
  })

  test('that invites a person without an account is in the language of the organization', async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    speak(app, 'es')
    const { data: roles } = (await app.get('/role', token)).body
    const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'MEMBER')
    await app.post('/invitations', token, { email: 'wren@example.test', roleId })
    await app.drain()
    expect(lastMail(peer)).toMatch(/^Subject: \w.* te invita a unirte a /m)
  })
})

describe('a page about an account', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('sets a password in the language of the user, and says in it why one is refused', async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    await app.patch('/user', token, { locale: 'de-DE' })
    await app.post('/auth/forgot-password', undefined, { email: EMAIL })
    await app.drain()
    const path = linkIn(peer)
    const shown = await app.get(path)
    for (const text of ['<html lang="de-DE">', '<h1>Neues Passwort festlegen</h1>', 'Mindestens 12 Zeichen.'])
      expect(shown.body).toContain(text)
    const short = await app.request('POST', path, { body: 'newPassword=short', headers: form })
    expect(short.body).toContain('Geben Sie mindestens 12 Zeichen ein.')
    const done = await app.request('POST', path, { body: 'newPassword=quiet green lantern', headers: form })
    for (const text of ['Ihr Passwort ist festgelegt', '>Konsole öffnen</a>'])
      expect(done.body).toContain(text)
  })

  test('confirms an address in the language of the organization', async () => {
    await using app = createTestApp({ allowSignup: true })
    await register(app)
    speak(app, 'pt-BR')
    const { body } = await app.get(verificationPath(app))
    for (const text of ['<html lang="pt-BR">', '<h1>Confirme o seu e-mail</h1>', '>Confirmar</button>'])
      expect(body).toContain(text)
  })

  test('invites in the language of the organization, and names what is missing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { data: roles } = (await app.get('/role', tenant.key)).body
    const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'MEMBER')
    const made = await app.post('/invitations', tenant.key, { email: 'wren@example.test', roleId })
    speak(app, 'fr-FR')
    const { pathname } = new URL(made.body.data.link)
    const { body } = await app.get(pathname)
    for (const text of [
      '<html lang="fr-FR">',
      '<h1>Rejoindre Acme</h1>',
      'avec le rôle',
      '>Rejoindre</button>',
    ])
      expect(body).toContain(text)
    const nameless = await app.request('POST', pathname, {
      body: 'password=quiet green lantern',
      headers: form,
    })
    expect(nameless.body).toContain('Ce champ est obligatoire.')
  })

  test('after a payment is in the language of the browser', async () => {
    await using app = createTestApp()
    const { body } = await app.request('GET', '/billing/return?result=paid', {
      headers: { 'accept-language': 'es-ES,es;q=0.9' },
    })
    for (const text of ['<html lang="es-ES">', '<h1>Gracias</h1>', '>Abrir la consola</a>'])
      expect(body).toContain(text)
  })
  test('that refuses a sign-in with a provider is in the language of the browser', async () => {
    await using app = createTestApp()
    const { status, body } = await app.request('GET', '/auth/openid', {
      headers: { 'accept-language': 'de-CH' },
    })
    expect([status, body]).toEqual([
      404,
      expect.stringContaining('<h1>Die Anmeldung ist fehlgeschlagen</h1>'),
    ])
    expect(body).toContain('Dieser Server hat keinen Anmeldedienst.')
  })
})
