import { help } from '../../../words/en/help.ts'

export interface Topic {
  /** Name in the address of the topic. */
  id: string
  title: string
  about: string
  /** Sentences, each with the name of the control that it explains. */
  steps: ReadonlyArray<typeof help.start1>
  /** Paths of the screens that the topic explains. */
  place: RegExp
}

/** All topics of the help, in the order in which a new user meets them. */
export const TOPICS: readonly [Topic, ...Topic[]] = [
  {
    id: 'start',
    title: help.start(),
    about: help.startAbout(),
    steps: [help.start1, help.start2, help.start3],
    place: /^\/(?:welcome|test-phones)/,
  },
  {
    id: 'campaigns',
    title: help.campaigns(),
    about: help.campaignsAbout(),
    steps: [
      help.campaigns1,
      help.campaigns2,
      help.campaigns3,
      help.campaigns4,
      help.campaigns5,
      help.campaigns6,
      help.campaigns7,
    ],
    place: /^\/campaigns/,
  },
  {
    id: 'studio',
    title: help.studio(),
    about: help.studioAbout(),
    steps: [help.studio1, help.studio2, help.studio3, help.studio4],
    place: /^\/(?:email-templates|campaigns\/[^/]+\/design)/,
  },
  {
    id: 'results',
    title: help.results(),
    about: help.resultsAbout(),
    steps: [help.results1, help.results2, help.results3, help.results4, help.results5],
    place: /^\/campaigns\/(?!new)[^/]+(?!.*\/edit$)/,
  },
  {
    id: 'contacts',
    title: help.contacts(),
    about: help.contactsAbout(),
    steps: [help.contacts1, help.contacts2, help.contacts3, help.contacts4, help.contacts5],
    place: /^\/contacts/,
  },
  {
    id: 'imports',
    title: help.imports(),
    about: help.importsAbout(),
    steps: [help.imports1, help.imports2, help.imports3, help.imports4, help.imports5],
    place: /^\/contacts\/imports?\b/,
  },
  {
    id: 'segments',
    title: help.segments(),
    about: help.segmentsAbout(),
    steps: [help.segments1, help.segments2, help.segments3, help.segments4],
    place: /^\/segments/,
  },
  {
    id: 'inbox',
    title: help.inbox(),
    about: help.inboxAbout(),
    steps: [help.inbox1, help.inbox2, help.inbox3, help.inbox4, help.inbox5],
    place: /^\/inbox/,
  },
  {
    id: 'templates',
    title: help.templates(),
    about: help.templatesAbout(),
    steps: [help.templates1, help.templates2, help.templates3],
    place: /^\/templates/,
  },
  {
    id: 'short-links',
    title: help.shortLinks(),
    about: help.shortLinksAbout(),
    steps: [help.shortLinks1, help.shortLinks2, help.shortLinks3],
    place: /^\/short-links/,
  },
  {
    id: 'automations',
    title: help.automations(),
    about: help.automationsAbout(),
    steps: [help.automations1, help.automations2, help.automations3, help.automations4],
    place: /^\/automations/,
  },
  {
    id: 'polls',
    title: help.polls(),
    about: help.pollsAbout(),
    steps: [help.polls1, help.polls2, help.polls3],
    place: /^\/polls/,
  },
  {
    id: 'join-links',
    title: help.joinLinks(),
    about: help.joinLinksAbout(),
    steps: [help.joinLinks1, help.joinLinks2, help.joinLinks3, help.joinLinks4, help.joinLinks5],
    place: /^\/join-links/,
  },
  {
    id: 'senders',
    title: help.senders(),
    about: help.sendersAbout(),
    steps: [help.senders1, help.senders2, help.senders3, help.senders4],
    place: /^\/settings\/senders/,
  },
  {
    id: 'opt-outs',
    title: help.optOuts(),
    about: help.optOutsAbout(),
    steps: [help.optOuts1, help.optOuts2, help.optOuts3, help.optOuts4, help.optOuts5],
    place: /^\/settings\/opt-outs/,
  },
  {
    id: 'organization',
    title: help.organization(),
    about: help.organizationAbout(),
    steps: [
      help.organization1,
      help.organization2,
      help.organization3,
      help.organization4,
      help.organization5,
    ],
    place: /^\/(?:settings|agency)/,
  },
  {
    id: 'people',
    title: help.people(),
    about: help.peopleAbout(),
    steps: [help.people1, help.people2, help.people3],
    place: /^\/settings\/(?:people|roles|audit)/,
  },
  {
    id: 'billing',
    title: help.billing(),
    about: help.billingAbout(),
    steps: [help.billing1, help.billing2, help.billing3],
    place: /^\/settings\/billing/,
  },
  {
    id: 'software',
    title: help.software(),
    about: help.softwareAbout(),
    steps: [help.software1, help.software2, help.software3],
    place: /^\/settings\/(?:keys|webhooks)/,
  },
  {
    id: 'account',
    title: help.account(),
    about: help.accountAbout(),
    steps: [help.account1, help.account2, help.account3, help.account4],
    place: /^\/settings\/account/,
  },
]

/** Returns the topic of a screen. Of several that fit, the one with the longest match wins. */
export function topicOf(path: string): Topic {
  const length = ({ place }: Topic): number => place.exec(path)?.[0].length ?? 0
  return TOPICS.reduce((best, topic) => (length(topic) > length(best) ? topic : best))
}

/** Shortest text that is also searched in the sentences of the topics. */
const MIN_SEARCH = 3

/** Returns the topics that have a text in their title or, if it is long enough, in their sentences. */
export function topicsWith(text: string): Topic[] {
  const wanted = text.trim().toLowerCase()
  const has = (sentence: string): boolean => sentence.toLowerCase().includes(wanted)
  const inTitle = TOPICS.filter(({ title }) => has(title))
  if (wanted.length < MIN_SEARCH) return inTitle
  const inText = TOPICS.filter(({ about, steps }) => has(about) || steps.some((step) => has(plain(step))))
  return [...new Set([...inTitle, ...inText])]
}

const plain = (step: Topic['steps'][number]): string => step.rich({ b: (name) => [name] }).join('')
