import { defineModule } from '../../module/define-module.ts'
import { testPhoneRoutes } from './routes.ts'

export default defineModule({ routes: testPhoneRoutes })
