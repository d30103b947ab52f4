import * as v from 'valibot'
import { findings } from '../../../words/en/findings.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf, oneOf } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import type { Log } from '../../lib/log.ts'
import { type StoredSentence, saySentences, storableOf } from '../../lib/stored-sentence.ts'
import type { ChannelAdapter, WhatsappProvider } from '../../providers/port.ts'
import { BUTTON_TYPES, type TemplateList } from '../../providers/whatsapp-template.ts'
import { getChannelIdentity } from './service.ts'

/** The templates in the WhatsApp account of a sender. A campaign names one of them. */

const HEADERS = enumeration('WhatsappHeader', 'The value that the header of a WhatsApp template needs.', {
  TEXT: 'A text for its place: `header`.',
  IMAGE: 'A picture: the one file in `mediaUrls`.',
  VIDEO: 'A video: the one file in `mediaUrls`.',
  DOCUMENT: 'A document: the one file in `mediaUrls`.',
})

const Button = component('WhatsappTemplateButton', 'A button that has to be filled in.', {
  index: [v.number(), 'Its position among the buttons of the template, from 0.'],
  type: [oneOf(BUTTON_TYPES), 'The kind of its value.'],
})

const Template = component('ListedWhatsappTemplate', 'A template as WhatsApp knows it, and what it needs.', {
  name: [v.string(), 'Its name at WhatsApp.'],
  language: [v.string(), 'Its language as WhatsApp writes it, such as `en_US`.'],
  status: [v.string(), 'The word of WhatsApp, such as APPROVED, PENDING, REJECTED or PAUSED.'],
  category: [v.string(), 'The category that WhatsApp approved: MARKETING, UTILITY or AUTHENTICATION.'],
  body: [v.string(), 'The text of its body, with the places unfilled.'],
  parameterCount: [v.number(), 'How many places its body has.'],
  parameterNames: [
    v.nullable(v.array(v.string())),
    'The names of these places; null where they have numbers.',
  ],
  header: [v.nullable(oneOf(HEADERS)), 'The value that its header needs; null for none.'],
  buttons: [v.array(Button), 'The buttons that have to be filled in.'],
  obstacle: [
    v.nullable(v.string()),
    'Why it cannot be sent from here, in the language of `Accept-Language`; null if it can.',
  ],
})

const Templates = component('WhatsappTemplateList', 'The templates of the account of a sender.', {
  templates: [v.array(Template), 'The templates, in every language; empty where they cannot be listed.'],
  isWhole: [v.boolean(), 'Whether these are all templates of the account.'],
  obstacle: [
    v.nullable(v.string()),
    'Why they cannot be listed, in the language of `Accept-Language`; null if they can.',
  ],
})

interface TemplateDeps {
  db: Db
  log: Log
  adapterOf(channelIdentityId: number): Pick<ChannelAdapter, 'verify'>
}

const say = storableOf(findings)

const unlisted = (obstacle: readonly StoredSentence[], language: string) => ({
  templates: [],
  isWhole: false,
  obstacle: saySentences(obstacle, language) ?? null,
})

const presented = (list: TemplateList, language: string) =>
  list.found === 'unavailable'
    ? unlisted(list.reason, language)
    : {
        templates: list.templates.map(({ parameterNames, buttons, obstacle, ...template }) => ({
          ...template,
          obstacle: obstacle && (saySentences([obstacle], language) ?? null),
          parameterNames: parameterNames && [...parameterNames],
          buttons: [...buttons],
        })),
        isWhole: list.isWhole,
        obstacle: null,
      }

export const whatsappTemplateRoutes = ({ db, log, adapterOf }: TemplateDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/channel-identities/:id/whatsapp-templates',
    group: 'Channel identities',
    summary: 'List the WhatsApp templates of a sender',
    description:
      'Asks WhatsApp for the templates of the account, and what each needs as `whatsappTemplate` of a campaign. Where the provider has no list, as SANDBOX, or gives no answer, `obstacle` says so; if it gave no answer, the log of the appliance has the reason under the id of this request.',
    access: 'member',
    permission: 'channel:read',
    rateLimit: 'bulk',
    params: idOf('the sender'),
    status: 200,
    data: Templates,
    handle: async ({ principal, params, requestId, language }) => {
      const tag = language()
      const { id, channel, name, provider } = getChannelIdentity(db, principal, params.id)
      if (channel !== 'WHATSAPP') {
        return ok(unlisted([say.templatesOther({ name, channel })], tag))
      }
      const list = await (adapterOf(id) as WhatsappProvider).listTemplates?.()
      if (!list) return ok(unlisted([say.templatesAny({ provider })], tag))
      if (list.found === 'unavailable' && list.cause !== undefined) {
        const { cause } = list
        log.warn('templates could not be listed', {
          requestId,
          organization: principal.organizationUuid,
          sender: params.id,
          cause,
        })
      }
      return ok(presented(list, tag))
    },
  }),
]
