import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { rerenderJobs } from './rerender.ts'
import { designRoutes } from './routes.ts'

export default defineModule({ routes: designRoutes, jobs: ({ db }: { db: Db }) => rerenderJobs(db) })
