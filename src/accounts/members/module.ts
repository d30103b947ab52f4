import { defineModule } from '../../module/define-module.ts'
import { memberRoutes } from './routes.ts'

export default defineModule({ routes: memberRoutes })
