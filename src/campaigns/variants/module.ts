import { defineModule } from '../../module/define-module.ts'
import { variantJobs } from './jobs.ts'

export default defineModule({
  jobs: variantJobs,
})
