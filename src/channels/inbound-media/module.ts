import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { type FileDeps, fetchesFiles } from './jobs.ts'

export default defineModule({
  jobs: (deps: FileDeps) => [fetchesFiles(deps)],
  retention: { inbound_media: kept('with the message that it came with') },
})
