import { defineModule } from '../../module/define-module.ts'
import { type InvitationMailDeps, invitationMailJobs } from './jobs.ts'

export default defineModule({ jobs: (deps: InvitationMailDeps) => invitationMailJobs(deps) })
