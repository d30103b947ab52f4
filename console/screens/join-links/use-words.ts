import { useQuery } from '@tanstack/react-query'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { UpdateJoinLink } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import type { InWords } from '../../ui/versions.tsx'
import { topics as allTopics, senders, staticSegments } from './offered.ts'
import { CONFIRMATIONS, topicInWords } from './words.ts'

const nameIn = (list: ReadonlyArray<{ id: string; name: string }> | undefined, id: string | null = null) =>
  list?.find((one) => one.id === id)?.name ?? id

/**
 * Returns a function that turns a join link into words, for comparison.
 * @param zone of the organization
 */
export function useWords(zone: string | undefined): (form: UpdateJoinLink) => InWords {
  const segments = useQuery(staticSegments).data?.data
  const numbers = useQuery(senders).data?.data
  const topics = useQuery({ ...allTopics, enabled: useCan()('opt_out:read') }).data?.data
  return (form) => ({
    [joinLinks.name()]: form.name,
    [joinLinks.keyword()]: form.keyword,
    [joinLinks.sender()]: nameIn(numbers, form.channelIdentityId),
    [joinLinks.segment()]: nameIn(segments, form.segmentId),
    [joinLinks.heading()]: form.headline,
    [joinLinks.text()]: form.description,
    [joinLinks.fields()]: form.collectFields?.map(({ label, required }) =>
      required ? joinLinks.fieldIsRequired({ label }) : label,
    ),
    [joinLinks.button()]: form.buttonLabel,
    [joinLinks.redirect()]: form.redirectUrl,
    [joinLinks.consentText()]: form.consentText,
    [joinLinks.topics()]: form.topics?.map(({ topicId, mode }) =>
      topicInWords({ name: nameIn(topics, topicId) ?? '', mode }),
    ),
    [joinLinks.privacy()]: form.privacyPolicyUrl,
    [joinLinks.terms()]: form.termsUrl,
    [joinLinks.confirmation()]: form.doubleOptIn && CONFIRMATIONS[form.doubleOptIn],
    [joinLinks.codeCheck()]: form.otpEnabled,
    [joinLinks.welcome()]: form.confirmationMessage,
    [joinLinks.expires()]: form.expiresAt && dateTime(form.expiresAt, zone),
    [joinLinks.limitPeople()]: form.maxSubmissions,
  })
}
