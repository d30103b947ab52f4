import { defineModule } from '../../module/define-module.ts'
import { marginRoutes } from './routes.ts'

export default defineModule({ routes: marginRoutes })
