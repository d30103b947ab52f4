import { defineModule } from '../../module/define-module.ts'
import { simulationRoutes } from './routes.ts'

export default defineModule({ routes: simulationRoutes })
