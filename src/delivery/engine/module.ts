import { defineModule } from '../../module/define-module.ts'
import { sendingJobs } from './jobs.ts'

export default defineModule({
  jobs: sendingJobs,
})
