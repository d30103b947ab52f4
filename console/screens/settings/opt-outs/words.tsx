import { useQuery } from '@tanstack/react-query'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import { read } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/waiting.tsx'
import { OptOutFrame } from './frame.tsx'
import { Keywords } from './keywords.tsx'
import { ProviderSyncs } from './provider-sync.tsx'
import { RepliesForm } from './replies.tsx'

/** Opt-out keywords and automatic replies, with their state at the providers. */
export function OptOutWords() {
  const replies = useQuery(read('GET /opt-out/reply-message'))
  return (
    <OptOutFrame intro={settingsOptOuts.keywordsIntro()}>
      <Keywords />
      <Loaded query={replies}>{({ data }) => <RepliesForm replies={data} />}</Loaded>
      <ProviderSyncs />
    </OptOutFrame>
  )
}
