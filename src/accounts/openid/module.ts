import { defineModule } from '../../module/define-module.ts'
import { openIdRoutes } from './routes.ts'

export default defineModule({ routes: openIdRoutes })
