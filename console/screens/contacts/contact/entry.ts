import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { Activity } from '../../../api/api.gen.ts'
import { CONSENT_METHODS, SOURCE_NAMES } from '../../../shell/contact-values.ts'
import { messageState, reasonOf } from '../../../shell/domain-words.ts'
import { addressOf, channelName, money } from '../../../ui/format.ts'
import { shownValue } from '../shown-value.ts'
import { fieldLabel, stageName, statusName } from '../words.ts'

/** Entries of the timeline in words, with links. Pure functions. */

export type EntryKind = 'change' | 'note' | 'out' | 'in' | 'stopped' | 'consent' | 'win' | 'click'

interface EntryLink {
  label: string
  to: string
  search?: Record<string, string>
}

interface Entry {
  kind: EntryKind
  title: string
  /** Text of a message or a note. */
  body?: string | undefined
  /** Details, one per line. */
  lines: readonly string[]
  links: readonly EntryLink[]
  /** Sender of a message, to find its conversation. */
  senderId?: string | undefined
  /** Id of a note that can be deleted. */
  noteId?: string | undefined
}

interface Names {
  /** Returns the label of a custom field. */
  field(key: string): string
}

type Data = Record<string, unknown>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const textOrNone = (value: unknown): string | undefined => text(value) || undefined

const campaignLink = ({ campaignId, campaignName }: Data): EntryLink[] =>
  campaignId
    ? [{ label: text(campaignName) || contactPage.linkCampaign(), to: `/campaigns/${campaignId}` }]
    : []
const whyLink = ({ campaignId }: Data, contactId: string): EntryLink[] =>
  campaignId
    ? [{ label: contactPage.linkWhy(), to: `/campaigns/${campaignId}/why`, search: { contact: contactId } }]
    : []

/** Returns the words and links of an entry. */
export function entryOf({ type, title, data }: Activity, contactId: string, names: Names): Entry {
  const lines: string[] = []
  switch (type) {
    case 'CONTACT_CREATED':
      return {
        kind: 'change',
        title: contactPage.entryAdded(),
        lines: [SOURCE_NAMES[data.source as keyof typeof SOURCE_NAMES] ?? text(data.source)],
        links: [],
      }
    case 'CONTACT_UPDATED':
      return { kind: 'change', title: contactPage.entryChanged(), lines: changesIn(data, names), links: [] }
    case 'STAGE_CHANGED':
      if (data.reason) lines.push(text(data.reason))
      return {
        kind: 'change',
        title: contactPage.entryChange({
          field: contactFields.stage(),
          before: stageName(data.from as never),
          after: stageName(data.to as never),
        }),
        lines,
        links: [],
      }
    case 'STATUS_CHANGED':
      return {
        kind: 'change',
        title: contactPage.entryChange({
          field: contactFields.status(),
          before: statusName(data.from as never),
          after: statusName(data.to as never),
        }),
        lines,
        links: [],
      }
    case 'TAG_ADDED':
    case 'TAG_REMOVED':
      return {
        kind: 'change',
        title: type === 'TAG_ADDED' ? contactPage.entryTagAdded() : contactPage.entryTagRemoved(),
        lines,
        links: (data.tags as Array<{ id: string; name: string }>).map(({ id, name }) => ({
          label: name,
          to: '/contacts',
          search: { tagIds: id },
        })),
      }
    case 'NOTE_ADDED':
      return data.body === null
        ? { kind: 'note', title: contactPage.entryNoteDeleted(), lines, links: [] }
        : {
            kind: 'note',
            title: contactPage.note(),
            body: text(data.body),
            lines,
            links: [],
            noteId: text(data.noteId),
          }
    case 'MESSAGE_SENT':
    case 'EMAIL_SENT':
      return {
        kind: 'out',
        title: contactPage.entrySent({
          channel: channelName(text(data.channel) || 'SMS'),
          status: messageState(text(data.status), text(data.channel)),
        }),
        body: textOrNone(data.subject) ?? textOrNone(data.body),
        lines,
        links: [...campaignLink(data), ...proofLink(data)],
        senderId: textOrNone(data.channelIdentityId),
      }
    case 'MESSAGE_SKIPPED':
    case 'MESSAGE_FAILED':
      if (data.errorCode) lines.push(reasonOf(text(data.errorCode)))
      return {
        kind: 'stopped',
        title: type === 'MESSAGE_SKIPPED' ? contactPage.entrySkipped() : contactPage.entryFailed(),
        lines,
        links: [...campaignLink(data), ...whyLink(data, contactId), ...proofLink(data)],
      }
    case 'MESSAGE_RECEIVED':
      return {
        kind: 'in',
        title: contactPage.entryReceived(),
        body: textOrNone(data.subject) ?? textOrNone(data.body),
        lines: filesIn(data),
        links: campaignLink(data).map((link) => ({ ...link, label: contactPage.linkAnswered() })),
        senderId: textOrNone(data.channelIdentityId),
      }
    case 'EMAIL_OPENED':
      return {
        kind: 'click',
        title: contactPage.entryOpened(),
        body: textOrNone(data.subject),
        lines,
        links: [...campaignLink(data), ...proofLink(data)],
      }
    case 'LINK_CLICKED':
      return {
        kind: 'click',
        title: contactPage.entryClicked(),
        lines: [text(data.url)],
        links: [
          ...campaignLink(data),
          ...(data.linkId ? [{ label: contactPage.linkShortLink(), to: `/short-links/${data.linkId}` }] : []),
        ],
      }
    case 'OPTED_OUT':
    case 'OPTED_IN':
      return {
        kind: type === 'OPTED_OUT' ? 'stopped' : 'consent',
        title: PERMISSIONS[type][data.channel === 'EMAIL' ? 'EMAIL' : 'SMS'],
        lines: [methodLine(data)],
        links: [
          ...campaignLink(data),
          { label: contactPage.linkEvidence(), to: `/contacts/${contactId}`, search: { show: 'consents' } },
        ],
      }
    case 'TOPIC_SUBSCRIBED':
    case 'TOPIC_UNSUBSCRIBED': {
      const topic = text(data.topicName)
      const isOn = type === 'TOPIC_SUBSCRIBED'
      return {
        kind: isOn ? 'consent' : 'stopped',
        title: isOn ? contactPage.entryTopicOn({ topic }) : contactPage.entryTopicOff({ topic }),
        lines: [methodLine(data)],
        links: campaignLink(data),
      }
    }
    case 'JOINED':
      return {
        kind: 'consent',
        title: contactPage.entryJoined(),
        lines,
        links: data.joinLinkId ? [{ label: text(data.name), to: `/join-links/${data.joinLinkId}` }] : [],
      }
    case 'POLL_VOTED':
      return {
        kind: 'click',
        title: contactPage.entryVoted({
          options: (data.options as Array<{ label: string }>).map(({ label }) => label).join(', '),
        }),
        lines,
        links: [{ label: text(data.pollName), to: `/polls/${data.pollId}` }],
      }
    case 'CONVERSION_RECORDED':
      if (data.note) lines.push(text(data.note))
      return {
        kind: 'win',
        title: contactPage.entryWon({ amount: money(Number(data.amount), text(data.currency)) }),
        lines,
        links: campaignLink(data).map((link) => ({ ...link, label: contactPage.linkCredited() })),
      }
    default:
      return { kind: 'change', title, lines, links: [] }
  }
}

/** Returns how the person decided, and for which address. */
const methodLine = ({ method, address }: Data): string =>
  contactPage.entryMethod({
    method: CONSENT_METHODS[text(method) as keyof typeof CONSENT_METHODS] ?? '',
    address: text(address),
  })

const PERMISSIONS = {
  OPTED_OUT: { SMS: contactPage.entrySmsOptOut(), EMAIL: contactPage.entryEmailOptOut() },
  OPTED_IN: { SMS: contactPage.entrySmsOptIn(), EMAIL: contactPage.entryEmailOptIn() },
} as const

const proofLink = ({ messageId, campaignId }: Data): EntryLink[] =>
  messageId && campaignId
    ? [{ label: contactPage.linkProof(), to: `/campaigns/${campaignId}/messages/${messageId}` }]
    : []

interface Change {
  field: string
  from: unknown
  to: unknown
}

const CUSTOM = /^customFields\./
function changesIn({ changes }: Data, names: Names): string[] {
  return (changes as Change[]).map(({ field, from, to }) => {
    if (field === 'mergedContact')
      return contactPage.entryMerged({
        address: addressOf(to as { phone: string | null; email?: string | null }),
      })
    const label = CUSTOM.test(field) ? names.field(field.replace(CUSTOM, '')) : fieldLabel(field)
    const shown = (value: unknown) => shownValue(value ?? '') || contactPage.entryEmpty()
    return contactPage.entryChange({ field: label, before: shown(from), after: shown(to) })
  })
}

function filesIn({ media }: Data): string[] {
  const count = Array.isArray(media) ? media.length : 0
  return count === 0 ? [] : [contactPage.entryFiles({ count })]
}
