import { defineModule } from '../../module/define-module.ts'
import { evidenceRoutes } from './routes.ts'

export default defineModule({ routes: evidenceRoutes })
