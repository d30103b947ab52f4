import { hasPhrase, PAUSE, phrasesOf, withoutPhrases } from '../../compliance/phrases/phrases.ts'

/**
 * Tells whether a reply is a choice and nothing else. In a reply, each named option is replaced by a word of
 * `SETS`: `i vote for <digit> | thank you`.
 */

/** Forms in which an option is named. `LIST` is for several options. */
export const NAMED = {
  DIGIT: '<digit>',
  /** Number word other than `one`. */
  WORD: '<word>',
  /** Number word `one`, also a pronoun: `I want one`. */
  ONE: '<one>',
  ORDINAL: '<ordinal>',
  LABEL: '<label>',
  LIST: '<list>',
} as const

const SETS = {
  ANY: Object.values(NAMED).join(' '),
  NUMBERED: '<digit> <word> <list>',
  CLEAR: '<digit> <word> <label> <list>',
  NOUN: 'option options opt choice choices answer vote pick opcion opciones respuesta voto',
  NUMBER: 'number numbers numero numeros num no nr nro n',
  THE: 'the la el',
  IS: 'is es was would be seria goes',
  WANT: 'like prefer want think guess mean meant say said choose pick select take',
  CHOOSE: 'vote choose choosing pick picking select prefer elijo escojo prefiero quiero voto votar',
}

/**
 * Words before a choice that do not change it. Longer phrases come first, because the phrases are removed in
 * this order.
 */
const BEGINNINGS = phrasesOf(`
  ^ hi/hey/hello there/all
  ^ ok/okay/yes/yeah/yep/hi/hello/hey/hola/sure/well/actually/definitely/sorry/oops/so/um/uh/hmm/si/claro/bueno/perdon/def
  ^ good morning/afternoon/evening
  ^ for sure
  ^ buenos/buenas dias/tardes/noches
`)

/** Words after a choice, or alone, that do not change it. */
const ENDINGS = phrasesOf(`
  please/pls/plz and/n thank/ty/thanks you? $
  please/pls/plz/pleas/porfa/porfavor/xfa/porfis/gracias/thanks/thx/thnx/tks/ty/lol/haha/hahaha/jaja/jajaja/definitely/instead/sorry/then/ok/okay $
  por favor $
  thank you so? very? much? $
  thanks a lot $
  muchas gracias $
  for me/us/sure $
  of course $
  para mi/nosotros $
`)

const CHOICES = phrasesOf(
  `
  ^ ANY $
  ^ both/ambos/ambas <list> $
  ^ THE <digit>/<word>/<label>/<list> $
  ^ los/las <list> $
  ^ al <label> $
  ^ THE? <ordinal> option/choice/opcion? $
  ^ THE? NOUN NUMBER? :? ANY $
  ^ los/las NOUN NUMBER? :? <list> $
  ^ a : ANY $
  ^ THE? NUMBER :? NUMBERED $
  ^ THE? number/numero :? <one> $
  ^ my/mi/the/la NOUN IS? to/for/por? :? THE? NOUN? NUMBER? ANY $
  ^ yo? i? CHOOSE for/por? :? THE? NOUN? NUMBER? CLEAR $
  ^ i WANT THE? NOUN? NUMBER? CLEAR $
  ^ my/mi/mis votes/choices/picks/answers/votos are/son :? <list> $
  ^ just/only/solo <label> $
  ^ just/only/solo <list> $
  ^ reply/text/send/press with? CLEAR $
  ^ gimme/dame THE? NOUN? NUMBER? CLEAR $
  ^ give me THE? NOUN? NUMBER? CLEAR $
  ^ lets do/take/go with? THE? NOUN? NUMBER? CLEAR $
  ^ i would like THE? NOUN? NUMBER? CLEAR $
  ^ id like THE? NOUN? NUMBER? CLEAR $
  ^ ill take/have/choose/pick THE? NOUN? NUMBER? CLEAR $
  ^ ill/im? go/going with/for THE? NOUN? NUMBER? CLEAR $
  ^ i am? go/going with/for THE? NOUN? NUMBER? CLEAR $
  ^ change my? NOUN? to THE? NOUN? NUMBER? CLEAR $
  ^ switch to THE? NOUN? NUMBER? CLEAR $
  ^ make/making it THE? NOUN? NUMBER? CLEAR $
  ^ put/count me down/in for THE? NOUN? NUMBER? CLEAR $
  ^ me quedo con THE? NOUN? NUMBER? CLEAR $
  ^ it is THE? NOUN? NUMBER? CLEAR $
  ^ its THE? NOUN? NUMBER? CLEAR $
  ^ THE? NOUN? CLEAR it is $
  ^ THE? NOUN? CLEAR is my NOUN $
  ^ THE? <label> works/rocks $
  ^ THE? <label> is/sounds/works fine/good/great/best/ok/okay/perfect $
  ^ THE? NOUN NUMBER? NUMBERED works $
  `,
  SETS,
)

/**
 * Largest number of words in a choice. A longer reply says more than a choice. A list of options counts as one
 * word.
 */
const MAX_WORDS = 60

/** Tells whether the words choose the options in them and say nothing else. */
export function isChoice(words: readonly string[]): boolean {
  if (words.length > MAX_WORDS) return false
  const clauses = clausesOf(withoutPolite(words))
  return clauses.length > 0 && clauses.every((clause) => hasPhrase(clause, CHOICES))
}

/** Number of rounds. Each round removes one more of several polite words in a row: `2 please thank you lol`. */
const ROUNDS = 3

function withoutPolite(words: readonly string[]): readonly string[] {
  let rest = words
  for (let round = 0; round < ROUNDS; round++) {
    rest = withoutPhrases(withoutPhrases(rest, ENDINGS), BEGINNINGS)
  }
  return rest
}

function clausesOf(words: readonly string[]): string[][] {
  const clauses: string[][] = [[]]
  for (const word of words) {
    if (word === PAUSE) clauses.push([])
    else clauses.at(-1)?.push(word)
  }
  return clauses.filter((clause) => clause.length > 0)
}
