import { describe, expect, test } from 'bun:test'
import { kindOf, type TextKind } from '../../../src/compliance/keywords/text-kind.ts'
import { some } from '../../support/size.ts'

/** Sentences built from each language's words for asking, for stopping, and for the messages to stop. */

const read = (text: string): TextKind => kindOf(text, { isOptedOut: false, isOwnWord: false })

/** Alternatives for each position of a sentence, separated by bars; `-` is an empty one. */
type Pattern = readonly string[]

function sentencesOf(pattern: Pattern): string[] {
  let sentences = ['']
  for (const place of pattern) {
    const words = place.split('|').map((word) => (word === '-' ? '' : word))
    sentences = sentences.flatMap((sentence) => words.map((word) => `${sentence} ${word}`.trim()))
  }
  return sentences
}

const ASK = '-|please|can you|you need to'
const LIST = 'list|database|texting list'

const OPT_OUTS: readonly Pattern[] = [
  [
    ASK,
    'stop|quit|cease',
    'texting me|sending me texts|the texts|these messages|messaging this number|contacting us|all messages|sending these|your texts|sending me stuff|bothering me',
    '-|now|please|right away|immediately',
  ],
  [
    ASK,
    'remove|delete|take|drop|scrub|purge|erase|strike|pull',
    'me|us|my number|my name|this number|my info|my phone number',
    'from your|off your|from the|out of your|from this',
    LIST,
    '-|please',
  ],
  [
    ASK,
    'remove|delete|erase|scrub|purge',
    'my number|this number|my phone number|my name|my info',
    '-|please|now',
  ],
  [
    "I don't want|I do not wish|I no longer want|I dont want|I no longer wish|I don't care|we don't want|I do not want",
    'to get|to receive|to be getting|to keep getting',
    'texts|your messages|these|marketing texts|messages from you|promotions|these alerts|any more texts|any of your messages',
    '-|anymore|please',
  ],
  [
    "please don't|do not|don't ever|never|pls dont|don't you",
    'text|message|contact',
    'me|us|this number|me again|me anymore|this phone again',
    '-|please|thanks',
  ],
  [
    "please don't|do not|never|pls dont",
    'send me',
    'any more texts|texts|messages|anything|any more messages|these|these texts|any more of these|more messages',
    '-|please|again',
  ],
  [
    'no more|no further|enough with the',
    'texts|messages|alerts|notifications|promos|marketing texts',
    '-|please|thanks|for me',
  ],
  ['please|-', 'unsubscribe|opt out|unenroll|opt me out|unsubscribe me', '-|please|now|immediately|asap'],
  [
    'I want to|I would like to|id like to|I need to|how do I|i wish to',
    'unsubscribe|opt out',
    '-|from this list|from your texts|of these messages|of texts|from everything',
  ],
  [
    "I'd appreciate it if you|I would prefer if you|I'd rather you|it would be nice if you",
    "stopped texting me|didn't text me|removed me from your list|took me off your list|would stop messaging me|stopped sending these",
  ],
  [
    "I asked|I already asked|I've asked twice|I keep asking",
    'to be removed|to be taken off|you to stop texting me|you to stop|to be removed from this list',
  ],
  [
    'this number|my number|this phone|my name',
    'should be removed from your list|needs to be removed from your system|should not be texted|must not be contacted again|is to be taken off your list|needs to come off your list',
  ],
  [
    'is there a way to|how can I|how do i|where do I go to',
    'stop these texts|get off this list|be removed from your list|stop getting these|end these messages|turn these off|unsubscribe',
  ],
  [
    "I'm done with|I'm sick of|so tired of|I've had enough of|fed up with",
    'these texts|your messages|the spam|these alerts',
  ],
  // Spanish
  [
    'podrían|pueden|quiero que|les pido que|me gustaría que',
    'dejar de escribirme|dejen de escribirme|dejar de mandarme mensajes|dejen de mandar mensajes|me borren de su lista|me quiten de la lista|no me manden más mensajes',
  ],
  [
    'cómo|como puedo|como le hago para',
    'darme de baja|cancelar los mensajes|salirme de la lista|dejar de recibir mensajes|ya no recibir mensajes',
  ],
  [
    '-|por favor|porfa|les pido que',
    'ya no me|no me|nunca me|que no me',
    'manden|envíen|escriban|contacten|molesten',
    'mensajes|más|nada|más mensajes|más por favor',
  ],
  [
    '-|por favor',
    'dejen|deja|paren|dejen ya',
    'de',
    'mandarme mensajes|escribirme|molestar|enviarme mensajes|mandar textos|contactarme',
  ],
  [
    '-|por favor',
    'bórrenme|quítenme|elimínenme|sáquenme',
    'de',
    'su|la|esta',
    'lista|base de datos|lista de contactos',
  ],
  [
    '-|por favor',
    'borren|eliminen|quiten',
    'mi|este',
    'número|numero de telefono',
    '-|por favor|de su lista|de su sistema',
  ],
  [
    'ya no quiero|no quiero|no deseo|ya no deseo',
    'recibir|',
    'mensajes|más mensajes|sus mensajes|publicidad|promociones',
    '-|por favor|gracias',
  ],
  // French
  [
    '-|svp|merci de',
    'arrêtez|cessez',
    "de m'envoyer des messages|de m'écrire|de me contacter|vos messages|les SMS|d'envoyer des SMS",
    '-|svp|merci',
  ],
  [
    'je ne veux plus|je ne souhaite plus|je veux plus|je ne désire plus',
    'recevoir',
    'de messages|vos SMS|de pub|vos messages|vos offres',
    '-|merci',
  ],
  ["ne m'envoyez plus|ne me contactez plus|ne m'écrivez plus|ne me dérangez plus", '-|svp|merci|jamais'],
  [
    'supprimez|retirez|enlevez|effacez',
    'mon numéro|mon nom|mes coordonnées|moi',
    '-|de votre liste|de vos fichiers|de votre base|svp',
  ],
  ['-|merci de|veuillez|je veux', 'me désabonner|me désinscrire', '-|svp|de cette liste'],
  [
    'pouvez-vous|merci de|veuillez|je vous demande de',
    "cesser de m'écrire|me retirer de votre liste|arrêter de m'envoyer des messages|ne plus me contacter|supprimer mon numéro|me désinscrire|ne plus m'envoyer de SMS",
  ],
  [
    'comment|je veux|je voudrais',
    'ne plus recevoir vos messages|arrêter les messages|me désabonner de vos SMS|ne plus être contacté|sortir de votre liste',
  ],
  // German
  [
    'können Sie|könnten Sie bitte|könnt ihr',
    'mich aus dem Verteiler nehmen|meine Nummer löschen|aufhören mir zu schreiben|mich von der Liste streichen|mir keine SMS mehr schicken|mich abmelden',
  ],
  [
    'ich möchte|ich will|ich würde gerne',
    'mich abmelden|nicht mehr angeschrieben werden|aus dem Verteiler raus|nicht mehr kontaktiert werden|von der Liste gestrichen werden|keine Nachrichten mehr von euch',
  ],
  [
    'ich will|ich möchte|wir wollen',
    'keine',
    'Nachrichten|SMS|Werbung|Nachrichten von Ihnen',
    '-|mehr|mehr bekommen|mehr erhalten|mehr bitte',
  ],
  [
    '-|bitte',
    'schreiben Sie mir|schreibt mir|kontaktieren Sie mich|kontaktiert mich',
    'nicht mehr|bitte nicht mehr|nie wieder|nie mehr',
  ],
  [
    '-|bitte',
    'löschen Sie|entfernen Sie|streichen Sie',
    'meine Nummer|mich aus der Liste|mich aus dem Verteiler|meine Daten|mich von der Liste',
    '-|bitte',
  ],
  ['-|bitte', 'hören Sie auf|hört auf', '-|mir zu schreiben|mit den Nachrichten|mir Nachrichten zu schicken'],
  [
    '-|bitte',
    'keine',
    'Nachrichten|SMS|Werbung|weiteren Nachrichten',
    'mehr|mehr bitte|mehr schicken|mehr senden',
  ],
  // Portuguese
  [
    '-|por favor',
    'não me',
    'mande|envie|mandem|enviem',
    'mais mensagens|mensagens|mais nada|mais',
    '-|por favor',
  ],
  [
    '-|por favor',
    'parem|pare|deixem',
    'de',
    'me mandar mensagens|enviar mensagens|me mandar mensagem|me enviar SMS|mandar propaganda',
  ],
  [
    'não quero|não quero mais|não desejo|não desejo mais|já não quero',
    'receber',
    'mensagens|propaganda|nada|essas mensagens|promoções',
  ],
  [
    'me tire|me tirem|me remova|me retirem|me exclua',
    'da lista|dessa lista|desta lista|do cadastro',
    '-|por favor',
  ],
  [
    'vocês podem|podem|gostaria que|peço que',
    'parar de me mandar mensagens|parar de enviar mensagens|me tirar da lista|me remover da lista|parem de me enviar mensagens|não me enviem mais mensagens|apagar meu número',
  ],
  [
    'como faço para|como posso|quero',
    'sair da lista|cancelar as mensagens|parar de receber mensagens|me descadastrar|não receber mais mensagens',
  ],
  ['remova|retire|apague|exclua', 'meu número|este número|meu contato', '-|por favor|da lista|do cadastro'],
]

const ORDINARY: readonly Pattern[] = [
  [
    '-|please|can you|could you|I want you to|pls',
    'remove|delete|take|drop',
    'the onions|the second item|one guest|my card|the extra cheese|the late fee|the dent|my old address|Tom',
    '-|from my order|off the bill|from the booking|off my tab|from the reservation|off the cake',
  ],
  [
    '-|please|can you|I need to|I want to|I have to',
    'cancel|reschedule|change',
    'my appointment|the order|my 3pm|the table|our booking|my reservation',
    '-|please|for tomorrow',
  ],
  [
    "I don't want|I do not need|I no longer need|I don't need|we don't want",
    'onions|the large|a receipt|the appointment|the table|a bag|to be late|to cancel|delivery',
    '-|please|anymore|thanks',
  ],
  [
    "please don't|do not|don't",
    'cancel|forget|ring|deliver|substitute|send',
    'the order|the bell|it|the blue one|the tech',
    '-|today|please',
  ],
  [
    "I'll|we will|can I|I can|he will",
    'stop by|stop in|stop over|stop at the store',
    '-|tomorrow|at 5|after work',
  ],
  ["I can't|we couldn't|it won't|they never", 'stop', 'eating these|laughing|raining|barking|smiling'],
  [
    "please don't|do not|don't",
    'text|message|call|contact|email',
    'my wife|my boss|him|her|the driver|Maria',
    '-|about this|yet|until Friday',
  ],
  ['why|when', 'did', 'you|they|the texts|your alerts|the emails', 'stop|stop coming|end'],
  ['does|will|did', 'the bus|the rain|the sale|the offer|the music', 'stop|end', '-|soon|here|tonight'],
  ['is|am|are', 'I|we|my name|my husband', 'on', 'the list|the guest list|your list|the waitlist'],
  [
    'I|we|my sister',
    'opted out|unsubscribed|opted out already',
    'of the insurance|of the lunch|from the gym|from their newsletter',
  ],
  [
    'can I|I want to|I would like to',
    'opt out of|unsubscribe from',
    'the insurance|dessert|the paper bills|the meal plan|the warranty|the gym',
  ],
  [
    '-|please|can you',
    'take|remove',
    'me|my name|my son|us',
    'off the|from the',
    'waitlist|schedule|5pm class|guest list|reservation|group photo',
  ],
  [
    'stop|please stop',
    'the delivery|my order|charging my card twice|the car|the alarm',
    'this week it is too loud and we are away',
  ],
  ['-|yes|ok', 'text|message|call|email', 'me', 'at 5|when ready|instead|the address|your number'],
  [
    "I haven't|I didn't|we never|I never",
    'got|received|seen',
    'your texts|any messages|the alerts|a text',
    '-|yet|today',
  ],
  ['I love|thanks for|I like|keep sending', 'these texts|your messages|the alerts|the deals'],
  ['no le|no les', 'manden mensajes|escriban|digan', 'a mi esposo|a mi jefe|a mi hija', '-|por favor'],
  ['no me llegó|no recibí|no me ha llegado', 'el mensaje|el texto|su mensaje|la confirmación'],
  ['ya no|no', 'quiero|necesito', 'la cita|la mesa|el pedido|cebolla|ir'],
  ["je n'ai pas reçu|je ne trouve pas", 'le message|votre message|le lien'],
  ['je ne veux plus|je ne veux pas', 'la table|de dessert|de sauce|la commande|venir'],
  ['ich habe', 'keine Nachricht|keine SMS|keinen Link', 'bekommen|erhalten|gesehen'],
  ['ich will|ich brauche|ich möchte', 'keine', 'Zwiebeln|Tüte|Rechnung|Sauce'],
  ['não recebi|não chegou', 'a mensagem|o link|nenhuma mensagem|o código'],
  ['não quero|já não quero|não preciso', 'cebola|sobremesa|a consulta|o bolo'],
  [
    '-|por favor|pueden|me pueden',
    'quitar|borrar|eliminar|cancelar',
    'la cebolla|la cita|el cargo|el pedido|la segunda orden',
  ],
  ['bórrenme|quítenme|cancelen', 'la cita|el cargo|la cebolla|el pedido', '-|del martes|por favor'],
  [
    'enlevez|supprimez|retirez|annulez',
    'les oignons|la commande|ma réservation|le deuxième article|les tomates',
    '-|svp|de la commande',
  ],
  [
    'bitte',
    'löschen Sie|stornieren Sie|entfernen Sie',
    'die Bestellung|den Termin|die Zwiebeln|die zweite Position',
    '-|bitte|aus der Bestellung',
  ],
  ['tira|cancela|remove', 'a cebola|o pedido|a consulta|o segundo item', '-|por favor|da conta'],
]

describe('sentences of the language', () => {
  test('that ask to stop messages are an opt-out or wait for a person: 99 of 100 opt out at once', () => {
    const all = [...new Set(OPT_OUTS.flatMap(sentencesOf))]
    expect(all.length).toBeGreaterThan(5_000)
    const kinds = some(all).map((text) => ({ text, kind: read(text) }))
    expect(kinds.filter(({ kind }) => kind !== 'OPT_OUT' && kind !== 'REVIEW')).toEqual([])
    expect(kinds.filter(({ kind }) => kind === 'REVIEW').length / kinds.length).toBeLessThan(0.01)
  })

  test('that ask for something else never opt out', () => {
    const all = [...new Set(ORDINARY.flatMap(sentencesOf))]
    expect(all.length).toBeGreaterThan(2_000)
    expect(some(all).filter((text) => read(text) === 'OPT_OUT')).toEqual([])
  })
})
