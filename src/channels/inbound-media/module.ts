import { defineModule } from '../../module/define-module.ts'
import { type FileDeps, fetchesFiles } from './jobs.ts'

export default defineModule({ jobs: (deps: FileDeps) => [fetchesFiles(deps)] })
