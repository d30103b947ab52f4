import { automationRecipes as say } from '../../../words/en/automation-recipes.ts'
import type { Campaign, CustomField } from '../../api/api.gen.ts'
import { nameField } from '../../ui/name-field.ts'
import type { Definition, Step, StepOf, Trigger, Way } from './definition.ts'
import { branchStep, newStep, sendStep, waitStep } from './new-step.ts'

/** Automations to begin with. A choice that only the user can make is left open. */

export interface RecipeWorld {
  /** Channel of the messages. */
  channel: Campaign['channel']
  /** Custom fields for dates. */
  dateFields: readonly CustomField[]
}

type Begun = Pick<Definition, 'trigger' | 'steps'> & Partial<Definition>

export interface Recipe {
  id: string
  title: string
  about: string
  /** What the user has to choose; absent if nothing. */
  choices?: string
  begin(world: RecipeWorld): Begun
}

const organization = '{{organization.name}}'
const website = '{{organization.website}}'
const known = () => ({ name: nameField('firstName'), organization, website })

const after = (step: Step, fork: Step, way: Way): Step => ({ ...step, parentId: fork.id, way }) as Step

const WEEKS_2 = 14
const DAYS_30 = 30
const BIRTHDAY = /birth|geburt|cumple|naiss|nasc|anivers/i

/** Returns the custom field for birthdays, if there is one. */
const birthdayIn = (fields: readonly CustomField[]): string | null => {
  const field = fields.find(({ key, label }) => BIRTHDAY.test(`${key} ${label}`))
  return field ? `custom.${field.key}` : null
}

const dateTrigger = (field: string | null, days: number, isYearly = false): Trigger => ({
  type: 'DATE',
  field,
  days,
  at: '10:00',
  isYearly,
})

const waitForDate = (days: number): StepOf<'WAIT_FOR_DATE'> => ({
  ...(newStep('WAIT_FOR_DATE') as StepOf<'WAIT_FOR_DATE'>),
  days,
  at: '10:00',
})

const notify = (text: string): Step => ({ ...(newStep('NOTIFY') as StepOf<'NOTIFY'>), text })

const conversation = (channel: Campaign['channel']): Step => ({
  ...(newStep('CONVERSATION') as StepOf<'CONVERSATION'>),
  channel,
})

interface Sentences {
  subject: string
  text: string
}

const message = (
  { channel }: RecipeWorld,
  { subject, text }: Sentences,
  category: StepOf<'SEND'>['category'] = 'MARKETING',
): StepOf<'SEND'> =>
  sendStep(channel, { category, messageTemplate: text, ...(channel === 'EMAIL' ? { subject } : {}) })

const again = (rule: Definition['reentry']['rule'], days: number | null = null) => ({
  reentry: { rule, days },
})

export const RECIPES: readonly Recipe[] = [
  {
    id: 'welcome',
    title: say.welcome(),
    about: say.welcomeAbout(),
    begin: (world) => ({
      trigger: { type: 'JOINED', joinLinkIds: [] },
      exits: [{ type: 'OPTED_OUT' }],
      steps: [
        message(world, { subject: say.welcomeSubject(known()), text: say.welcomeText(known()) }),
        waitStep(3),
        message(world, { subject: say.welcomeLaterSubject(), text: say.welcomeLaterText(known()) }),
      ],
    }),
  },
  {
    id: 'birthday',
    title: say.birthday(),
    about: say.birthdayAbout(),
    choices: say.choiceDate(),
    begin: (world) => ({
      trigger: dateTrigger(birthdayIn(world.dateFields), 0, true),
      ...again('AFTER_END'),
      steps: [message(world, { subject: say.birthdaySubject(), text: say.birthdayText(known()) })],
    }),
  },
  {
    id: 'appointment',
    title: say.appointment(),
    about: say.appointmentAbout(),
    choices: say.choiceDate(),
    begin: (world) => {
      const reply = branchStep({ type: 'DID', did: 'REPLIED', stepId: null })
      const wait = newStep('WAIT_FOR_EVENT')
      const sent = message(
        world,
        { subject: say.appointmentSubject(), text: say.appointmentText(known()) },
        'TRANSACTIONAL',
      )
      return {
        trigger: dateTrigger(null, -1),
        ...again('AFTER_END'),
        steps: [sent, wait, reply, after(conversation(world.channel), reply, 'YES')],
      }
    },
  },
  {
    id: 'review',
    title: say.review(),
    about: say.reviewAbout(),
    begin: (world) => ({
      trigger: { type: 'WON' },
      ...again('AFTER_DAYS', 180),
      steps: [waitStep(3), message(world, { subject: say.reviewSubject(), text: say.reviewText(known()) })],
    }),
  },
  {
    id: 'win-back',
    title: say.winBack(),
    about: say.winBackAbout(),
    choices: say.choiceSegment(),
    begin: (world) => {
      const first = message(world, { subject: say.winBackSubject(), text: say.winBackText(known()) })
      const fork = branchStep({ type: 'DID', did: 'CLICKED', stepId: first.id })
      const second = message(world, {
        subject: say.winBackLaterSubject(),
        text: say.winBackLaterText(known()),
      })
      return {
        trigger: { type: 'SEGMENT_ENTERED', segmentId: null },
        ...again('AFTER_DAYS', 90),
        goal: { type: 'WON' },
        steps: [first, waitStep(5), fork, after(second, fork, 'NO')],
      }
    },
  },
  {
    id: 'no-click',
    title: say.noClick(),
    about: say.noClickAbout(),
    begin: (world) => {
      const fork = branchStep({
        type: 'MATCHES',
        rules: { operator: 'AND', conditions: [{ field: 'anyCampaign', operator: 'clicked', value: 3 }] },
      })
      const reminder = message(world, { subject: say.noClickSubject(), text: say.noClickText(known()) })
      return {
        trigger: { type: 'CAMPAIGN', did: 'SENT', campaignIds: [] },
        ...again('AFTER_DAYS', DAYS_30),
        steps: [waitStep(2), fork, after(reminder, fork, 'NO')],
      }
    },
  },
  {
    id: 'missed',
    title: say.missed(),
    about: say.missedAbout(),
    begin: (world) => ({
      trigger: { type: 'WROTE', words: [] },
      ...again('AFTER_END'),
      exits: [{ type: 'ANSWERED' }],
      steps: [waitStep(1), notify(say.missedText()), conversation(world.channel)],
    }),
  },
  {
    id: 'keyword',
    title: say.keyword(),
    about: say.keywordAbout(),
    begin: (world) => ({
      trigger: { type: 'WROTE', words: [say.keywordWord()] },
      ...again('ALWAYS'),
      steps: [
        message(world, { subject: say.keywordSubject(), text: say.keywordText(known()) }, 'TRANSACTIONAL'),
      ],
    }),
  },
  {
    id: 'renewal',
    title: say.renewal(),
    about: say.renewalAbout(),
    choices: say.choiceDate(),
    begin: (world) => ({
      trigger: dateTrigger(null, -DAYS_30),
      ...again('AFTER_END'),
      goal: { type: 'WON' },
      steps: [
        message(world, { subject: say.renewalSubject(), text: say.renewalText(known()) }, 'TRANSACTIONAL'),
        waitStep(WEEKS_2),
        message(
          world,
          { subject: say.renewalLaterSubject(), text: say.renewalLaterText(known()) },
          'TRANSACTIONAL',
        ),
      ],
    }),
  },
  {
    id: 'event',
    title: say.event(),
    about: say.eventAbout(),
    choices: say.choiceDate(),
    begin: (world) => ({
      trigger: dateTrigger(null, -7),
      ...again('AFTER_END'),
      steps: [
        message(world, { subject: say.eventSubject(), text: say.eventText(known()) }),
        waitForDate(-1),
        message(world, { subject: say.eventLaterSubject(), text: say.eventLaterText(known()) }),
      ],
    }),
  },
  {
    id: 'lead',
    title: say.lead(),
    about: say.leadAbout(),
    begin: (world) => ({
      trigger: { type: 'CONTACT_CREATED', sources: ['WEB_FORM', 'LEAD_FORM', 'META_ADS', 'GOOGLE_ADS'] },
      steps: [
        notify(say.leadNotice()),
        message(world, { subject: say.leadSubject(), text: say.leadText(known()) }, 'TRANSACTIONAL'),
      ],
    }),
  },
  {
    id: 'tagged',
    title: say.tagged(),
    about: say.taggedAbout(),
    choices: say.choiceTag(),
    begin: (world) => ({
      trigger: { type: 'TAG_ADDED', tagIds: [] },
      steps: [message(world, { subject: say.taggedSubject(known()), text: say.taggedText(known()) })],
    }),
  },
]
