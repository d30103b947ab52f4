import { defineModule } from '../../module/define-module.ts'
import { businessHoursRoutes } from './routes.ts'

export default defineModule({ routes: businessHoursRoutes })
