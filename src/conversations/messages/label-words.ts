import { phrases } from '../../lib/phrases.ts'
import type { ConversationLabel } from '../records/table.ts'

/**
 * Label and the phrases that give it, by language. The phrases are whole words as `plainWords` (inbox.ts)
 * returns them.
 */
interface LabelRule {
  label: ConversationLabel
  /** Whether the rule applies only to a text of at most four words. */
  isWholeText?: boolean
  phrases: Readonly<Record<'en' | 'es', readonly string[]>>
}

/** Rules for labels. The first rule with a phrase in the text decides. */
export const LABEL_RULES: readonly LabelRule[] = [
  {
    label: 'OUT_OF_OFFICE',
    phrases: {
      en: phrases(`
        out of office, out of the office, on vacation, on annual leave, on parental leave, auto reply,
        autoreply, automatic reply, automatic response, automated reply, automated response,
        this is an automated, i am driving, im driving, sent from my car, do not disturb while driving,
        do not disturb turned on, will get back to you when, i will respond when i, ill respond when i,
        this number is not monitored, this inbox is not monitored, we are currently closed,
        away from my phone`),
      es: phrases(`
        fuera de la oficina, fuera de oficina, de vacaciones, respuesta automatica, mensaje automatico,
        estoy conduciendo, estoy manejando, este numero no se atiende`),
    },
  },
  {
    label: 'WRONG_NUMBER',
    phrases: {
      en: phrases(`
        wrong number, wrong person, wrong phone, wrong contact, not the right number, not the right person,
        incorrect number, you have the wrong, youve got the wrong, you got the wrong, this isnt him,
        this isnt her, this is not him, this is not her, no longer my number, no longer her number,
        no longer his number, new phone who dis, new phone who is this, dont know any, i am not him,
        im not her, im not him, nobody here by that name, no one here by that name, no one by that name,
        nobody by that name, has a new number, changed numbers`),
      es: phrases(`
        numero equivocado, numero incorrecto, persona equivocada, equivocado de numero,
        se equivoco de numero, no soy esa persona, no conozco a, aqui no hay ninguna, aqui no vive`),
    },
  },
  {
    label: 'OPT_OUT_LIKE',
    phrases: {
      en: phrases(`
        stop texting, stop messaging, stop sending, stop contacting, stop bothering, quit texting,
        dont text me, do not text me, dont contact me, do not contact me, dont message me,
        do not message me, no more texts, no more messages, leave me alone, lose my number,
        delete my number, remove my number, remove me, take me off, off your list, off this list,
        not interested, no thanks, no thank you, unsubscribe me, report you, this is spam`),
      es: phrases(`
        no me escriban, no me escriba, no me escribas, no me manden, no mas mensajes, dejen de escribir,
        dejen de mandar, dejame en paz, dejenme en paz, borren mi numero, quitenme de, no me interesa,
        no gracias, no estoy interesado, no estoy interesada`),
    },
  },
  {
    label: 'QUESTION',
    phrases: {
      en: phrases(`
        what time, what is, whats the, what are, when do, when is, when are, when will, where is, where are,
        how much, how many, how do, how long, how can, do you have, do you take, do you offer, do you sell,
        can i, can you, can we, could you, could i, are you open, is it, is this, is there, who is this,
        whos this, which one, i have a question, i was wondering, please call me`),
      es: phrases(`
        a que hora, que hora, cuanto cuesta, cuanto vale, cuantos, cuando es, cuando abren, cuando cierran,
        donde esta, donde estan, como puedo, puedo, pueden, tienen, hay, quien es, quien eres, quien habla,
        tengo una pregunta, me pueden llamar`),
    },
  },
  {
    label: 'POSITIVE',
    phrases: {
      en: phrases(`
        thanks, thank you, thx, ty, great, awesome, perfect, love it, love this, sounds good, looks good,
        see you there, see you then, ill be there, i will be there, im in, count me in, im interested,
        i am interested, yes please, wonderful, amazing, excellent, well done`),
      es: phrases(`
        gracias, muchas gracias, genial, perfecto, excelente, me encanta, me interesa, alli estare,
        ahi estare, cuenten conmigo, nos vemos, muy bien, por supuesto, claro que si`),
    },
  },
  {
    label: 'POSITIVE',
    isWholeText: true,
    phrases: {
      en: phrases('yes, yep, yeah, yup, sure, ok, okay, k, cool, nice, definitely, absolutely, y'),
      es: phrases('si, claro, vale, bueno, dale, listo, de acuerdo'),
    },
  },
]

/** Emoji of agreement and joy. They make a text POSITIVE if no rule applies. */
export const GLAD_SIGNS = ['👍', '❤', '🎉', '😀', '😃', '😊', '😍', '🙏', '👏', '🙌', '💯', '🥰'] as const
