import { useQuery } from '@tanstack/react-query'
import { shell } from '../../words/en/shell.ts'
import { useCan } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { addressOf, channelName, personName } from '../ui/format.ts'
import { useSettled } from '../ui/use-settled.ts'

/** Pause in typing before a search, ms. */
const PAUSE_MS = 160
/** Maximum number of results of each kind. */
const SHOWN = 5
/** Minimum length of a search. A single letter matches too much. */
const LEAST = 2

interface Found {
  to: string
  label: string
  hint: string
}

/** Searches the campaigns, automations, contacts, segments and conversations that the role may see. */
export function useFound(text: string): { found: Found[]; isSearching: boolean } {
  const can = useCan()
  const search = useSettled(text.trim(), PAUSE_MS)
  const isOn = search.length >= LEAST
  // Results of an earlier text must not show, because Enter would open one.
  const isCurrent = search === text.trim()
  const limit = SHOWN
  const campaigns = useQuery({
    ...read('GET /campaigns', { query: { q: search, limit } }),
    enabled: isOn && can('campaign:read'),
  })
  const automations = useQuery({
    ...read('GET /automations', { query: { q: search, limit } }),
    enabled: isOn && can('automation:read'),
  })
  const contacts = useQuery({
    ...read('GET /contacts', { query: { search, limit } }),
    enabled: isOn && can('contact:read'),
  })
  const segments = useQuery({
    ...read('GET /segments', { query: { search, limit } }),
    enabled: isOn && can('segment:read'),
  })
  const conversations = useQuery({
    ...read('GET /inbox/conversations', { query: { search, limit } }),
    enabled: isOn && can('inbox:read'),
  })
  const queries = [campaigns, automations, contacts, segments, conversations]
  // A kind that arrives later would move the results under the mark, and Enter would open another one.
  const isWhole = queries.every(({ isLoading }) => !isLoading)
  const found =
    isOn && isCurrent && isWhole
      ? [
          ...(campaigns.data?.data ?? []).map(
            ({ id, name }): Found => ({ to: `/campaigns/${id}`, label: name, hint: shell.foundCampaign() }),
          ),
          ...(automations.data?.data ?? []).map(
            ({ id, name }): Found => ({
              to: `/automations/${id}`,
              label: name,
              hint: shell.foundAutomation(),
            }),
          ),
          ...(contacts.data?.data ?? []).map(
            (contact): Found => ({
              to: `/contacts/${contact.id}`,
              label: personName(contact),
              hint: shell.foundContact({ address: addressOf(contact) }),
            }),
          ),
          ...(segments.data?.data ?? []).map(
            ({ id, name }): Found => ({ to: `/segments/${id}`, label: name, hint: shell.foundSegment() }),
          ),
          ...(conversations.data?.data ?? []).map(
            ({ id, contact, channel }): Found => ({
              to: `/inbox/${id}`,
              label: personName(contact),
              hint: shell.foundConversation({ channel: channelName(channel) }),
            }),
          ),
        ]
      : []
  const isSearching = !isCurrent || queries.some(({ isFetching }) => isFetching)
  return { found, isSearching }
}
