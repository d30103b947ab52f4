import { phrases } from '../../lib/phrases.ts'
import type { Beginning } from './beginning.ts'

/** Distinguishes mails written by machines from mails written by people. */

interface Written extends Pick<Beginning, 'fields'> {
  subject?: string | undefined
  /** Address in lower case. Null if there is none. */
  from: string | null
}

const fieldOf = ({ fields }: Written, name: string): string =>
  (fields.find(([given]) => given === name)?.[1] ?? '').trim().toLowerCase()

const DAEMONS = phrases(`
  mailer-daemon, mdaemon, postmaster, mail-daemon, mailerdaemon, mail.daemon, maildeliverysubsystem`)

/** Beginnings of the subjects of bounces without a report. */
const FAILURE_SUBJECTS = phrases(`
  undeliver, undelivered, non-deliver, nondeliver, returned mail, returned to sender, failure notice,
  mail delivery fail, delivery fail, delivery status notification, mail system error,
  delivery has failed, message undeliverable, mail could not be delivered, mail delivery system,
  rejected:, warning: could not send, permanent delivery failure, recipient unknown,
  recipients could not be reached, unzustellbar, nicht zustellbar, zustellung fehlgeschlagen,
  benachrichtigung zum übermittlungsstatus, mitteilung über unzustellbare, übermittlungsfehler,
  fehler bei der zustellung, zustellfehler, non remis, échec de la remise, echec de la remise,
  échec de remise, echec de remise, notification d'état de remise, notification d'etat de remise,
  avis de non-remise, avis de non remise, échec d'envoi, echec d'envoi, échec de l'envoi,
  echec de l'envoi, échec de distribution, echec de distribution, message non distribué,
  message non distribue, courrier non distribué, courrier non distribue, message non délivré,
  message non delivre, échec de livraison, mail non remis, message non remis, retour de courrier,
  courriel non livré, non distribuable, notificación de estado de entrega,
  notificación del estado de la entrega, no se pudo entregar, correo devuelto, no se ha podido entregar,
  notifica di stato del recapito, notifica sullo stato, non recapitabile, impossibile recapitare,
  notificação de status da entrega, mensagem devolvida, não foi possível entregar,
  não é possível entregar, melding over afleveringsstatus, no se puede entregar, no entregado,
  error de entrega, mensaje devuelto, não entregue, falha na entrega, mancata consegna, onbestelbaar,
  niet bezorgd`)

/**
 * Tells whether a mail server wrote the mail: its daemon did, or a sender without an address reports a failed
 * delivery.
 */
export function isFromMailSystem(mail: Written): boolean {
  const { from } = mail
  if (
    from === null ? fieldOf(mail, 'from').startsWith('mailer-daemon') : DAEMONS.includes(from.split('@')[0]!)
  )
    return true
  return fieldOf(mail, 'return-path') === '<>' && isAboutFailure(mail)
}

const STILL_TRYING = phrases(`
  warning message only, do not need to resend, has been delayed, is delayed, not yet been delivered,
  message is delayed, will continue to try, will keep trying, will be retried, still trying`)

/** Tells whether the words of a server say that it keeps trying. */
export const isDelay = (text: string): boolean => {
  const words = text.slice(0, 4_000).toLowerCase().replace(/\s+/g, ' ')
  return STILL_TRYING.some((phrase) => words.includes(phrase))
}

export const isAboutFailure = ({ subject = '' }: Written): boolean => {
  const title = subject.trim().toLowerCase().replaceAll('’', "'")
  return FAILURE_SUBJECTS.some((start) => title.startsWith(start))
}

const AUTOMATIC_SUBJECTS = phrases(`
  automatic reply, auto reply, auto-reply, autoreply, auto response, out of office, out of the office,
  respuesta automática, respuesta automatica, fuera de la oficina, fuera de oficina, ausente,
  automatische antwort, abwesenheitsnotiz, abwesend, réponse automatique, absence du bureau,
  risposta automatica, automatisch antwoord, afwezig, resposta automática, ausência temporária,
  automatiskt svar, automaattinen vastaus, automatisk svar, odpowiedź automatyczna, 自動応答, 自动答复`)

/**
 * Tells whether a mail went to many people, so that it is no answer to us. A mail marked `bulk` counts unless
 * it is an answer: vacation programs write `bulk` too.
 */
export function isToMany(mail: Written): boolean {
  const isAnswer =
    fieldOf(mail, 'in-reply-to') !== '' || fieldOf(mail, 'auto-submitted').startsWith('auto-replied')
  const precedence = fieldOf(mail, 'precedence')
  return precedence === 'list' || precedence === 'junk' || (precedence === 'bulk' && !isAnswer)
}

/**
 * Tells whether a machine wrote the mail: RFC 3834 section 5, and older conventions of mail programs. A mail
 * without a reply address is from a machine too.
 */
export function isAutomatic(mail: Written): boolean {
  const submitted = fieldOf(mail, 'auto-submitted')
  if (submitted !== '' && submitted !== 'no') return true
  if (fieldOf(mail, 'return-path') === '<>') return true
  const isBulk = ['bulk', 'junk', 'list', 'auto_reply'].includes(fieldOf(mail, 'precedence'))
  const marks = ['x-autoreply', 'x-autorespond', 'x-auto-response', 'x-autoresponder']
  const isMarked = marks.some((name) => fieldOf(mail, name) !== '')
  const subject = (mail.subject ?? '').trim().toLowerCase()
  return isBulk || isMarked || AUTOMATIC_SUBJECTS.some((start) => subject.startsWith(start))
}

/** Phrases by which servers introduce the copy of the undelivered mail below their text. */
const COPY_BEGINS = phrases(`
  this is a copy of, below this line is a copy, below is a copy of, included is a copy,
  the header of the original, original message, unsent message, returned message, message header,
  forwarded message, received:, return-path:, dkim-signature:`)
const MAX_LINES = 500

/**
 * Returns the server's own text, without the copy of our mail. Our words could be mistaken for the server's
 * reason.
 */
export function withoutCopy(text: string): string {
  const lines = text.split(/\r?\n/, MAX_LINES)
  const end = lines.findIndex((line) => {
    const words = line
      .slice(0, 200)
      .toLowerCase()
      .replace(/^[-\s]+/, '')
    return COPY_BEGINS.some((start) => words.startsWith(start))
  })
  return lines.slice(0, end < 0 ? undefined : end).join('\n')
}
