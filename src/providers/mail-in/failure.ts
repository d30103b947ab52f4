import { phrases } from '../../lib/phrases.ts'

/**
 * The reason why a mail was not delivered, as far as it matters for the next mail. `BAD_ADDRESS`: the address
 * does not work, now or later. `LATER`: it may work another time (full mailbox, greylisting, a server that is
 * down). `REFUSED`: the server did not want this mail or its sender. REFUSED says nothing about the address:
 * otherwise a blocklist would empty the whole list of an agency (docs/decisions/0039-bounces.md).
 */
export type MailFailure = 'BAD_ADDRESS' | 'LATER' | 'REFUSED'

/** The error codes of messages with these failures. */
export const FAILURE_CODES = {
  BAD_ADDRESS: 'BOUNCED',
  LATER: 'UNREACHABLE',
  REFUSED: 'CARRIER_FILTERED',
} as const satisfies Readonly<Record<MailFailure, string>>

/** A server's answer: its three digits, its enhanced status (RFC 3463) and its words. Null for missing ones. */
export interface MailAnswer {
  code: number | null
  /** The enhanced status, such as `5.1.1`. */
  status: string | null
  text: string
}

/** Returns the codes of an answer as they are stored: `550 5.1.1`. Null if there is none. */
export const answerCodes = ({ code, status }: Omit<MailAnswer, 'text'>): string | null =>
  [code, status].filter((part) => part !== null).join(' ') || null

/** Largest number of characters of an answer that are read. */
const MAX_TEXT = 2_000

/**
 * Returns the three digits and the enhanced status at the beginning of an SMTP answer, such as `550 5.1.1 No
 * such user`.
 */
export function mailAnswerOf(text: string): MailAnswer {
  const read = text.slice(0, MAX_TEXT)
  const found = /\b([45]\d\d)[ -]#?([45]\.\d{1,3}\.\d{1,3})\b/.exec(read) ?? /\b([45]\d\d)(?=[ -])/.exec(read)
  const status = found?.[2] ?? /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(read)?.[0] ?? null
  return { code: found ? Number(found[1]) : null, status, text: read }
}

/**
 * Statuses of an address that does not work (RFC 3463, RFC 7505). 5.1.0 and 5.2.0 are left out: servers use them
 * for anything.
 */
const ABOUT_THE_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4']
/** A full mailbox, a server that did not answer for days, and Microsoft's codes for these. */
const ABOUT_THE_TIME = ['5.2.2', '5.4.7', '5.4.300', '5.4.312', '5.4.316', '5.4.317', '5.2.121', '5.2.122']
/** The address of the sender is bad, or cannot be translated. */
const ABOUT_THE_SENDER = ['5.1.7', '5.1.8', '5.1.9', '5.1.90']
/** Servers use these codes for anything, so the words decide. */
const ABOUT_ANYTHING: readonly (string | null)[] = [
  null,
  ...phrases('5.0.0, 5.1.0, 5.2.0, 5.4.1, 5.5.0, 5.5.1'),
]

/** Words that say that the address does not exist, with any status. */
const UNKNOWN_RECIPIENT = phrases(`
  user not exist, all relevant mx records point to non-existent, no such domain, no valid recipients,
  invalid final delivery userid, not a registered, has moved, domain is not reachable,
  indicated no smtp service, does not accept mail, ディレクトリのリストにありません, user unknown, unknown user,
  unknown recipient, recipient unknown, unknown or illegal alias, address unknown, unknown local part,
  unknown local-part, unknown mailbox, no such user, no such recipient, no such mailbox,
  no such address, no such account, no such person, does not exist, doesn't exist, doesnt exist,
  nonexistent, non-existent, user not found, recipient not found, address not found, mailbox not found,
  account not found, recipientnotfound, no mailbox here, no mailbox by that name,
  this user doesn't have a, does not have an account, mailbox is disabled, account is disabled,
  account disabled, account has been disabled, tried to reach is disabled, tried to reach is inactive,
  inactive email address, user is terminated, account is inactive, mailbox is inactive, account closed,
  account has been closed, invalid recipient, invalid mailbox, invalid address, user invalid,
  not a valid mailbox, not a valid user, not a valid recipient, is not a known user, not our customer,
  not listed in domino, not listed in public, no longer valid, no longer available at this address,
  user not local, mailbox name not allowed, recipient address rejected: access denied,
  unrouteable address, unroutable address, domain not found, host or domain name not found,
  couldn't find any host, host unknown, no mx record, unable to look up host, unbekannter benutzer,
  benutzer unbekannt, empfänger unbekannt, unbekannter empfänger, existiert nicht, usuario desconocido,
  destinatario desconocido, no existe, cuenta inexistente, buzón inexistente, no longer on server,
  no longer on this server, is no longer an active, unknown account, adresse introuvable,
  destinataire introuvable, compte inexistant, boîte inexistante, boite inexistante,
  boîte aux lettres inexistante, n'a pas été trouvé, n'a pas ete trouve, compte inconnu,
  adresse inconnue, adresse e-mail introuvable, domaine introuvable, n'est plus valide,
  compte désactivé, compte fermé, wurde nicht gefunden, adresse ungültig, empfängeradresse ungültig,
  no se encontró, no fue encontrado, non è stato trovato, não foi encontrado, nao foi encontrado,
  niet gevonden, utilisateur inconnu, destinataire inconnu, n'existe pas, adresse inexistante,
  destinataire invalide, utente sconosciuto, non esiste, casella inesistente, onbekende gebruiker,
  bestaat niet, usuário desconhecido, usuario inexistente, não existe, nao existe, użytkownik nieznany`)
/** Words that servers also use when they refuse the mail itself. */
const MAYBE_UNKNOWN = phrases(`
  may not exist, recipient address rejected, recipient rejected, mailbox unavailable, address rejected,
  account not available, mailbox is unavailable`)

/** Words that make "does not exist" and "not found" a statement about the sender. */
const OF_THE_SENDER = phrases(`
  permission to, ne soyez pas autorisé, after mail from, in reply to mail from, sender verif,
  verification failed for, sender address, sender domain, sender rejected, invalid sender, from address,
  mail from, envelope from, return path, return-path, reverse dns, reverse lookup, reverse host, ptr,
  helo, ehlo, your domain, your ip, your host, your server, authorized to send, permitted to send,
  daily limit, sending limit, rcpthosts`)
const LISTED = phrases(`
  spamhaus, spamcop, barracuda, dnsbl, rbl, blocked using, block list, blocklist, blacklist, black list,
  denylist, reputation, dmarc, dkim, spf, unauthenticated, unsolicited, banned`)
const NOT_WANTED = phrases(`
  spam, blocked, policy, policies, prohibit, not accepted from, relay, content, virus, malware,
  suspicious, message rejected, mail rejected, message refused, restriction, not allowed to, phish`)
const FULL = phrases(`
  exceeds allowed size, exceeded the local limit, mailbox size exceeded, mailbox full, mailbox is full,
  inbox is full, quota, exceeded storage, out of storage, disk full, mailbox size limit,
  insufficient system storage, buzón lleno, buzón está lleno, buzon lleno, postfach ist voll,
  postfach voll, boîte pleine, boite pleine, boîte aux lettres est pleine, quota dépassé,
  boîte de réception est pleine, espace de stockage insuffisant, buzón de correo lleno, casella piena,
  casella di posta è piena, caixa cheia, caixa postal cheia, postvak is vol`)
const ANOTHER_TIME = phrases(`
  seconds. giving up, requests to connect, multiple retries, envelope expired, network error,
  name server reply, servfail, server failure, receiving mail at a rate, too quickly, timed out,
  time out, timeout, connection refused, queue too long, message expired, has expired,
  been failing for a long time, lost connection, no route to host, temporarily, try again later,
  frequency limited, server busy, too many connections`)

/**
 * Classifies an answer by its status, then its words, then its three digits. If in doubt, the address stays
 * valid: a text that names the sender or a blocklist never makes the address bad.
 */
export function failureOf({ code, status, text }: MailAnswer): MailFailure {
  if (status?.startsWith('4.') || (status === null && code !== null && code < 500)) return 'LATER'
  const words = wordsOf(text)
  const has = (phrases: readonly string[]) => phrases.some((phrase) => words.includes(phrase))
  const isOneOf = (statuses: readonly string[]) => status !== null && statuses.includes(status)
  if (isOneOf(ABOUT_THE_SENDER) || has(OF_THE_SENDER)) return 'REFUSED'
  if (has(FULL) || isOneOf(ABOUT_THE_TIME)) return 'LATER'
  if (has(LISTED)) return 'REFUSED'
  const isBusy = has(ANOTHER_TIME)
  if (isOneOf(ABOUT_THE_ADDRESS)) return isBusy ? 'LATER' : 'BAD_ADDRESS'
  if (has(UNKNOWN_RECIPIENT)) return 'BAD_ADDRESS'
  if (has(NOT_WANTED)) return 'REFUSED'
  if (isBusy) return 'LATER'
  if (!ABOUT_ANYTHING.includes(status)) return 'REFUSED'
  if (has(MAYBE_UNKNOWN)) return 'BAD_ADDRESS'
  // RFC 5321 section 4.2.3: 552 is exceeded storage. A bare 550 is used for anything.
  return code === 552 ? 'LATER' : 'REFUSED'
}

/** Returns the text in lower case without addresses, because an address may begin with spam@ or relay@. */
const wordsOf = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/\s+/)
    .map((word) => (word.includes('@') ? word.slice(0, Math.max(0, word.indexOf('<'))) : word))
    .join(' ')
