import { defineModule } from '../../module/define-module.ts'
import { customFieldJobs } from './jobs.ts'

export default defineModule({ jobs: customFieldJobs })
