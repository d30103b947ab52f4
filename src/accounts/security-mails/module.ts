import { defineModule } from '../../module/define-module.ts'
import { type SecurityMailDeps, securityMailJobs } from './jobs.ts'

export default defineModule({ jobs: (deps: SecurityMailDeps) => securityMailJobs(deps) })
