import { readTags, tagKey } from '../cells/tag-cell.ts'
import { cleanCell, isTooLong } from './clean-cell.ts'
import { squash, words } from './header-words.ts'

/** The fields of columns that list topics: those the person subscribed to, and those they unsubscribed from. */
export const TOPIC_FIELDS = ['topics', 'unsubscribedTopics'] as const

type TopicField = (typeof TOPIC_FIELDS)[number]

/** The headers of these fields in an export. */
export const TOPIC_HEADERS: Readonly<Record<TopicField, string>> = {
  topics: 'topics',
  unsubscribedTopics: 'unsubscribed_topics',
}

export const isTopicField = (field: string | null): field is TopicField =>
  TOPIC_FIELDS.some((one) => one === field)

/** Squashed headers that name topics. */
const CLEAR: Readonly<Record<TopicField, readonly string[]>> = {
  topics: words(`
    topics topic topicsubscriptions topicssubscribed topicssubscribedto subscribedtopics subscribedtotopics
    subscriptiontopics topicpreferences newslettertopics emailtopics smstopics
    themen newsletterthemen abonniertethemen themenabos temas temassuscritos suscripcionesatemas
    themes sujets thematiques themesabonnes sujetsabonnes topicos temasassinados topicosassinados
  `),
  unsubscribedTopics: words(`
    unsubscribedtopics topicsunsubscribed topicsunsubscribedfrom unsubscribedfromtopics topicunsubscriptions
    optedouttopics topicsoptedout abbestelltethemen abgemeldetethemen temasdadosdebaja temasdebaja bajasdetemas
    temasdesuscritos sujetsdesabonnes themesdesabonnes topicoscancelados temascancelados topicosdescadastrados
  `),
}

/** Squashed headers that also have other meanings, such as a consent to a newsletter or the lists of a person. */
const UNCLEAR: Readonly<Record<TopicField, readonly string[]>> = {
  topics: words(`
    newsletter newsletters newslettersubscriptions newslettersubscription emailsubscriptions emailsubscription
    subscriptions subscription subscriptiontypes subscribedto mailinglists mailinglist emaillists emaillist lists list
    interests interestgroups emailpreferences subscriptionpreferences abonnements abos newsletterabos rundbriefe
    interessen verteiler suscripciones boletines boletin intereses listas infolettres infolettre lettresdinformation
    interets centresdinteret listes assinaturas inscricoes boletins interesses
  `),
  unsubscribedTopics: words(`
    unsubscribednewsletters unsubscribedlists unsubscribedsubscriptions unsubscribedfrom unsubscriptions
    abbestelltenewsletter abbestellt abmeldungen bajas desabonnements descadastros cancelamentos
  `),
}

const byName = (names: Readonly<Record<TopicField, readonly string[]>>): ReadonlyMap<string, TopicField> =>
  new Map(TOPIC_FIELDS.flatMap((field) => names[field].map((name) => [name, field] as const)))

const CLEAR_FIELDS = byName(CLEAR)
const UNCLEAR_FIELDS = byName(UNCLEAR)

/** Returns the field of a header that names topics and nothing else. */
export const topicFieldOf = (header: string): TopicField | undefined => CLEAR_FIELDS.get(squash(header))

/**
 * Returns the columns whose header may name topics, and whose filled cells in the first rows name only topics of the
 * organization.
 */
export function columnsOfTopics(
  headers: readonly string[],
  sample: ReadonlyArray<readonly string[]>,
  topics: readonly string[],
): ReadonlyMap<number, TopicField> {
  const known = new Set(topics.map(tagKey))
  const isNames = (cell: string): boolean =>
    !isTooLong(cell) && readTags(cleanCell(cell)).every((name) => known.has(tagKey(name)))
  return new Map(
    headers.flatMap((header, index) => {
      const field = UNCLEAR_FIELDS.get(squash(header))
      if (field === undefined || known.size === 0) return []
      const cells = sample.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')
      return cells.length > 0 && cells.every(isNames) ? [[index, field] as const] : []
    }),
  )
}
