import { ENGLISH_FILLERS, ENGLISH_OPT_OUTS } from './english.ts'
import { ENGLISH_DOUBTS, ENGLISH_FALSE_FRIENDS, ENGLISH_LIMITS, ENGLISH_REVIEWS } from './english-doubt.ts'
import * as french from './french.ts'
import * as german from './german.ts'
import { together } from './phrases.ts'
import * as portuguese from './portuguese.ts'
import * as spanish from './spanish.ts'

/** The phrases of all languages. Every text is compared with all of them, because people mix languages. */

const {
  FRENCH_OPT_OUTS,
  FRENCH_FALSE_FRIENDS,
  FRENCH_LIMITS,
  FRENCH_DOUBTS,
  FRENCH_REVIEWS,
  FRENCH_FILLERS,
} = french
const {
  GERMAN_OPT_OUTS,
  GERMAN_FALSE_FRIENDS,
  GERMAN_LIMITS,
  GERMAN_DOUBTS,
  GERMAN_REVIEWS,
  GERMAN_FILLERS,
} = german
const {
  PORTUGUESE_OPT_OUTS,
  PORTUGUESE_FALSE_FRIENDS,
  PORTUGUESE_LIMITS,
  PORTUGUESE_DOUBTS,
  PORTUGUESE_REVIEWS,
  PORTUGUESE_FILLERS,
} = portuguese
const {
  SPANISH_OPT_OUTS,
  SPANISH_FALSE_FRIENDS,
  SPANISH_LIMITS,
  SPANISH_DOUBTS,
  SPANISH_REVIEWS,
  SPANISH_FILLERS,
} = spanish

export const OPT_OUTS = together(
  ENGLISH_OPT_OUTS,
  SPANISH_OPT_OUTS,
  FRENCH_OPT_OUTS,
  GERMAN_OPT_OUTS,
  PORTUGUESE_OPT_OUTS,
)
export const FALSE_FRIENDS = together(
  ENGLISH_FALSE_FRIENDS,
  SPANISH_FALSE_FRIENDS,
  FRENCH_FALSE_FRIENDS,
  GERMAN_FALSE_FRIENDS,
  PORTUGUESE_FALSE_FRIENDS,
)
export const LIMITS = together(
  ENGLISH_LIMITS,
  SPANISH_LIMITS,
  FRENCH_LIMITS,
  GERMAN_LIMITS,
  PORTUGUESE_LIMITS,
)
export const DOUBTS = together(
  ENGLISH_DOUBTS,
  SPANISH_DOUBTS,
  FRENCH_DOUBTS,
  GERMAN_DOUBTS,
  PORTUGUESE_DOUBTS,
)
export const REVIEWS = together(
  ENGLISH_REVIEWS,
  SPANISH_REVIEWS,
  FRENCH_REVIEWS,
  GERMAN_REVIEWS,
  PORTUGUESE_REVIEWS,
)

const setOf = (...texts: string[]): ReadonlySet<string> => new Set(texts.join(' ').split(' '))

/**
 * Words that do not change the meaning of a keyword, in one set for each language. They are not mixed, because a
 * filler of one language may have a meaning in another.
 */
export const FILLERS: ReadonlyArray<ReadonlySet<string>> = [
  setOf(ENGLISH_FILLERS, SPANISH_FILLERS),
  setOf(FRENCH_FILLERS),
  setOf(GERMAN_FILLERS),
  setOf(PORTUGUESE_FILLERS),
]

/** What a person can opt out of: words for messages, lists and senders, and words that replace them, such as `it`. */
export const MESSAGES: ReadonlySet<string> = new Set(
  (
    'text texts texting message messages messaging mensajes alert alerts notification notifications promo promos promotion promotions promotional spam ads ad marketing email emails mail mails blasts communication communications subscription subscriptions newsletter newsletters outreach mailing mailings list lists database system contacts records directory rolls distribution thread campaign campaigns program group service services updates offers deals reminders this these that those it all everything any anything here you your yours u future further receiving getting being now immediately please porfavor thanks asap and or i im permanently forever today right messages stuff crap shit calls calling company business store sender number phone cell name mom mother dad father wife husband son daughter ' +
    'lista listas base ahi aqui grupo registro directorio sistema contactos esto eso estos esos todo todas todos mensaje texto textos publicidad promociones notificaciones avisos correos ustedes recibir datos sus servicio servicios compania tienda ' +
    'liste listes fichier fichiers repertoire diffusion votre vos tout ca cela publicites pubs pub offres recevoir votre donnees ' +
    'verteiler datenbank kartei werbung nachrichten eurer eurem ihrer ihrem allem euch ihnen dem der den newsletter adressbuch ' +
    'cadastro banco mensagem mensagens propaganda propagandas voces vcs isso isto tudo disso receber'
  ).split(' '),
)
