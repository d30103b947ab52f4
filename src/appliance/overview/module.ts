import { defineModule } from '../../module/define-module.ts'
import { overviewRoutes } from './routes.ts'

export default defineModule({ routes: overviewRoutes })
