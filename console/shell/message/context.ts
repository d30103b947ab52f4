import { createContext, useContext } from 'react'
import type { Campaign, CreateCampaign } from '../../api/api.gen.ts'
import type { Design } from '../studio/design.ts'

/** The message in an editor: of a campaign, or of a step of an automation. */

export type FilledTemplate = NonNullable<CreateCampaign['whatsappTemplate']>

/** Fields of the API. An absent text is empty here. */
export interface MessageDraft {
  channel: Campaign['channel']
  category: Campaign['category']
  channelIdentityIds: string[]
  messageTemplate: string
  mediaUrls: string[]
  smartEncoding: boolean
  whatsappTemplate: FilledTemplate | null
  subject: string
  previewText: string
  htmlBody: string
  /** MJML, instead of `htmlBody`. */
  mjmlBody: string
  /** The designed email, instead of `htmlBody`. */
  design: Design | null
}

type Change = Partial<MessageDraft> & { templateId?: string }

export interface MessageEditing {
  draft: MessageDraft
  /** Changes the message. `templateId` names the template that its text comes from. */
  set(change: Change | ((draft: MessageDraft) => Change)): void
  /** Returns the name of a field in its form. The API calls it so too. */
  nameOf(field: keyof MessageDraft): string
  /** Returns the refusal of a field, by its API name. */
  problemOf(field: string): string | undefined
  problems: Readonly<Record<string, string>>
  /** Returns the text as the server sends it to a recipient; undefined if that is not known. */
  previewOf(text: string): string | undefined
  /** Addresses of the editor, and of the studio for its email. */
  addresses: { editor: string; studio: string }
  /** Id of the campaign whose feed the message shows; absent for none. */
  feedOf?: string | undefined
  /** For a text of an A/B test: its label, and the lines that it has where its own are empty. */
  variant?: { label: string; subject: string; previewText: string }
}

/** A template that is not chosen yet. */
export const NO_TEMPLATE: FilledTemplate = { name: '', language: 'en_US', parameters: [] }

export const MessageContext = createContext<MessageEditing | undefined>(undefined)

/** Returns the message in the editor. Throws outside of an editor. */
export function useMessage(): MessageEditing {
  const message = useContext(MessageContext)
  if (!message) throw new Error('Not inside of an editor of a message.')
  return message
}
