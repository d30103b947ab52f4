import { defineModule } from '../../module/define-module.ts'
import { upsertRoutes } from './routes.ts'

export default defineModule({ routes: upsertRoutes })
