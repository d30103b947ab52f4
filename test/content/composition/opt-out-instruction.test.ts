import { describe, expect, test } from 'bun:test'
import { kindOf } from '../../../src/compliance/keywords/text-kind.ts'
import { BLANK_PERSON, createComposer, saysHowToOptOut } from '../../../src/content/composition/compose.ts'

const SAID = `
Reply STOP to opt out
Big sale! Reply STOP to opt out.
Text STOP to end
Txt STOP 2 end
Txt STOP to 88802 to end
Send STOP to 12345
Reply with STOP to unsubscribe
Reply with the word STOP to unsubscribe
Reply "STOP" to quit.
Reply 'stop' any time
Reply *STOP* to opt out
Reply w/ STOP to opt out
To opt out, reply STOP
To stop these texts text STOP.
Reply HELP for help, STOP to cancel
Reply HELP for help or STOP to opt out. Msg&data rates may apply.
HELP for help, STOP to end
20% off everything. STOP to opt out
20% off. Stop2End
20% off. STOP=end
Opt out: STOP
Opt-out? Reply STOP
Unsubscribe: reply UNSUBSCRIBE
Reply STOP ALL to leave
Reply OPTOUT to opt out
Respond STOP anytime.
Type STOP to unsubscribe
You can reply STOP at any time
Stop by our store on Friday. Reply STOP to opt out
Texting STOP ends this.
Responde STOP para cancelar
Responda STOP para no recibir más mensajes.
Responde con la palabra STOP para darte de baja
Envía STOP al 12345
Envíe BAJA para cancelar
Manda STOP para salir
Contesta STOP y no te escribimos más
Ofertas hoy. STOP para cancelar
Para darte de baja: STOP
Para cancelar responda "BAJA".
Répondez STOP pour vous désinscrire
Soldes -50%. STOP au 36111
STOP SMS 36111
Envoyez STOP au 36180
Pour ne plus recevoir de SMS, répondez STOP.
Répondre STOP pour arrêter
Promo! Stop pour ne plus recevoir
Désinscription : STOP
Antworten Sie mit STOP, um sich abzumelden
Antworte STOP zum Abmelden
Sende STOP an 12345
STOP zum Abbestellen
Abmelden mit STOP
Zum Abmelden STOP senden
Mit "STOPP" antworten: Antworten Sie mit "STOPP".
Responda SAIR para cancelar
Envie STOP para 12345
Responda STOP para não receber mais
Para sair, responda SAIR
Digite SAIR para cancelar
`

/** Texts that are no opt-out instruction: the word alone, an address, another instruction. */
const NOT_SAID = `
Stop by our store
Text us or stop by our store
Text us, then stop in
Pit-stop sale
Non-stop fun all weekend
One-stop shop for your garden
See https://acme.example/stop
Reply at acme.example/stop
Details: https://acme.example/reply-STOP
Write to stop@acme.example
Text STOPLIGHT to enter
Reply STOP-AND-SHOP to win
Stop paying too much!
STOP! Look at these prices
Don't stop now
We never stop
Stop scrolling: 20% off ends today
Reply YES to stop in on Friday
Reply and stop by
Send a friend to our next stop
Your bus stop is moving
The stop to end all stops
Stop to smell the roses
Reply CANCEL to cancel your appointment
We will text when we stop by
Next stop: summer
Text us to stop the leak
Ven, no pares, stop motion
Haz un alto en el camino
Baja el precio de todo
Salir a cenar con 20% menos
Responde SI para ganar
Parada: stop en la calle 5
Un stop-over à Paris
Arrêt de bus devant le magasin
Ne manquez pas notre non-stop
Der Stopp in Berlin
Nonstop shoppen
Antworten Sie mit JA
Sem parar: ofertas
Vem sair com a gente
`
const ORGANIZATION = {
  name: 'Acme',
  phone: null,
  email: null,
  website: null,
  timezone: 'UTC',
  locale: 'en-US',
  appendOptOutFooter: true,
  customDateKeys: [],
}
const sent = (messageTemplate: string): string =>
  createComposer(
    { messageTemplate, category: 'MARKETING', smartEncoding: true, organization: ORGANIZATION },
    0,
  )(BLANK_PERSON).body

const linesOf = (text: string): string[] => text.trim().split('\n')

describe('createComposer', () => {
  test('adds the footer to marketing unless the text has an opt-out instruction', () => {
    for (const text of linesOf(NOT_SAID)) expect(sent(text)).toEndWith(' Reply STOP to opt out')
    const withFooter = linesOf(SAID).filter((text) => sent(text).replace(text, '').includes('Reply STOP'))
    expect(withFooter).toEqual([])
  })
})

describe('saysHowToOptOut', () => {
  test('finds instructions in five languages, in messages of any channel', () => {
    expect(linesOf(SAID).filter((text) => !saysHowToOptOut(text))).toEqual([])
  })

  test('accepts neither the word alone nor an address', () => {
    expect(linesOf(NOT_SAID).filter(saysHowToOptOut)).toEqual([])
  })

  test('an instruction counts anywhere in a text', () => {
    for (const text of linesOf(SAID)) {
      expect(saysHowToOptOut(`We never stop by https://acme.example/stop. ${text}`)).toBe(true)
      expect(saysHowToOptOut(`${text}${/[.!]$/.test(text) ? '' : '.'} Stop by soon!`)).toBe(true)
    }
  })

  test('each word that an instruction may name is an opt-out as a reply', () => {
    const words = 'STOP STOPP STOPALL UNSUBSCRIBE OPTOUT OPT-OUT BAJA SALIR SAIR ARRET ARRÊT ABMELDEN'.split(
      ' ',
    )
    for (const text of words) {
      expect([text, saysHowToOptOut(`Reply ${text} to leave`)]).toEqual([text, true])
      expect([text, kindOf(text, { isOptedOut: false, isOwnWord: false })]).toEqual([text, 'OPT_OUT'])
    }
  })
})
