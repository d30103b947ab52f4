import { squash, Vocabulary, words, wordsOf } from '../columns/header-words.ts'
import { channelOf } from './fields.ts'
import { isOptOut, mayBeOptOut, NOT_OPTED_OUT } from './opt-out-words.ts'
import { NOTHING_SAID, type Saying } from './saying.ts'

/** Reads the words of people about opt-outs in names of tags and lists and in contact preferences. */

const OPT_OUTS = words(`
  unsub unsubs unsubscribe unsubscribed unsubscribes unsubscriber unsubscribers unsubscription optout optouts optedout
  opt opted opting out do does donot dont doesnt not no dnd dnc blacklist blacklisted blocklist blocklisted denylist
  denylisted stoplist blocked stop stopped stopall suppress suppressed suppression revoked remove removed baja dado dada
  robinson complained complaint complaints spam abgemeldet abmeldung abbestellt werbesperre werbewiderspruch keine nicht
  kontaktieren anrufen gesperrt sperrliste desinscrit desinscrite desabonne desabonnee ne pas contacter appeler envoyer
  noire contactar molestar enviar llamar desuscrito desuscrita descadastrado descadastrada nao contatar perturbe negra
  bloqueado bloqueada disiscritto disiscritta non contattare chiamare uitgeschreven afgemeld niet contacteren bellen
  benaderen
`)
const DEAD = words('hard bounce bounced bounces hardbounce hardbounced cleaned invalid undeliverable')
const MESSAGES = words(`
  contact text texts texting texted call calls calling called email emails mail mails mailing sms mms message messages
  messaging phone disturb send market marketing solicit allow newsletter newsletters communication communications
  whatsapp promotions werbung correo correos courriel
`)
const FILLERS = words(`
  from all everything any via by the to us me my our of on in at or and has is was been have please keyword reply replied
  replies request requested requests ask asked manually manual auto automatic automatically status user users person
  people contacts customer customers client clients lead leads member subscriber subscribers list lists lista liste tag
  permanent permanently global globally address de la del per par et y und jan feb mar apr may jun jul aug sep oct nov dec
  january february march april june july august september october november december
`)
const PHRASE = new Vocabulary(OPT_OUTS, DEAD, MESSAGES, FILLERS)

const NO: ReadonlySet<string> = new Set(NOT_OPTED_OUT)
const MAYBE_DEAD = /bounc|cleaned|undeliverable|invalide?mail|emailinvalid/
/** Matches STOP in capitals among other words: `STOP, asked in store`. */
const SHOUTED_STOP = /(?:^|\W)STOP(?:\W|$)/

/**
 * Reads a text that may mean an opt-out or a dead mailbox. It counts only if all its words are known. With an
 * unknown word, the text is unclear if it can only mean an opt-out. Otherwise it is ignored.
 */
function readPhrase(text: string): Saying {
  const name = squash(text)
  if (name === '' || NO.has(name)) return NOTHING_SAID
  const parts = wordsOf(text)
  const isCertain = isOptOut(name, parts)
  const isDead = !isCertain && MAYBE_DEAD.test(name) && !name.includes('soft')
  const isRemoval = name === 'removeme'
  if (!isCertain && !isDead && !isRemoval && !mayBeOptOut(parts) && !parts.includes('stop'))
    return NOTHING_SAID
  if (PHRASE.split(name.replace(/\d+/g, '')))
    return isDead ? { out: 'EMAIL', isDead: true } : { out: channelOf(name) }
  return isCertain || SHOUTED_STOP.test(text) ? { isUnclear: true } : NOTHING_SAID
}

const BETWEEN = /:::|[;,|\n]/
/** Maximum number of labels in the cache. A file repeats the same few labels. */
const MAX_CACHED = 2_000

/** Returns a function that reads a cell of labels. The meaning of each label is cached. */
export function labelReader(): (cell: string) => Saying {
  const known = new Map<string, Saying>()
  const read = (part: string): Saying => {
    const before = known.get(part)
    if (before) return before
    const said = readPhrase(part)
    if (known.size < MAX_CACHED) known.set(part, said)
    return said
  }
  return (cell) => together([...new Set(cell.split(BETWEEN))].map(read))
}

/**
 * Combines the meanings of the labels in a cell. The cell is an opt-out if any label is an opt-out, and unclear
 * if any label is unclear.
 */
function together(all: readonly Saying[]): Saying {
  const said = all.filter((one) => one !== NOTHING_SAID)
  if (said.length < 2) return said[0] ?? NOTHING_SAID
  const channels = new Set(said.flatMap(({ out }) => out ?? []))
  const [out] = channels.size > 1 ? (['ALL'] as const) : channels
  const isDead = said.every((one) => one.isDead)
  return {
    ...(out ? { out } : {}),
    ...(isDead ? { isDead } : {}),
    ...(said.some(({ isUnclear }) => isUnclear) ? { isUnclear: true as const } : {}),
  }
}

const ONLY = /\b(?:only|just|nur|solo|so|seulement|uniquement|somente|apenas|alleen)\b/
const NEGATION =
  /\b(?:no|not|never|none|nothing|without|don|stop|kein|keine|nicht|nein|ne|pas|aucun|aucune|jamais|ningun|ninguno|nunca|nao|nenhum|non|nessuno|mai|niet|geen|nooit)\b/
const OF_TEXTS = /sms|text|any|all|either|both/

/**
 * Reads a contact preference, such as "email". Naming some channels does not opt out of the others. A preference with
 * "only" or a negation is unclear.
 */
export function readPreference(cell: string): Saying {
  const said = labelReader()(cell)
  if (said !== NOTHING_SAID) return said
  const text = wordsOf(cell).join(' ')
  if (text === 'no preference' || text === 'none specified') return NOTHING_SAID
  const isExclusive = ONLY.test(text) && !OF_TEXTS.test(text)
  return isExclusive || NEGATION.test(text) ? { isUnclear: true } : NOTHING_SAID
}
