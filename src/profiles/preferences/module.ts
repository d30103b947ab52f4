import { defineModule } from '../../module/define-module.ts'
import { preferenceRoutes } from './routes.ts'

export default defineModule({ routes: preferenceRoutes })
